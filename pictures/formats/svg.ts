import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Raster } from '../raster/raster.ts';
import { moduleOf, once } from '../wasm/modules.ts';

const start = once(() => initWasm(moduleOf('svg')));

/** A PNG of an SVG document. */
export async function drawSvg(svg: string, width: number): Promise<Uint8Array> {
  await start();
  const image = new Resvg(svg, { ...NO_FONTS, fitTo: { mode: 'width', value: width } }).render();
  return image.asPng();
}

/** The pixels of an SVG document, with its longer side as given. Nothing that it names elsewhere is loaded. */
export async function svgRaster(svg: string, longest: number): Promise<Raster> {
  await start();
  const { width, height } = new Resvg(svg, NO_FONTS);
  const mode = width >= height ? 'width' : 'height';
  const image = new Resvg(svg, { ...NO_FONTS, fitTo: { mode, value: longest } }).render();
  return { width: image.width, height: image.height, data: straight(image.pixels) };
}

const NO_FONTS = { font: { loadSystemFonts: false } };

/** Its colours are multiplied by the opacity. */
function straight(pixels: Uint8Array): Uint8ClampedArray {
  const data = new Uint8ClampedArray(pixels);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let part = at; part < at + 3; part++) data[part] = ((data[part] ?? 0) * 255) / alpha;
  }
  return data;
}
