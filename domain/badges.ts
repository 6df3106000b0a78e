import { badgeImageUrl, listingPageUrl } from './addresses.ts';

/** Width and height of the "Listed on" badge in CSS pixels. */
export const LISTED_SIZE = { width: 180, height: 44 } as const;

/** Ready HTML for a company's homepage: the badge image inside a link to the listing (D8, R96). */
export function embedHtml(
  origin: string,
  { slug, name }: { slug: string; name: string },
  site_name: string,
): string {
  const alt = escapeAttribute(`${name}, listed on ${site_name}`);
  const { width, height } = LISTED_SIZE;
  return `<a href="${listingPageUrl(origin, slug)}"><img src="${badgeImageUrl(origin, slug, 'listed')}" alt="${alt}" width="${width}" height="${height}"></a>`;
}

const escapeAttribute = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
