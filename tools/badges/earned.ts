import type { EarnedBadge } from '../../domain/badges.ts';
import { earnedBadges } from '../../domain/earned_badges.ts';
import type { Listing } from '../../store/listings.ts';
import type { Store } from '../../store/store.ts';

/** The badges that a listing may show at `now` in epoch milliseconds (R95); "Listed on" comes first and is always there. */
export async function badgesOf(
  store: Pick<Store, 'launches' | 'settings'>,
  listing: Listing,
  now: number,
): Promise<EarnedBadge[]> {
  const [settings, launches] = await Promise.all([
    store.settings.all(),
    store.launches.historyOf(listing.id),
  ]);
  return earnedBadges({ ...listing, live: listing.status === 'live', launches }, settings['site.name'], now);
}
