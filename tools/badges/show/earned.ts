import type { EarnedBadge } from '../../../domain/badges/badges.ts';
import { badgesOf } from '../../../services/listings/badges.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Context } from '../../operation/context.ts';
import { listingNotFound } from '../../operation/nearest.ts';

/**
 * A listing and the badges visible to the caller: everyone sees those of live listings, owners also the others. Raises 404 with the
 * nearest slugs or, for an owner, the state of the listing.
 */
export async function visibleBadges(
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
