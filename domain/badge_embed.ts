import { badgeImageUrl, listingPageUrl } from './addresses.ts';
import { badgeSize } from './badge_svg.ts';
import { escapeXml, printable } from './badge_text.ts';
import type { BadgeStyle, EarnedBadge } from './badges.ts';

/** Code that shows a badge elsewhere (R96): the image inside a link to the listing, as the badge check wants it (D60). */

/** Whose badge is shown, and by which origin. */
export interface BadgeHome {
  origin: string;
  slug: string;
}

/**
 * Ready HTML for a company's homepage. `width` and `height` are those of the image, so that the page does not jump when it
 * loads. In mode `auto` the page's own media query chooses the image: not every browser hands its scheme on to images.
 */
export function embedHtml(
  { origin, slug }: BadgeHome,
  { kind, title, face }: Pick<EarnedBadge, 'kind' | 'title' | 'face'>,
  style: BadgeStyle,
): string {
  const { width, height } = badgeSize(face, style);
  const address = (mode: BadgeStyle['mode']): string =>
    escapeXml(badgeImageUrl(origin, slug, kind, { ...style, mode }));
  const image = (mode: BadgeStyle['mode']): string =>
    `<img src="${address(mode)}" alt="${escapeXml(printable(title))}" width="${width}" height="${height}">`;
  const shown =
    style.mode === 'auto'
      ? `<picture><source media="(prefers-color-scheme: dark)" srcset="${address('dark')}">${image('light')}</picture>`
      : image(style.mode);
  return `<a href="${escapeXml(listingPageUrl(origin, slug))}">${shown}</a>`;
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
