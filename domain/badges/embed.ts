import { listingPageUrl } from '../http/urls.ts';
import type { BadgeStyle, EarnedBadge } from './badges.ts';
import { escapeXml, printable } from './escape.ts';
import { badgeImageUrl } from './image_urls.ts';

/** Code that embeds a badge (R96): the image in a link to the listing, as the badge check expects it (D60). */

/** The listing and the origin. */
export interface BadgeHome {
  origin: string;
  slug: string;
}

/**
 * HTML for a company's homepage, with the image's size in pixels (`badgeSize`) so that the page does not jump when it loads. Mode `auto`
 * needs no script.
 */
export function embedHtml(
  { origin, slug }: BadgeHome,
  { kind, alt }: Pick<EarnedBadge, 'kind' | 'alt'>,
  style: BadgeStyle,
  { width, height }: { width: number; height: number },
): string {
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
