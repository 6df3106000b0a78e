import { type Raster, resized } from './raster.ts';

/** A logo with more transparent pixels than this is a mark that stands on whatever ground a page has. */
const MARK = 0.3;
/** The part of a tile that a mark takes. */
const INSET = 0.76;
/** Marks that are lighter than this are not seen on white. */
const LIGHT = 0.75;

type Colour = readonly [red: number, green: number, blue: number];
/** The ground of pictures that are transparent. */
export const WHITE: Colour = [255, 255, 255];
const NIGHT: Colour = [28, 32, 46];

/** A logo as a square of at most `longest` pixels. A mark on nothing gets a white or dark ground, so that it is seen in light and dark. */
export function tiled(raster: Raster, longest: number): Raster {
  const { seen, brightness } = lookOf(raster);
  if (seen > 1 - MARK) {
    const small = resized(raster, longest);
    return small.width === small.height
      ? small
      : placed(small, Math.max(small.width, small.height), edgeOf(small));
  }
  const mark = resized(raster, Math.round(longest * INSET));
  const side = Math.min(longest, Math.round(Math.max(mark.width, mark.height) / INSET));
  return placed(mark, side, brightness > LIGHT ? NIGHT : WHITE);
}

/** Which part of the pixels can be seen, and how bright these are, 0 to 1. */
function lookOf({ data }: Raster): { seen: number; brightness: number } {
  let seen = 0;
  let light = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    seen += alpha;
    light += alpha * (0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0));
  }
  return { seen: seen / (data.length / 4), brightness: seen > 0 ? light / seen / 255 : 0 };
}

/** The colour of its first pixel, which goes on around it. */
const edgeOf = ({ data }: Raster): Colour | null =>
  (data[3] ?? 0) < 255 ? null : [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0];

/** The picture in the middle of a square of a colour, or of nothing. */
export function placed({ width, height, data }: Raster, side: number, ground: Colour | null): Raster {
  const square = new Uint8ClampedArray(side * side * 4);
  if (ground) for (let at = 0; at < square.length; at += 4) square.set([...ground, 255], at);
  const left = Math.floor((side - width) / 2);
  const top = Math.floor((side - height) / 2);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      blend(square, ((y + top) * side + x + left) * 4, data, (y * width + x) * 4, ground !== null);
  return { width: side, height: side, data: square };
}

function blend(
  to: Uint8ClampedArray,
  place: number,
  from: Uint8ClampedArray,
  at: number,
  opaque: boolean,
): void {
  const alpha = opaque ? (from[at + 3] ?? 0) / 255 : 1;
  for (let part = 0; part < 3; part++)
    to[place + part] = (from[at + part] ?? 0) * alpha + (to[place + part] ?? 0) * (1 - alpha);
  to[place + 3] = opaque ? 255 : (from[at + 3] ?? 0);
}
