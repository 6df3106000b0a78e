import { z } from 'zod';
import {
  awaitsConfirmation,
  INVITE_STATUSES,
  type InviteRefusal,
  inviteRefusal,
  inviteStatus,
} from '../../domain/email/invites.ts';
import { EMAIL_MAX, emailAddressOf, mailboxKeyOf } from '../../domain/email/mailbox.ts';
import { ApiError, notFound } from '../../domain/errors.ts';
import { DAY_WINDOW_MS } from '../../domain/settings/quota.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { draftPageUrl } from '../../domain/urls.ts';
import { refuseBeyondDay } from '../../services/day_limit.ts';
import { askOwners, sendInvite } from '../../services/drafts/invites.ts';
import type { DraftOwner } from '../../store/drafts/co_owners.ts';
import type { Invite } from '../../store/drafts/invites.ts';
import { isDisposable } from '../../store/settings/disposable.ts';
import type { Tx } from '../../store/store.ts';
import { invalidRequest } from '../call.ts';
import { CREATES, defineOperation } from '../define.ts';
import { instant } from '../shapes/common.ts';
import { draftId } from '../shapes/draft.ts';

export const inviteCofounder = defineOperation({
  name: 'invite_cofounder',
  title: 'Invite a co-founder',
  description:
    'Invites somebody by email to own your draft, and the listing that it becomes, together with you. Call it only when the founder asks for it. The email goes out at once; the person becomes a co-owner when they accept and the founder confirms it on the site, so tell the founder. A draft has at most 10 invites; the same address gets at most 3 emails. Then go on with update_draft or submit_draft.',
  route: 'POST /drafts/{id}/invites',
  status: 201,
  access: 'listings:write',
  // Who accepts can change everything: hosts should ask the founder first (D81).
  effect: { ...CREATES, destructive: true, openWorld: true },
  input: z.strictObject({
    id: draftId,
    email: z
      .email('Must be one e-mail address, for example jonas@example.org.')
      .max(EMAIL_MAX)
      .describe('E-mail address of the person to invite.'),
  }),
  output: z.object({
    id: z.uuid().describe('The invite.'),
    draft_id: draftId,
    email: z.string().describe('The address that the letter goes to.'),
    status: z
      .enum([...INVITE_STATUSES, 'awaiting_your_confirmation'])
      .describe(
        'awaiting_your_confirmation until an owner confirms it on the site; then pending until the person answers.',
      ),
    sent: z.int().describe('Letters that were sent to this address for this draft, with this one.'),
    created_at: instant.describe('When the address was first invited.'),
    expires_at: instant.describe('Until when the newest letter can be answered.'),
    invites_left: z.int().describe('Further people who can be invited to this draft.'),
    next_steps: z.array(z.string()).describe('What to do next.'),
  }),
  errors: ['not_found', 'invite_refused'],
  example: { id: '6f1d2c3b-0000-4000-8000-000000000001', email: 'jonas@example.org' },

  async handler({ id, email }, { actor, store, clock, origin, limits_on }) {
    const now = clock.now().getTime();
    return store.write(async (tx) => {
      const draft = await tx.drafts.ofPerson(actor.person_id, id);
      if (!draft) throw notFound('draft', id);
      const address = emailAddressOf(email);
      if (address === null) throw invalidRequest([NO_ADDRESS]);
      const settings = await tx.settings.all();
      const invites = await tx.invites.ofDraft(id);
      const earlier = await refuseOrFind(tx, {
        draft_id: id,
        address,
        invites,
        person_id: actor.person_id,
        now,
      });
      if (limits_on)
        await refuseBeyondDailyLimits(tx, { address, person_id: actor.person_id, now, settings });
      // Whoever presses the button on the site has confirmed by it.
      const by_hand = actor.credential === 'session';
      const invite = await sendInvite(tx, {
        draft_id: id,
        person_id: actor.person_id,
        address,
        earlier,
        by_hand,
        now,
      });
      if (invite.confirmed_at === null) await askOwners(tx, draft, invite);
      const invited = invites.length + (earlier ? 0 : 1);
      return present(invite, {
        invites_left: Math.max(0, settings['limits.invites_per_draft'] - invited),
        page: draftPageUrl(origin, id),
        now,
      });
    });
  },
});

const NO_ADDRESS = {
  path: 'email',
  code: 'invalid_format',
  message: 'This is no e-mail address that a letter could go to.',
  fix: 'Send one address, for example jonas@example.org.',
};

interface Asked {
  draft_id: string;
  address: string;
  invites: readonly Invite[];
  person_id: number;
  now: number;
}

/** The invite that the mailbox has already; raises `invite_refused` for one that is not to be invited (R137, D52). */
async function refuseOrFind(
  tx: Tx,
  { draft_id, address, invites, person_id, now }: Asked,
): Promise<Invite | undefined> {
  const settings = await tx.settings.all();
  const limits = {
    per_draft: settings['limits.invites_per_draft'],
    emails: settings['limits.letters_per_invite'],
  };
  const mailbox = mailboxKeyOf(address);
  const earlier = invites.find(({ mailbox_key }) => mailbox_key === mailbox);
  const owner = (await tx.co_owners.ofDraft(draft_id)).find((one) => mailboxOf(one) === mailbox);
  const refusal = inviteRefusal(
    {
      owner: owner ? (owner.person_id === person_id ? 'self' : 'other') : null,
      disposable: isDisposable(address),
      earlier: earlier
        ? {
            status: inviteStatus(earlier, now),
            confirmed: earlier.confirmed_at !== null,
            emails: earlier.sent_times.length,
          }
        : null,
      invited: invites.length,
    },
    limits,
  );
  if (refusal === null) return earlier;
  const { message, fix } = REFUSALS[refusal];
  const limit =
    refusal === 'too_many_invites'
      ? limits.per_draft
      : refusal === 'too_many_emails'
        ? limits.emails
        : undefined;
  throw new ApiError('invite_refused', message, {
    errors: [
      { path: 'email', code: refusal, message, ...(limit !== undefined && { limit }), actual: address, fix },
    ],
    next_steps: [fix],
  });
}

const mailboxOf = ({ mailbox_key, email }: DraftOwner): string => mailbox_key ?? mailboxKeyOf(email);

const REFUSALS: Record<InviteRefusal, { message: string; fix: string }> = {
  own_email: {
    message: 'This is your own address: the draft is yours already.',
    fix: 'Invite the address of somebody else, or nobody.',
  },
  owner_already: {
    message: 'Whoever reads this mailbox owns the draft already.',
    fix: 'Nothing needs to be done: the draft is among theirs.',
  },
  disposable_email: {
    message: 'Addresses that last only a few minutes cannot be invited: nobody could sign in with them.',
    fix: 'Ask the person for an address that they keep.',
  },
  declined: {
    message: 'The person has declined the invite, so no further letter goes to this address.',
    fix: 'Talk to them; with another address of theirs they can be invited again.',
  },
  accepted_already: {
    message: 'The person has accepted already; an owner has to confirm it.',
    fix: 'Ask the founder to confirm it on the page of the draft, under Your drafts.',
  },
  too_many_emails: {
    message: 'This address has already received every email allowed for this draft.',
    fix: 'Ask the person to look among the junk mail, or for another address.',
  },
  too_many_invites: {
    message: 'All invites of this draft are used: every address counts that was ever invited.',
    fix: 'Send one of the earlier invites again, or go on with those who have accepted.',
  },
};

interface DailyLimits {
  address: string;
  person_id: number;
  now: number;
  settings: Settings;
}

/** Letters are no cannon: neither one person sends many in a day, nor does one mailbox get many (D52). */
async function refuseBeyondDailyLimits(
  tx: Tx,
  { address, person_id, now, settings }: DailyLimits,
): Promise<void> {
  const after = now - DAY_WINDOW_MS;
  const checks = [
    {
      sent: await tx.invites.emailsBy(person_id, after),
      limit: settings['limits.invite_letters_per_day'],
      words: 'You have sent as many invites as one person can within 24 hours.',
    },
    {
      sent: await tx.invites.emailsTo(mailboxKeyOf(address), after),
      limit: settings['limits.invite_letters_per_mailbox'],
      words: 'This address has got as many invites as one address can get within 24 hours.',
    },
  ];
  for (const { sent, limit, words } of checks) {
    refuseBeyondDay(sent, limit, now, {
      detail: `${words} The limit is ${limit}.`,
      next_steps: ['Invite again then; the draft does not wait for it.'],
    });
  }
}

interface Presenting {
  invites_left: number;
  /** Address of the page on which an owner confirms. */
  page: string;
  now: number;
}

function present(invite: Invite, { invites_left, page, now }: Presenting) {
  const { id, draft_id, email, sent_times, created_at, expires_at } = invite;
  const awaits = awaitsConfirmation(invite, now);
  return {
    id,
    draft_id,
    email,
    status: awaits ? ('awaiting_your_confirmation' as const) : inviteStatus(invite, now),
    sent: sent_times.length,
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
    invites_left,
    next_steps: [
      ...(awaits
        ? [
            `Ask the founder to confirm the invitation of ${email} on ${page} (the link is in an email to every owner, too): without that nobody becomes a co-owner. You cannot confirm it.`,
          ]
        : []),
      `Tell the person to open the letter to ${email} and to sign in with that address; it can be answered for 14 days.`,
      'Go on with update_draft or submit_draft meanwhile. The founder sees and revokes invites on the site, under Your drafts.',
    ],
  };
}
