import { type BadgeKind, type BadgeStyle, USUAL_STYLE } from './badges.ts';

/** The badge image of a listing in a style; defaults are left out of the URL. */
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

/** The same as a template, with its parts in braces. */
export const badgeImageTemplate = (origin: string, slug: string): string =>
  `${origin}/badges/${slug}/{kind}.svg?${STYLE_KEYS.map((key) => `${key}={${key}}`).join('&')}`;

const STYLE_KEYS = ['shape', 'mode', 'size'] as const;
