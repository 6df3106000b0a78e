import type { Page } from '../page/page.ts';
import type { PictureFormat, PictureOutput } from './picture.ts';

/** A picture of a gallery with the size of its largest file. */
export interface GalleryPicture {
  id: number;
  hash: string;
  source: 'owner' | 'website';
  alt: string | null;
  width: number;
  height: number;
}

/** Most pictures of a gallery (D48). */
export const GALLERY_MOST = 5;

/** Most characters of the description of a picture. */
export const ALT_MOST = 150;

/** Formats that owners upload (D48). */
export const UPLOAD_FORMATS: readonly PictureFormat[] = ['png', 'jpeg', 'webp'];

/** Formats of pictures that websites name for social networks. */
export const SITE_FORMATS: readonly PictureFormat[] = ['png', 'jpeg', 'webp'];

/** Longest sides of the files of a picture in a gallery: on a computer, and on a phone. */
export const GALLERY_SIDES = [1280, 640] as const;

/** Files of a picture in a gallery, the largest first. */
export const GALLERY_OUTPUTS: readonly PictureOutput[] = GALLERY_SIDES.map((longest) => ({
  format: 'webp',
  shape: 'inside',
  longest,
}));

/** The largest file of a picture in a gallery. */
export const GALLERY_FILE = `${GALLERY_SIDES[0]}.webp`;

/** Smaller ones are blurred where a page shows them. */
const LEAST_WIDTH = 400;

/** Why a picture is no picture for a gallery, as a sentence; null if it may be one. */
export const unfitPicture = ({ width, height }: { width: number; height: number }): string | null =>
  width < LEAST_WIDTH
    ? `The picture is only ${width} × ${height} pixels; it needs ${LEAST_WIDTH} in width.`
    : null;

/** The picture that a home page names for social networks: the absolute URL of `og:image`, or null. */
export function socialPicture(home: Pick<Page, 'url' | 'text' | 'head'>): string | null {
  const fact = home.head.find(({ name }) => name === 'og:image' || name === 'og:image:url');
  const url = fact && URL.parse(home.text.slice(fact.start, fact.end), home.url);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** The size of a file of a picture whose largest file is `width` by `height`. */
export function sizeWithin(
  { width, height }: { width: number; height: number },
  longest: number,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
