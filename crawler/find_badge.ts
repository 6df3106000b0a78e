import type { BadgeTarget } from '../domain/badge_check.ts';

/** Where the badge of a listing stands on a page, or the nearest thing to it that was seen (design/outside.md 4.3). */
export type BadgePlace =
  /** A visible badge image inside a link to the listing. */
  | 'found'
  /** Both are there, but the markup hides them. */
  | 'hidden'
  /** Only inside `noscript`, so that nobody with scripts sees it. */
  | 'noscript'
  /** The image inside a link that leads elsewhere. */
  | 'wrong_link'
  | 'image_without_link'
  | 'link_without_image'
  /** Only in a comment, a template, a text field or a frame. */
  | 'inert'
  /** Only named by a script. */
  | 'script'
  | 'nothing';

export interface BadgeSighting {
  place: BadgePlace;
  /** One sentence for the founder: what was seen. */
  observed: string;
  /** Lower-case `rel` words of the link, when there is one. */
  rel: readonly string[];
}

export declare function findBadge(html: string, target: BadgeTarget): BadgeSighting;
