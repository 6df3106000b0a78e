import decodeBmp from 'decode-bmp';
import { PictureRefused } from '../../domain/pictures/picture.ts';
import type { Raster } from '../raster/raster.ts';
import { pngSize } from './png.ts';

/** A picture of an icon file: the bytes of a PNG, or of a bitmap without its file header. */
export interface Icon {
  width: number;
  height: number;
  format: 'png' | 'bmp';
  bytes: Uint8Array;
}

/** Bytes of the header of the file, and of each entry of its directory. */
const HEADER = 6;
const ENTRY = 16;

/** The largest picture of an icon file, in the most colours; null if the bytes are no icon file. The other pictures are never read. */
export function largestIcon(bytes: Uint8Array): Icon | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Nothing, and the kind: 1 is an icon, 2 a cursor.
  if (view.byteLength < HEADER || view.getUint32(0, true) !== 0x00010000) return null;
  const entries = Array.from({ length: view.getUint16(4, true) }, (_, i) => HEADER + i * ENTRY);
  // A width of 256 does not fit into its byte, and is written as 0.
  const pixels = (at: number): number => (view.getUint8(at) || 256) * (view.getUint8(at + 1) || 256);
  const colours = (at: number): number => view.getUint16(at + 6, true);
  const [at] = entries.toSorted((a, b) => pixels(b) - pixels(a) || colours(b) - colours(a));
  if (at === undefined) throw new PictureRefused('damaged', 'The icon file has no picture.');
  const start = view.getUint32(at + 12, true);
  return iconOf(bytes.subarray(start, start + view.getUint32(at + 8, true)));
}

function iconOf(bytes: Uint8Array): Icon {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const png = pngSize(view);
  if (png) return { ...png, format: 'png', bytes };
  // The bitmap has its mask below itself, which counts as height.
  const [width, height] = [view.getInt32(4, true), view.getInt32(8, true) / 2];
  return { width: Math.max(0, width), height: Math.max(0, Math.floor(height)), format: 'bmp', bytes };
}

/** The pixels of a bitmap of an icon file. */
export function bitmapRaster({ bytes }: Icon): Raster {
  const { width, height, data } = decodeBmp(bytes, { icon: true });
  return { width, height, data };
}
