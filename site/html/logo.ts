import { logoFile } from '../../domain/http/urls.ts';
import { LOGO_PAGE, LOGO_ROW } from '../../domain/pictures/logo.ts';
import { html, type Safe } from './html.ts';

/** How many colours there are; the stylesheet has a hue for each (logos.css). */
const TONES = 12;

/** What a logo needs of a listing. */
interface Named {
  slug: string;
  name: string;
  /** The URL of its picture, where it has one. */
  logo?: string | undefined;
}

/** Sides in pixels (logos.css); a phone shows some smaller. */
const SIDES = { tiny: 36, normal: 52, large: 92 };

/**
 * The logo of a listing, or else its initial in a colour of its own, always the same for the same slug. Decorative: its name stands
 * beside it.
 */
export function logo({ slug, name, logo: url }: Named, size: 'tiny' | 'normal' | 'large' = 'normal'): Safe {
  if (url) {
    const src = logoFile(url, size === 'large' ? LOGO_PAGE : LOGO_ROW);
    return html`<img class="logo ${size}" src="${src}" alt="" width="${SIDES[size]}" height="${SIDES[size]}" decoding="async">`;
  }
  return html`<span class="logo ${size} tone-${toneOf(slug)}" data-initial="${initialOf(name) ?? initialOf(slug)}"></span>`;
}

/** The number of the colour of a slug. */
export const toneOf = (slug: string): number => hash(slug) % TONES;

/** The first letter or digit, with its marks, as a capital. */
export function initialOf(name: string): string | undefined {
  for (const { segment } of graphemes.segment(name))
    if (/^[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase('en').slice(0, segment.length);
  return undefined;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** FNV-1a over UTF-16 units: spreads names that differ in one letter. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return (value ^ (value >>> 15)) >>> 0;
}
