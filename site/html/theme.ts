import { accentOf } from '../../domain/colours/accent.ts';

/** The file of the operator's colour, among the assets. */
export const THEME = 'theme.css';

/** Its URL, with the colour in it: a changed one has a new URL, so browsers cache it for good. */
export const themeUrl = (accent: string): string => `/assets/${THEME}?v=${accent.slice(1)}`;

/** The stylesheet that gives links and buttons another colour; without a layer it wins over all that have one. */
export function themeCss(accent: string): string {
  const { day, night } = accentOf(accent);
  const both = (part: 'hot' | 'soft'): string => `light-dark(${day[part]},${night[part]})`;
  return `:root{--hot:${both('hot')};--hot-text:${both('hot')};--hot-soft:${both('soft')}}`;
}
