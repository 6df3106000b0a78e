import type { ListingStatus } from '../launches/listing_states.ts';
import { badgeImageUrl, listingPageUrl } from '../urls.ts';
import { BADGE_KINDS } from './badges.ts';

/** What to look for: the home page, and the two addresses of ours that must meet there. */
export interface BadgeTarget {
  home_url: string;
  /** The listing's page that the link must lead to. */
  listing_url: string;
  /** The badge image inside that link. */
  image_url: string;
  /** Other badges of the listing that count as well. */
  other_image_urls?: readonly string[];
}

/** What was seen on the home page (D7, D60, design/outside.md 4.3). */
export interface BadgeFinding {
  found: boolean;
  /** One sentence: what must be there. */
  expected: string;
  /** One sentence: what was there instead, or where it was found. */
  observed: string;
  /** The page could not be read at all, so nothing is known; this never counts as missing. */
  inconclusive: boolean;
}

/**
 * Where and what to look for of a listing on the free plan: its "Listed on" badge, and once it is live any badge of its own;
 * before that no other image answers.
 */
export function badgeTarget(
  origin: string,
  { url, slug, status }: { url: string; slug: string; status: ListingStatus },
): BadgeTarget {
  const others = status === 'live' ? BADGE_KINDS.filter((kind) => kind !== 'listed') : [];
  return {
    home_url: url,
    listing_url: listingPageUrl(origin, slug),
    image_url: badgeImageUrl(origin, slug, 'listed'),
    other_image_urls: others.map((kind) => badgeImageUrl(origin, slug, kind)),
  };
}

/** What must be on the home page, in a sentence that a founder can act on. */
export function badgeExpectation({ home_url, image_url, listing_url }: BadgeTarget): string {
  return `${home_url} shows the image ${image_url} inside a link to ${listing_url}.`;
}
