import { type Draft, draftName } from '../../store/drafts/drafts.ts';
import type { Invite } from '../../store/drafts/invites.ts';
import type { Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { hideReviewOfOwner } from '../reviews/own_review.ts';
import { endFollow } from '../subscriptions/follows.ts';
import { voidVoteOfOwner } from '../votes/own_vote.ts';

/**
 * Makes the person who accepted an invite a co-owner, in the transaction of the acceptance or the confirmation, whichever is later (D81):
 * `by` made it. The sender is notified by email.
 */
export async function join(
  tx: Tx,
  invite: Invite,
  draft: Draft,
  { by, now }: { by: number; now: number },
): Promise<void> {
  const { id, email, accepted_by, person_id } = invite;
  if (accepted_by === null) throw new Error(`invite ${id} was accepted by nobody`);
  await tx.co_owners.add(draft.id, accepted_by, now);
  // Followers, votes and reviews are those of other people.
  if (draft.listing_id !== null) {
    await endFollow(tx, accepted_by, draft.listing_id);
    await voidVoteOfOwner(tx, accepted_by, draft.listing_id);
    await hideReviewOfOwner(tx, { person_id: accepted_by, listing_id: draft.listing_id, now });
  }
  await tx.audit_log.record({
    by: { actor: 'person', actor_id: by },
    kind: 'co_owner_added',
    person_id: accepted_by,
    subject: `draft:${draft.id}`,
    details: { invited_by: person_id },
  });
  const data = { name: draftName(draft), email, draft_id: draft.id };
  await writeTo(tx, person_id, 'co_owner_joined', data, `${id}:${now}`);
}
