import { INVITE_LIVES_MS } from '../../domain/email/invites.ts';
import { mailboxKeyOf } from '../../domain/email/mailbox.ts';
import { type Draft, draftName } from '../../store/drafts/drafts.ts';
import type { Invite } from '../../store/drafts/invites.ts';
import { newUuid } from '../../store/ids.ts';
import type { Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';

/** What is sent, by whom. */
export interface Sending {
  draft_id: string;
  person_id: number;
  address: string;
  earlier: Invite | undefined;
  /** Whether an owner does it on a page of the site, and not a program with a key or a token. */
  by_hand: boolean;
  now: number;
}

/** Asks every owner of a draft by email to confirm an invite that a program has sent (D81). */
export async function askOwners(tx: Tx, draft: Draft, { id, email, sent_at }: Invite): Promise<void> {
  const data = { name: draftName(draft), email, draft_id: draft.id };
  for (const { person_id } of await tx.co_owners.ofDraft(draft.id))
    await writeTo(tx, person_id, 'invite_to_confirm', data, `${id}:${sent_at}`);
}

/** Notes another letter to a mailbox and has it written; an invite that had ended can be answered again. */
export async function sendInvite(
  tx: Tx,
  { draft_id, person_id, address, earlier, by_hand, now }: Sending,
): Promise<Invite> {
  // A confirmation is for the invite that it was given to: one that ended, or was used, needs another.
  const confirmed = earlier?.status === 'pending' ? earlier.confirmed_at : null;
  const sending = {
    person_id,
    email: address,
    status: 'pending' as const,
    // The link of the letter before is dead from now on.
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
    : { id: newUuid(), draft_id, mailbox_key: mailboxKeyOf(address), created_at: now, ...sending };
  if (earlier) await tx.invites.patch(invite.id, sending);
  else await tx.invites.add(invite);
  await tx.jobs.enqueue('send_invite', { invite_id: invite.id });
  return invite;
}
