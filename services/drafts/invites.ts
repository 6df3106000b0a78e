import {
  INVITE_LIVES_MS,
  type InviteRefusal,
  inviteRefusal,
  inviteStatus,
  isInviteOfOwners,
} from '../../domain/email/invites.ts';
import { mailboxKeyOf } from '../../domain/email/mailbox.ts';
import { ApiError } from '../../domain/http/errors.ts';
import { DAY_WINDOW_MS, refuseBeyondDay } from '../../domain/settings/quota.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { newUuid } from '../../store/base/ids.ts';
import type { DraftOwner } from '../../store/drafts/co_owners.ts';
import { type Draft, draftName } from '../../store/drafts/drafts.ts';
import type { Invite } from '../../store/drafts/invites.ts';
import { isDisposable } from '../../store/settings/disposable.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';

/** Who invites, and how. */
export interface InvitedBy {
  person_id: number;
  /** True if an owner sends it on a page of the site, false for a key or token. */
  by_hand: boolean;
  limits_on: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** The invites of a draft that its owners see. */
export const invitesOfOwners = async (
  invites: Reads['invites'],
  { id, owner_since }: Pick<Draft, 'id' | 'owner_since'>,
): Promise<Invite[]> => (await invites.ofDraft(id)).filter((invite) => isInviteOfOwners(invite, owner_since));

/**
 * Invites an email address as a co-owner of a draft and sends the email; an earlier invite gets another email. If a program sends it,
 * every owner is asked by email to confirm it (D81). Raises `invite_refused` for email addresses that cannot be invited (R137, D52) and
 * `rate_limited` beyond the daily limits.
 */
export async function inviteToDraft(
  tx: Tx,
  draft: Draft,
  email_address: string,
  { person_id, by_hand, limits_on, now }: InvitedBy,
): Promise<{ invite: Invite; invites_left: number }> {
  const draft_id = draft.id;
  const settings = await tx.settings.all();
  const invites = await tx.invites.ofDraft(draft_id);
  const earlier = await refuseOrFind(tx, { draft_id, email_address, invites, person_id, now });
  if (limits_on) await refuseBeyondDailyLimits(tx, { email_address, person_id, now, settings });
  const invite = await sendInvite(tx, { draft_id, person_id, email_address, earlier, by_hand, now });
  if (invite.confirmed_at === null) await requestConfirmations(tx, draft, invite);
  const invited = invites.length + (earlier ? 0 : 1);
  return { invite, invites_left: Math.max(0, settings['limits.invites_per_draft'] - invited) };
}

interface Invited {
  draft_id: string;
  email_address: string;
  invites: readonly Invite[];
  person_id: number;
  now: number;
}

/** The existing invite of the mailbox. Raises `invite_refused` for email addresses that cannot be invited (R137, D52). */
async function refuseOrFind(
  tx: Tx,
  { draft_id, email_address, invites, person_id, now }: Invited,
): Promise<Invite | undefined> {
  const settings = await tx.settings.all();
  const limits = {
    per_draft: settings['limits.invites_per_draft'],
    emails: settings['limits.emails_per_invite'],
  };
  const mailbox = mailboxKeyOf(email_address);
  const earlier = invites.find(({ mailbox_key }) => mailbox_key === mailbox);
  const owner = (await tx.co_owners.ofDraft(draft_id)).find((one) => mailboxOf(one) === mailbox);
  const refusal = inviteRefusal(
    {
      owner: owner ? (owner.person_id === person_id ? 'self' : 'other') : null,
      disposable: isDisposable(email_address),
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
      : refusal === 'too_many_letters'
        ? limits.emails
        : undefined;
  throw new ApiError('invite_refused', message, {
    errors: [
      {
        path: 'email',
        code: refusal,
        message,
        ...(limit !== undefined && { limit }),
        actual: email_address,
        fix,
      },
    ],
    next_steps: [fix],
  });
}

const mailboxOf = ({ mailbox_key, email }: DraftOwner): string => mailbox_key ?? mailboxKeyOf(email);

const REFUSALS: Record<InviteRefusal, { message: string; fix: string }> = {
  own_address: {
    message: 'This is your own email address: you own the draft already.',
    fix: 'Invite another email address, or go on alone.',
  },
  owner_already: {
    message: 'The person with this email address owns the draft already.',
    fix: 'Nothing to do: the draft is in their list.',
  },
  disposable_address: {
    message: 'Disposable email addresses cannot be invited: nobody could sign in with them later.',
    fix: 'Ask the person for a permanent email address.',
  },
  declined: {
    message: 'The person declined the invite, so this address gets no further email.',
    fix: 'Talk to them; they can be invited under another email address.',
  },
  accepted_already: {
    message: 'The person has accepted; an owner has to confirm it.',
    fix: 'Ask the founder to confirm it on the page of the draft, under Your drafts.',
  },
  too_many_letters: {
    message: 'This address has already received every email allowed for this draft.',
    fix: 'Ask the person to check the junk mail, or for another email address.',
  },
  too_many_invites: {
    message: 'All invites of this draft are used: every address you ever invited counts.',
    fix: 'Send one of the earlier invites again, or go on with those who have accepted.',
  },
};

interface DailyLimits {
  email_address: string;
  person_id: number;
  now: number;
  settings: Settings;
}

/** Limits invites per sender and per recipient and day, so that invites cannot be used for spam (D52). */
async function refuseBeyondDailyLimits(
  tx: Tx,
  { email_address, person_id, now, settings }: DailyLimits,
): Promise<void> {
  const after = now - DAY_WINDOW_MS;
  const checks = [
    {
      sent: await tx.invites.emailsBy(person_id, after),
      limit: settings['limits.invite_emails_per_day'],
      words: 'You have sent all the invites that one person can send within 24 hours.',
    },
    {
      sent: await tx.invites.emailsTo(mailboxKeyOf(email_address), after),
      limit: settings['limits.invite_emails_per_mailbox'],
      words: 'This address has received all the invites that it can get within 24 hours.',
    },
  ];
  for (const { sent, limit, words } of checks) {
    refuseBeyondDay(sent, limit, now, {
      detail: `${words} The limit is ${limit}.`,
      next_steps: ['Invite again then; the draft does not wait for it.'],
    });
  }
}

interface Sending {
  draft_id: string;
  person_id: number;
  email_address: string;
  earlier: Invite | undefined;
  /** True if an owner sends it on a page of the site, false for a key or token. */
  by_hand: boolean;
  now: number;
}

/** Asks every owner of a draft by email to confirm an invite that a program sent (D81). */
async function requestConfirmations(tx: Tx, draft: Draft, { id, email, sent_at }: Invite): Promise<void> {
  const data = { name: draftName(draft), email, draft_id: draft.id };
  for (const { person_id } of await tx.co_owners.ofDraft(draft.id))
    await writeTo(tx, person_id, 'invite_to_confirm', data, `${id}:${sent_at}`);
}

/** Records another email to a mailbox and enqueues it; an expired invite can be accepted again. */
async function sendInvite(
  tx: Tx,
  { draft_id, person_id, email_address, earlier, by_hand, now }: Sending,
): Promise<Invite> {
  // A confirmation belongs to one invite: an expired or used one needs another.
  const confirmed = earlier?.status === 'pending' ? earlier.confirmed_at : null;
  const sending = {
    person_id,
    email: email_address,
    status: 'pending' as const,
    // Invalidates the link of the previous email.
    hash: null,
    sent_times: [...(earlier?.sent_times ?? []), now],
    sent_at: now,
    expires_at: now + INVITE_LIVES_MS,
    answered_at: null,
    confirmed_at: by_hand ? now : confirmed,
    accepted_by: null,
  };
  const invite = earlier
    ? { ...earlier, ...sending }
    : { id: newUuid(), draft_id, mailbox_key: mailboxKeyOf(email_address), created_at: now, ...sending };
  if (earlier) await tx.invites.patch(invite.id, sending);
  else await tx.invites.add(invite);
  await tx.jobs.enqueue('send_invite', { invite_id: invite.id }, { for_person: person_id });
  return invite;
}
