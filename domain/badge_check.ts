/** What to look for: the home page, and the two addresses of ours that must meet there. */
export interface BadgeTarget {
  home_url: string;
  /** The listing's page that the link must lead to. */
  listing_url: string;
  /** The badge image inside that link. */
  image_url: string;
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
