import type { ListingUpdate } from '../../store/listings/updates.ts';
import type { Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';
import type { Decision } from '../moderation/moderate.ts';
import { emailFollowers } from '../subscriptions/updates.ts';

/** Publishes an update that waited for the site team, has it emailed to followers, and notifies the owners. False if it does not wait. */
export const approveUpdate = (tx: Tx, update: ListingUpdate, decision: Decision): Promise<boolean> =>
  decide(tx, update, 'published', decision);

/** Rejects an update that waited, so that nobody but its owners sees it; they get the reason. False if it does not wait. */
export const rejectUpdate = (tx: Tx, update: ListingUpdate, decision: Decision): Promise<boolean> =>
  decide(tx, update, 'rejected', decision);

async function decide(
  tx: Tx,
  { id, listing_id, title, state: before }: ListingUpdate,
  state: 'published' | 'rejected',
  { by, note, now, actor = { actor: 'operator' } }: Decision,
): Promise<boolean> {
  const listing = await tx.listings.byId(listing_id);
  if (before !== 'pending' || !listing) return false;
  const is_approved = state === 'published';
  await tx.updates.patch(id, {
    state,
    decided_at: now,
    decided_by: by,
    note,
    ...(is_approved && { published_at: now }),
  });
  await tx.audit_log.record({
    by: actor,
    kind: is_approved ? 'update_approved' : 'update_rejected',
    person_id: listing.person_id,
    subject: `listing_update:${id}`,
    details: { listing_id, note },
  });
  if (is_approved) await emailFollowers(tx, { id }, listing, now);
  const data = { listing_id, name: listing.name, title, note };
  await writeToOwners(tx, listing, is_approved ? 'update_approved' : 'update_rejected', data, String(id));
  return true;
}
