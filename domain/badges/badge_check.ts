import { listingPageUrl } from '../http/urls.ts';
import type { ListingStatus } from '../launches/listing_states.ts';
import { BADGE_KINDS } from './badges.ts';
import { badgeImageUrl } from './image_urls.ts';

/** What to look for: the home page, and our two URLs that must occur on it. */
export interface BadgeTarget {
  home_url: string;
  /** The listing's page, which the link must point to. */
  listing_url: string;
  /** The badge image inside that link. */
  image_url: string;
  /** Other badge images of the listing that count as well. */
  other_image_urls?: readonly string[];
}

/** The result of a check of the home page (D7, D60). */
export interface BadgeFinding {
  found: boolean;
  /** One sentence: what is expected. */
  expected: string;
  /** One sentence: what was found instead, or where. */
  observed: string;
  /** The page could not be read, so nothing is known; this never counts as missing. */
  inconclusive: boolean;
  /** The site did not respond, or only with a server error. */
  silent: boolean;
}

/**
 * What a look at a home page saw: the badge, a page without it, a page that we cannot or may not read, or no response. Where no badge is
 * needed, the site was `up` or silent.
 */
export type LookResult = 'found' | 'missing' | 'up' | 'unreadable' | 'silent';

/** The result of a check in one word. */
export function lookResult({ found, inconclusive, silent }: BadgeFinding): LookResult {
  if (found) return 'found';
  if (silent) return 'silent';
  return inconclusive ? 'unreadable' : 'missing';
}

/** A look at a home page, as it is stored. */
export interface LookSeen {
  result: LookResult;
  expected: string;
  observed: string;
}

/** The same check for a launch that needs no badge: only whether the site responds counts (D84). */
export function siteLook({ home_url }: BadgeTarget, finding: BadgeFinding): LookSeen {
  const expected = `${home_url} can be opened.`;
  if (finding.inconclusive) return { result: lookResult(finding), expected, observed: finding.observed };
  return { result: 'up', expected, observed: 'The page was opened.' };
}

/** What to look for on a listing's home page: its "Listed on" badge, and once it is live any of its badges. */
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

/** The requirement as a sentence that a founder can follow. */
export function badgeExpectation({ home_url, image_url, listing_url }: BadgeTarget): string {
  return `${home_url} shows the image ${image_url} inside a link to ${listing_url}.`;
}
