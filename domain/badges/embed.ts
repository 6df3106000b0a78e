import { badgeImageUrl, listingPageUrl } from '../urls.ts';
import type { BadgeStyle, EarnedBadge } from './badges.ts';
import { badgeSize } from './svg.ts';
import { escapeXml, printable } from './text.ts';

/** Code that shows a badge elsewhere (R96): the image inside a link to the listing, as the badge check wants it (D60). */

/** Whose badge is shown, and by which origin. */
export interface BadgeHome {
  origin: string;
  slug: string;
}

/**
 * Ready HTML for a company's homepage. `width` and `height` are those of the image, so that the page does not jump when it
 * loads. The image of mode `auto` follows the viewer's colours by itself.
 */
export function embedHtml(
  { origin, slug }: BadgeHome,
  { kind, alt, face }: Pick<EarnedBadge, 'kind' | 'alt' | 'face'>,
  style: BadgeStyle,
): string {
  const { width, height } = badgeSize(face, style);
  const image = escapeXml(badgeImageUrl(origin, slug, kind, style));
  return `<a href="${escapeXml(listingPageUrl(origin, slug))}"><img src="${image}" alt="${escapeXml(printable(alt))}" width="${width}" height="${height}"></a>`;
}

/** The same for a README. */
export function embedMarkdown(
  { origin, slug }: BadgeHome,
  { kind, title }: Pick<EarnedBadge, 'kind' | 'title'>,
  style: BadgeStyle,
): string {
  const said = printable(title).replace(/[\\[\]`*_<>&!|~]/g, '\\$&');
  return `[![${said}](${badgeImageUrl(origin, slug, kind, style)})](${listingPageUrl(origin, slug)})`;
}
