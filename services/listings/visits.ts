import { firstOpenDay, type Visit } from '../../domain/listings/visits.ts';
import { utcDay } from '../../domain/time/day.ts';
import type { Reads, Tx } from '../../store/store.ts';
import type { StoredVisit } from '../../store/visits/visits.ts';
import { RETENTION } from '../upkeep/retention.ts';

/**
 * Counts visits at `now` (D40): each visitor once per UTC day, listing and kind, no owner or co-owner. Counting the same visits again
 * changes nothing. Those of a day whose hashes may have been deleted are left out.
 */
export async function countVisits(
  { listings, visits }: Pick<Tx, 'listings' | 'visits'>,
  noted: readonly Visit[],
  now: number,
): Promise<void> {
  const counted: StoredVisit[] = [];
  for (const [slug, ofListing] of Map.groupBy(noted, (visit) => visit.slug)) {
    const listing = await listings.bySlug(slug);
    if (!listing) continue;
    const listing_id = listing.id;
    for (const { day, kind, visitor, person_id } of ofListing) {
      const isOwner = person_id !== null && (await listings.ofPerson(person_id, listing_id)) !== undefined;
      if (!isOwner && day >= firstOpenDay(now)) counted.push({ day, listing_id, kind, visitor });
    }
  }
  await visits.add(counted);
}

/** Listings after an id whose rankings do not have the views of the days before today; `next` is null at the end. */
export const staleViews = (
  { visits }: Pick<Reads, 'visits'>,
  { after, now }: { after: number; now: number },
): Promise<{ ids: number[]; next: number | null }> => visits.stale(after, utcDay(now));

/** Takes the views of the days before today over into the rankings of these listings. */
export const rankViews = (
  { visits }: Pick<Tx, 'visits'>,
  { ids, now }: { ids: readonly number[]; now: number },
): Promise<void> => visits.rank(ids, utcDay(now));

/** Deletes hashes of visitors whose day is over; returns whether there are more. */
export const forgetVisitors = ({ visits }: Pick<Tx, 'visits'>, now: number): Promise<boolean> =>
  visits.forget(firstOpenDay(now));

/** Adds up the days of listings that are too old to be kept one by one; returns whether there are more. */
export const mergeOldDays = ({ visits }: Pick<Tx, 'visits'>, now: number): Promise<boolean> =>
  visits.merge(utcDay(now) - RETENTION.listing_days.days);
