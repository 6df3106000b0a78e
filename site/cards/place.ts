import { getLaunchWeek } from '../../tools/launches/get_launch_week.ts';
import type { Call } from '../../tools/operation/caller.ts';
import type { ListingProfile } from '../../tools/shapes/listing.ts';
import type { Place } from './contents.ts';

/** Where a listing stands in its launch week; null for places so far down that the result of the week leaves them out. */
export async function placeOf(
  call: Call,
  { slug, launch_week }: Pick<ListingProfile, 'slug' | 'launch_week'>,
): Promise<Place | null> {
  if (!launch_week) return null;
  const week = await call(getLaunchWeek, { week: launch_week });
  const at = week.items.findIndex(({ listing }) => listing.slug === slug);
  const entry = week.items[at];
  if (!entry) return null;
  return {
    rank: entry.rank,
    week_votes: entry.week_votes,
    open: week.provisional,
    previous: week.items[at - 1]?.listing,
    next: week.items[at + 1]?.listing,
  };
}
