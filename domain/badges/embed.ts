import { listingPageUrl } from '../http/urls.ts';
import type { BadgeStyle, EarnedBadge } from './badges.ts';
import { badgeImageUrl } from './image_urls.ts';
import { badgeSize } from './svg.ts';
import { escapeXml, printable } from './text.ts';

/** Code that embeds a badge (R96): the image in a link to the listing, as the badge check expects it (D60). */

/** The listing and the origin. */
export interface BadgeHome {
  origin: string;
  slug: string;
}

/**
 * HTML for a company's homepage, with the image's size so that the page does not jump when it loads. Mode `auto`
 * needs no script.
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

/** Markdown for a README. */
export function embedMarkdown(
  { origin, slug }: BadgeHome,
  { kind, title }: Pick<EarnedBadge, 'kind' | 'title'>,
  style: BadgeStyle,
): string {
  const said = printable(title).replace(/[\\[\]`*_<>&!|~]/g, '\\$&');
  return `[![${said}](${badgeImageUrl(origin, slug, kind, style)})](${listingPageUrl(origin, slug)})`;
}
