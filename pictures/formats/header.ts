import { type PictureFormat, PictureRefused } from '../../domain/pictures/picture.ts';
import { largestIcon } from './ico.ts';
import { pngSize } from './png.ts';

/** What the first bytes of a file say. An SVG has no size before it is parsed. */
export interface Header {
  format: PictureFormat;
  width: number | null;
  height: number | null;
}

/** Format and size of a picture by its own bytes, before anything is decoded. The name and the type that it came with say nothing. */
export function headerOf(bytes: Uint8Array): Header {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return (
      pngHeader(view) ??
      gifHeader(view) ??
      webpHeader(view) ??
      jpegHeader(view) ??
      icoHeader(bytes) ??
      svgHeader(bytes) ??
      unknown()
    );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PictureRefused('damaged', 'The picture ends in the middle of its header.', { cause: error });
  }
}

function unknown(): never {
  throw new PictureRefused('unknown_format', 'This is no PNG, JPEG, WebP, GIF, SVG or ICO.');
}

const ascii = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(at + i)));

function pngHeader(view: DataView): Header | null {
  const size = pngSize(view);
  return size && { format: 'png', ...size };
}

function gifHeader(view: DataView): Header | null {
  if (view.byteLength < 6 || !/^GIF8[79]a$/.test(ascii(view, 0, 6))) return null;
  return { format: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function webpHeader(view: DataView): Header | null {
  if (view.byteLength < 12 || ascii(view, 0, 4) !== 'RIFF' || ascii(view, 8, 4) !== 'WEBP') return null;
  const kind = ascii(view, 12, 4);
  if (kind === 'VP8 ') {
    // Fourteen bits each; the upper two say how to scale it.
    const [width, height] = [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
    return { format: 'webp', width, height };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') throw new PictureRefused('damaged', 'The WebP does not begin with its header.');
  if (view.getUint8(20) & ANIMATED)
    throw new PictureRefused('animated', 'The WebP moves; send one that stands still.');
  const three = (at: number): number => (view.getUint8(at) | (view.getUint16(at + 1, true) << 8)) + 1;
  return { format: 'webp', width: three(24), height: three(27) };
}

const ANIMATED = 2;

function jpegHeader(view: DataView): Header | null {
  if (view.byteLength < 3 || view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return null;
  for (let at = 2; ; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || ENDS.has(marker))
      throw new PictureRefused('damaged', 'The JPEG has no size.');
    // Bytes that fill up, and markers without content.
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (isFrame(marker))
      return { format: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
}

/** The end of the picture, and the beginning of its pixels. */
const ENDS = new Set([0xd9, 0xda]);

const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Start of a frame (ITU T.81, table B.1), without the tables that stand among these numbers. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The size of its largest picture, which is the one that is read. */
function icoHeader(bytes: Uint8Array): Header | null {
  const icon = largestIcon(bytes);
  return icon && { format: 'ico', width: icon.width, height: icon.height };
}

/** Where the root element of an SVG has to begin. */
const SVG_START = 4_096;

function svgHeader(bytes: Uint8Array): Header | null {
  const start = Buffer.from(bytes.subarray(0, SVG_START)).toString('latin1');
  const root = start
    .replace(/^\xEF\xBB\xBF/, '')
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>/gi, '');
  return /^\s*<(?:svg:)?svg[\s>]/.test(root) ? { format: 'svg', width: null, height: null } : null;
}
