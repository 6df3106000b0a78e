import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import { PICTURE_LIMITS, type PictureFormat, PictureRefused } from '../domain/pictures/picture.ts';
import { type Header, headerOf } from './formats/header.ts';
import { bitmapRaster, largestIcon } from './formats/ico.ts';
import { svgRaster } from './formats/svg.ts';
import { safeSvg } from './formats/svg_rules.ts';
import type { Raster } from './raster/raster.ts';
import { instantiatedFrom, moduleOf, once } from './wasm/modules.ts';

const startPng = once(() => initPng(moduleOf('png')));
const startJpeg = once(() => initJpeg(instantiatedFrom('jpeg')));
const startWebp = once(() => initWebp(instantiatedFrom('webp')));

/** A picture of a stranger as pixels; an SVG with its longer side as `longest` says. */
export async function readPicture(
  bytes: Uint8Array,
  formats: readonly PictureFormat[],
  longest: number,
): Promise<{ format: PictureFormat; raster: Raster }> {
  if (bytes.length > PICTURE_LIMITS.bytes)
    throw new PictureRefused('too_many_bytes', `The picture has more than ${PICTURE_LIMITS.bytes} bytes.`);
  const header = headerOf(bytes);
  const { format } = header;
  if (!formats.includes(format))
    throw new PictureRefused('wrong_format', `This is ${NAMES[format]}; send ${listed(formats)}.`);
  refuseSize(header);
  const raster = await decoded(format, bytes, longest);
  // A decoder may find another size than the header has.
  refuseSize(raster);
  if (isEmpty(raster)) throw new PictureRefused('damaged', 'The picture shows nothing.');
  return { format, raster };
}

/** True where no pixel can be seen, as with an SVG of nothing but text, whose fonts are not ours to load. */
function isEmpty({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false;
  return true;
}

async function decoded(format: PictureFormat, bytes: Uint8Array, longest: number): Promise<Raster> {
  const file = bytes.slice().buffer;
  switch (format) {
    case 'png':
      await startPng();
      return decodePng(file);
    case 'jpeg':
      await startJpeg();
      return decodeJpeg(file, { preserveOrientation: true });
    case 'webp':
      await startWebp();
      return decodeWebp(file);
    case 'svg':
      return svgRaster(safeSvg(bytes), longest);
    case 'gif':
      return gifRaster(bytes);
    case 'ico':
      return iconRaster(bytes, longest);
  }
}

async function iconRaster(bytes: Uint8Array, longest: number): Promise<Raster> {
  const icon = largestIcon(bytes);
  if (!icon) throw new PictureRefused('damaged', 'The icon file is damaged.');
  return icon.format === 'png' ? decoded('png', icon.bytes, longest) : bitmapRaster(icon);
}

/** The renderer of SVG reads GIF too. */
function gifRaster(bytes: Uint8Array): Promise<Raster> {
  const { width, height } = headerOf(bytes);
  const size = `width="${width}" height="${height}"`;
  const data = `data:image/gif;base64,${Buffer.from(bytes).toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${data}"/></svg>`;
  return svgRaster(svg, Math.max(width ?? 0, height ?? 0));
}

function refuseSize({ width, height }: Pick<Header, 'width' | 'height'>): void {
  if (width === null || height === null) return;
  if (width === 0 || height === 0) throw new PictureRefused('damaged', 'The picture has no size.');
  const { megapixels, side } = PICTURE_LIMITS;
  if (width * height > megapixels * 1_000_000 || Math.max(width, height) > side)
    throw new PictureRefused(
      'too_many_pixels',
      `The picture is ${width} × ${height} pixels; it may have ${megapixels} megapixels, and ${side} on its longer side.`,
    );
}

const NAMES: Record<PictureFormat, string> = {
  png: 'a PNG',
  jpeg: 'a JPEG',
  webp: 'a WebP',
  gif: 'a GIF',
  svg: 'an SVG',
  ico: 'an ICO',
};

const listed = (formats: readonly PictureFormat[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(formats.map((format) => NAMES[format]));
