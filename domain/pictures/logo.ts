import type { Page } from '../page/page.ts';
import type { MadePicture, PictureFormat, PictureOutput } from './picture.ts';

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
export const LOGO_FORMATS: readonly PictureFormat[] = ['svg', 'png', 'jpeg', 'webp', 'gif', 'ico'];

/** Files that can be the logo of this site; an SVG is drawn once, and served as a bitmap like the others. */
export const SITE_LOGO_FORMATS: readonly PictureFormat[] = ['png', 'jpeg', 'webp', 'svg'];

/** Most pictures of a website that are tried, before its icon file. */
const TRIED = 4;
/** Least pixels on the longer side: smaller ones are blurred where a page shows them. */
const LEAST = 48;
/** The same for the last choice, the icon file of a website: many have nothing else. */
const ICON_LEAST = 32;
/** Longer ones are a line of text where a page shows them. */
const LONGEST_SHAPE = 2.5;

/**
 * URLs of pictures that may be the logo of a website, the best first: what the draft says, the icon that phones show (large and square by
 * design), other icons; the icon file at last, which browsers request at /favicon.ico where a page names none. Never the picture for social
 * networks, which is no logo.
 */
export function logoCandidates(
  logo_url: string | null,
  home: Pick<Page, 'links' | 'url'> | undefined,
): string[] {
  const links = (home?.links ?? []).filter(({ tag, rel }) => tag === 'link' && !rel.includes('mask-icon'));
  const touch = links.filter(({ rel }) => rel.some((word) => word.startsWith('apple-touch-icon')));
  const all = links.filter(({ rel }) => rel.includes('icon'));
  const icons = all.filter(({ url }) => !ICON_FILE.test(url));
  const file =
    all.find(({ url }) => ICON_FILE.test(url))?.url ?? (home && new URL('/favicon.ico', home.url).href);
  // An SVG is sharp at every size; of bitmaps, sites name the largest last.
  const sharp = icons.filter(({ url }) => /\.svg(?:$|\?)/i.test(url));
  const urls = [...touch.toReversed(), ...sharp, ...icons.toReversed()].map(({ url }) => url);
  const named = [...new Set([...(logo_url === null ? [] : [logo_url]), ...urls])].filter(isWeb);
  return [...new Set([...named.slice(0, TRIED), ...(file ? [file].filter(isWeb) : [])])];
}

const ICON_FILE = /\.ico(?:$|\?)/i;
const isWeb = (url: string): boolean => /^https?:/i.test(url);

/** Why a picture is no logo, as a clause; null if it may be one. */
export function unfitLogo({
  width,
  height,
  format,
}: Pick<MadePicture, 'width' | 'height' | 'format'>): string | null {
  if (Math.max(width, height) < (format === 'ico' ? ICON_LEAST : LEAST))
    return `is only ${width} × ${height} pixels`;
  if (Math.max(width, height) / Math.min(width, height) > LONGEST_SHAPE)
    return `is ${width} × ${height} pixels, too long for a logo`;
  return null;
}

/** Why a picture is no logo of this site, as a sentence; null if it may be one. */
export function unfitSiteLogo(made: MadePicture): string | null {
  const why = unfitLogo(made);
  return why === null ? null : `The picture ${why}.`;
}
