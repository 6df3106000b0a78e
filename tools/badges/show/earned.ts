import type { EarnedBadge } from '../../../domain/badges/badges.ts';
import { earnedBadges } from '../../../domain/badges/earned_badges.ts';
import type { Listing } from '../../../store/listings/listings.ts';
import type { Store } from '../../../store/store.ts';
import type { Context } from '../../context.ts';
import { listingNotFound } from '../../nearest.ts';

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

/**
 * A listing and the badges that the caller may see of it: of a live listing everybody's, before that only the owner's. Raises 404
 * with the nearest slugs or, to an owner, with how the listing stands.
 */
export async function badgesShown(
  slug: string,
  ctx: Pick<Context, 'actor' | 'store' | 'clock' | 'origin'>,
): Promise<{ listing: Listing; badges: EarnedBadge[] }> {
  const { actor, store, clock } = ctx;
  const listing = await store.listings.bySlug(slug);
  const isOwn =
    listing !== undefined &&
    actor !== null &&
    (await store.listings.ofPerson(actor.person_id, listing.id)) !== undefined;
  if (!listing || (listing.status !== 'live' && !isOwn)) throw await listingNotFound(slug, listing, ctx);
  return { listing, badges: await badgesOf(store, listing, clock.now().getTime()) };
}
