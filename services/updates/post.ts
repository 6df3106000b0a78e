import { textsOf } from '../../domain/listings/free_texts.ts';
import { DAY_WINDOW_MS, refuseBeyondDay } from '../../domain/settings/quota.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { ListingUpdate } from '../../store/listings/updates.ts';
import type { Tx } from '../../store/store.ts';
import { reasonsOfText } from '../moderation/reasons.ts';
import { emailFollowers } from '../subscriptions/updates.ts';

/** An update of a listing as stored. */
export type { ListingUpdate } from '../../store/listings/updates.ts';

/** Who posts what, at `now` in epoch milliseconds; `limits_on` as in the context of an operation. */
interface Post {
  title: string;
  body: string;
  person_id: number;
  now: number;
  limits_on: boolean;
}

/**
 * Posts an update of a listing and has it emailed to the followers of a live one. A doubtful one waits for the site team and is neither
 * shown nor sent before. Raises `rate_limited` beyond the listing's limit of the day.
 */
export async function postUpdate(
  tx: Tx,
  listing: Listing,
  { title, body, person_id, now, limits_on }: Post,
): Promise<ListingUpdate> {
  if (limits_on) await refuseFlood(tx, listing, now);
  const reasons = await reasonsOfText(tx, listing, textsOf('listing_update', { title, body }));
  const state = reasons.length > 0 ? 'pending' : 'published';
  const id = await tx.updates.add({ listing_id: listing.id, title, body, published_at: now, state, reasons });
  await tx.audit_log.record({
    by: { actor: 'person', actor_id: person_id },
    kind: 'update_posted',
    subject: `listing_update:${id}`,
    details: { listing_id: listing.id, state },
  });
  if (state === 'published') await emailFollowers(tx, { id }, listing, now);
  const posted = await tx.updates.byId(id);
  if (!posted) throw new Error('the update was not stored');
  return posted;
}

async function refuseFlood(tx: Tx, { id, slug }: Listing, now: number): Promise<void> {
  const { 'updates.per_listing_day': limit } = await tx.settings.all();
  const used = await tx.updates.postedAfter(id, now - DAY_WINDOW_MS);
  refuseBeyondDay(used, limit, now, {
    detail: `A listing posts at most ${limit} ${limit === 1 ? 'update' : 'updates'} in 24 hours, so that its followers are not flooded, and ${slug} has posted ${used.count}.`,
    next_steps: ['Put what is new into one update, and post it then.'],
  });
}

/**
 * Deletes an update of a listing: its page and feeds lose it at once, and emails that have not left are not sent. Once emails were enqueued
 * it goes on counting for the limit of the day. False if there is none.
 */
export async function deleteUpdate(
  tx: Tx,
  listing: Pick<Listing, 'id'>,
  { update_id, person_id }: { update_id: number; person_id: number },
): Promise<boolean> {
  const update = await tx.updates.byId(update_id);
  if (update?.listing_id !== listing.id) return false;
  if (update.recipients === 0) await tx.updates.delete(update_id);
  else await tx.updates.patch(update_id, { state: 'deleted', title: '', body: '' });
  await tx.audit_log.record({
    by: { actor: 'person', actor_id: person_id },
    kind: 'update_deleted',
    subject: `listing_update:${update_id}`,
    details: { listing_id: listing.id, recipients: update.recipients },
  });
  return true;
}
