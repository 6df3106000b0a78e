import { type Raster, resized } from './raster.ts';
import { placed, WHITE } from './tile.ts';

/** How much of what a tall picture has too much is cut off above: faces are in its upper part. */
const ABOVE = 0.25;

/** The middle of a wide picture, or the upper part of a tall one, as a square of at most `longest` pixels; white where it is transparent. */
export function squared(raster: Raster, longest: number): Raster {
  const small = resized(cropped(raster), longest);
  return placed(small, small.width, WHITE);
}

function cropped(raster: Raster): Raster {
  const { width, height, data } = raster;
  if (width === height) return raster;
  const side = Math.min(width, height);
  const left = Math.floor((width - side) / 2);
  const top = Math.floor((height - side) * ABOVE);
  const square = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y++) {
    const from = ((y + top) * width + left) * 4;
    square.set(data.subarray(from, from + side * 4), y * side * 4);
  }
  return { width: side, height: side, data: square };
}
