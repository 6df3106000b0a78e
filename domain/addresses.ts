import { type BadgeKind, type BadgeStyle, USUAL_STYLE } from './badges.ts';

/** Public addresses of pages and images (D58): the one place that knows their form. */

/** A listing's page in this directory. */
export const listingPageUrl = (origin: string, slug: string): string => `${origin}/p/${slug}`;

/** The image of a badge that a listing shows, in a style; what is usual is left out of the address. */
export function badgeImageUrl(
  origin: string,
  slug: string,
  kind: BadgeKind,
  style: Partial<BadgeStyle> = {},
): string {
  const said = STYLE_KEYS.flatMap((key) => {
    const value = style[key];
    return value === undefined || value === USUAL_STYLE[key] ? [] : [`${key}=${value}`];
  });
  return `${origin}/badges/${slug}/${kind}.svg${said.length > 0 ? `?${said.join('&')}` : ''}`;
}

const STYLE_KEYS = ['shape', 'mode', 'size'] as const;
