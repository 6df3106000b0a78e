import { z } from 'zod';
import { awaitsConfirmation, INVITE_STATUSES, inviteStatus } from '../../domain/email/invites.ts';
import { notFound } from '../../domain/http/errors.ts';
import { draftPageUrl } from '../../domain/http/urls.ts';
import { inviteToDraft } from '../../services/drafts/invites.ts';
import type { Invite } from '../../store/drafts/invites.ts';
import { CREATES, defineOperation } from '../operation/define.ts';
import { emailAddress, instant } from '../shapes/common.ts';
import { draftId } from '../shapes/draft.ts';

export const inviteCofounder = defineOperation({
  name: 'invite_cofounder',
  title: 'Invite a co-founder',
  description:
    'Invites somebody by email to own your draft, and the listing that it becomes, together with you. Call it only when the founder asks for it. The email goes out at once; the person becomes a co-owner when they accept and the founder confirms it on the site, so tell the founder. The site limits invites per draft and emails per person; invites_left is what remains. Then go on with update_draft or submit_draft.',
  route: 'POST /drafts/{id}/invites',
  status: 201,
  access: 'listings:write',
  // A co-owner can change everything, so hosts should ask the founder first (D81).
  effect: { ...CREATES, openWorld: true },
  input: z.strictObject({
    id: draftId,
    email: emailAddress('jonas@example.org').describe('Email address of the person to invite.'),
  }),
  output: z.object({
    id: z.uuid().describe('The invite.'),
    draft_id: draftId,
    email: z.string().describe('The email address that was invited.'),
    status: z
      .enum([...INVITE_STATUSES, 'awaiting_your_confirmation'])
      .describe(
        'awaiting_your_confirmation until an owner confirms it on the site; then pending until the person answers.',
      ),
    sent: z.int().describe('Emails sent to this address for this draft, including this one.'),
    created_at: instant.describe('When the address was first invited.'),
    expires_at: instant.describe('Until when the invite can be answered.'),
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
      // Sending it on the site counts as confirmation.
      const by_hand = actor.credential === 'session';
      const by = { person_id: actor.person_id, by_hand, limits_on, now };
      const { invite, invites_left } = await inviteToDraft(tx, draft, email, by);
      return present(invite, {
        invites_left,
        page: draftPageUrl(origin, id),
        now,
      });
    });
  },
});

interface Presenting {
  invites_left: number;
  /** URL of the page where an owner confirms. */
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
      `Tell the person to open the email to ${email} and to sign in with that address; it can be answered for 14 days.`,
      'Go on with update_draft or submit_draft meanwhile. The founder sees and revokes invites on the site, under Your drafts.',
    ],
  };
}
