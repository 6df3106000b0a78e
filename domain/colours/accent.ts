import { contrast, type Rgb } from './contrast.ts';

/** Lowest contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

const WHITE: Rgb = [255, 255, 255];
/** The darker ground that links stand on by day, and the lighter one by night (base.css). */
const DAY: Rgb = [0xf4, 0xf1, 0xec];
const NIGHT: Rgb = [0x1f, 0x22, 0x2b];

/** The colours of links and buttons for both colour schemes, as `#rrggbb`; `soft` is the ground of marked text. */
export interface Accent {
  day: { hot: string; soft: string };
  night: { hot: string; soft: string };
}

/** Contrast of the accent by day: the lowest of those that text in it has, 1 to 21. */
export function contrastOf(accent: string): number {
  const colour = rgb(accent);
  return Math.min(contrast(colour, DAY), contrast(colour, softened(colour, WHITE)));
}

/** True if text in this colour is readable by day. By night it is made lighter until it is. */
export const isReadable = (accent: string): boolean => contrastOf(accent) >= READABLE;

/** The colours of a readable accent. */
export function accentOf(accent: string): Accent {
  const day = rgb(accent);
  let night = day;
  while (Math.min(contrast(night, NIGHT), contrast(night, softened(night, NIGHT))) < READABLE)
    night = mixed(night, WHITE, 0.05);
  return {
    day: { hot: hex(day), soft: hex(softened(day, WHITE)) },
    night: { hot: hex(night), soft: hex(softened(night, NIGHT)) },
  };
}

const rgb = (colour: string): Rgb => {
  const at = (i: number): number => Number.parseInt(colour.slice(i, i + 2), 16);
  return [at(1), at(3), at(5)];
};

const hex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const softened = (colour: Rgb, ground: Rgb): Rgb => mixed(ground, colour, 0.08);

const mixed = (from: Rgb, to: Rgb, share: number): Rgb => {
  const at = (i: 0 | 1 | 2): number => from[i] + (to[i] - from[i]) * share;
  return [at(0), at(1), at(2)];
};
