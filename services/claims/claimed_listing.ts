import { claimDomain } from '../../domain/claims/claims.ts';
import { isReleased } from '../../domain/text/slugs.ts';
import type { Claim } from '../../store/claims/claims.ts';
import type { Listing } from '../../store/listings/listing.ts';

/**
 * Why a proof of a claim is none of its listing by now: the listing was deleted or merged into another one, or it has another website. Null
 * if it is one. A listing that is only offline or suspended still changes its owner.
 */
export function whyNotProvable(
  listing: Listing | undefined,
  { domain }: Pick<Claim, 'domain'>,
): 'listing_gone' | 'website_changed' | null {
  if (!listing || listing.deleted_at !== null) return 'listing_gone';
  if (listing.closed === 'suspended' && isReleased(listing.slug)) return 'listing_gone';
  return claimDomain(listing.url) === domain ? null : 'website_changed';
}
