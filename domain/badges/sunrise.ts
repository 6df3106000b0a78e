import type { BadgeEmblem } from './badges.ts';
import { emblem } from './emblems.ts';
import { round } from './text.ts';

/** A box with round corners, and the part of it that is the picture. */
interface PictureFrame {
  width: number;
  height: number;
  radius: number;
  scene: { width: number; height: number };
}

/** The frame of shapes with a picture: sky, sea, and the emblem above the horizon. */
export function sunrise(which: BadgeEmblem, { width, height, radius, scene }: PictureFrame): string {
  const horizon = Math.round(scene.height * 0.7);
  const middle = scene.width / 2;
  const isSun = which === 'sun';
  const side = scene.height * (isSun ? 0.8 : 0.64);
  // The logo brings its own sea level; other emblems float above the horizon.
  const y = horizon - side * (isSun ? SEA_LEVEL : 0.86);
  return (
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop class="a"/><stop class="c" offset=".55"/><stop class="d" offset="1"/></linearGradient>` +
    `<clipPath id="box"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath></defs>` +
    `<g clip-path="url(#box)"><rect class="b" width="${width}" height="${height}"/><rect fill="url(#sky)" width="${scene.width}" height="${horizon}"/>` +
    `${isSun ? '' : dawn(middle, horizon, side * 0.6)}<rect class="sea" y="${horizon}" width="${scene.width}" height="${scene.height - horizon}"/>` +
    `${isSun ? '' : waves(middle, horizon, scene.height - horizon)}</g>` +
    emblem(which, middle - side / 2, y, side) +
    `<rect class="f" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="${radius - 0.5}"/>`
  );
}

/** The sea level in the logo, as a fraction of its height. */
const SEA_LEVEL = 21.3 / 32;

const dawn = (x: number, y: number, radius: number): string =>
  `<path class="g" d="M${round(x - radius)} ${y}a${round(radius)} ${round(radius)} 0 0 1 ${round(2 * radius)} 0z"/>`;

function waves(x: number, top: number, depth: number): string {
  const lines = [0.3, 0.58, 0.86].map((part, i) => {
    const half = [30, 19, 9][i] ?? 0;
    return `M${x - half} ${Math.round(top + depth * part) - 0.5}h${2 * half}`;
  });
  return `<path class="n" d="${lines.join('')}"/>`;
}
