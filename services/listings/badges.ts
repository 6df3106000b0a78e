import type { EarnedBadge } from '../../domain/badges/badges.ts';
import { earnedBadges } from '../../domain/badges/earned_badges.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** The badges that a listing may show at `now` in epoch milliseconds (R95); "Listed on" is always the first. */
export async function badgesOf(
  reads: Pick<Reads, 'launches' | 'settings'>,
  listing: Listing,
  now: number,
): Promise<EarnedBadge[]> {
  const [settings, launches] = await Promise.all([
    reads.settings.all(),
    reads.launches.historyOf(listing.id),
  ]);
  return earnedBadges({ ...listing, live: listing.status === 'live', launches }, settings['site.name'], now);
}

/** The same for a listing by slug, live or not; undefined if there is none. */
export const badgesOfSlug = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    reads: Pick<Reads, 'listings' | 'launches' | 'settings'>,
    slug: string,
    now: number,
  ): Promise<EarnedBadge[] | undefined> => {
    const listing = await reads.listings.bySlug(slug);
    return listing && badgesOf(reads, listing, now);
  },
);
