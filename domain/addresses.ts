/** Public addresses of pages and images (D58): the one place that knows their form. */

/** A listing's page in this directory. */
export const listingPageUrl = (origin: string, slug: string): string => `${origin}/p/${slug}`;

/** The image of a badge that a listing shows; kinds are those of get_badges. */
export const badgeImageUrl = (origin: string, slug: string, kind: 'listed'): string =>
  `${origin}/badges/${slug}/${kind}.svg`;
