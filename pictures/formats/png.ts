import { PictureRefused } from '../../domain/pictures/picture.ts';

/** Width and height of a PNG by its own bytes; null if it is none. Raises a RangeError where it ends before them. */
export function pngSize(view: DataView): { width: number; height: number } | null {
  if (view.byteLength < 8 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a)
    return null;
  if (view.getUint32(12) !== IHDR)
    throw new PictureRefused('damaged', 'The PNG does not begin with its header.');
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The name of the first chunk, as a number. */
const IHDR = 0x49484452;
