import encodePng, { init as initPng } from '@jsquash/png/encode.js';
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js';
import type { OutputFormat } from '../domain/pictures/picture.ts';
import type { Raster } from './raster/raster.ts';
import { instantiatedFrom, moduleOf, once } from './wasm/modules.ts';

const startPng = once(() => initPng(moduleOf('png')));
const startWebp = once(() => initWebp(instantiatedFrom('to_webp')));

/** Quality of a screenshot with text in it. */
const QUALITY = 84;

/** The pixels as a file, with no metadata. */
export async function encode(raster: Raster, format: OutputFormat): Promise<Uint8Array> {
  const image = { ...raster, colorSpace: 'srgb' };
  if (format === 'png') {
    await startPng();
    return new Uint8Array(await encodePng(image));
  }
  await startWebp();
  return new Uint8Array(await encodeWebp(image, { quality: QUALITY }));
}
