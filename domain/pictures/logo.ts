import type { Page } from '../page/page.ts';
import type { PictureFormat, PictureOutput } from './picture.ts';

/** The file of a logo for programs, cards and structured data. */
export const LOGO_PNG = '256.png';
/** The file of a logo in a row. */
export const LOGO_ROW = '112.webp';
/** The file of a logo on the page of its listing. */
export const LOGO_PAGE = '256.webp';

/** Files of a logo: pages show it with 52 and 92 pixels, on fine screens with twice as many. */
export const LOGO_OUTPUTS: readonly PictureOutput[] = [
  { format: 'png', shape: 'tile', longest: 256 },
  { format: 'webp', shape: 'tile', longest: 256 },
  { format: 'webp', shape: 'tile', longest: 112 },
];

/** Formats of logos on websites. */
export const LOGO_FORMATS: readonly PictureFormat[] = ['svg', 'png', 'jpeg', 'webp', 'gif'];

/** Most pictures of a website that are tried. */
const TRIED = 4;
/** Smaller ones are blurred where a page shows them. */
const LEAST = 48;
/** Longer ones are a line of text where a page shows them. */
const LONGEST_SHAPE = 2.5;

/**
 * URLs of pictures that may be the logo of a website, the best first: what the draft says, the icon that phones show (large and square by
 * design), other icons. Never the picture for social networks, which is no logo.
 */
export function logoCandidates(logo_url: string | null, home: Pick<Page, 'links'> | undefined): string[] {
  const links = (home?.links ?? []).filter(({ tag, rel }) => tag === 'link' && !rel.includes('mask-icon'));
  const touch = links.filter(({ rel }) => rel.some((word) => word.startsWith('apple-touch-icon')));
  const icons = links.filter(({ rel, url }) => rel.includes('icon') && !/\.ico(?:$|\?)/i.test(url));
  // An SVG is sharp at every size; of bitmaps, sites name the largest last.
  const sharp = icons.filter(({ url }) => /\.svg(?:$|\?)/i.test(url));
  const urls = [...touch.toReversed(), ...sharp, ...icons.toReversed()].map(({ url }) => url);
  return [...new Set([...(logo_url === null ? [] : [logo_url]), ...urls])]
    .filter((url) => /^https?:/i.test(url))
    .slice(0, TRIED);
}

/** Why a picture of this size is no logo, as a clause; null if it may be one. */
export function unfitLogo({ width, height }: { width: number; height: number }): string | null {
  if (Math.max(width, height) < LEAST) return `is only ${width} × ${height} pixels`;
  if (Math.max(width, height) / Math.min(width, height) > LONGEST_SHAPE)
    return `is ${width} × ${height} pixels, too long for a logo`;
  return null;
}
