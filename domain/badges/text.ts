import { type Face, outline, outlineWidth } from '../outlines/outlines.ts';
import { helveticaWidth } from './character_widths.ts';
import { escapeXml } from './escape.ts';

/** Text of images: cutting, measuring, and SVG (R97). */

/** Heavy is bold, display is the face of headings. */
export type Weight = 'heavy' | 'plain' | 'display';

const FACES: Record<Weight, Face> = { heavy: 'figtree-700', plain: 'figtree-500', display: 'bricolage-700' };

/** The package has no table of the regular weight: these letters are narrower in it by this many em. */
const NARROWER = /[b-df-y]/g;
const NARROWER_BY = 0.056;
/** Emoji are wider than the table says. */
const EMOJI_MORE = 0.4;

/** Width of a text in pixels: of its outline, or in the metrics that Helvetica, Arial and their copies share. */
export function textWidth(text: string, size: number, weight: Weight = 'heavy'): number {
  const outlined = outlineWidth(text, FACES[weight]);
  if (outlined !== null) return (outlined * size) / 1000;
  const emoji = count(text, /\p{Emoji_Presentation}/gu);
  const narrower = weight === 'plain' ? count(text, NARROWER) : 0;
  return (helveticaWidth(text) + emoji * EMOJI_MORE - narrower * NARROWER_BY) * size;
}

/** Whether the fonts of images have every character of a text. */
export const isOutlined = (text: string, weight: Weight): boolean =>
  outlineWidth(text, FACES[weight]) !== null;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text, cut with an ellipsis if it is too wide. */
export function cut(text: string, room: number, size: number, weight: Weight = 'heavy'): string {
  if (textWidth(text, size, weight) <= room) return text;
  let fitting = '';
  for (const { segment } of graphemes.segment(text)) {
    if (textWidth(`${fitting + segment}…`, size, weight) > room) break;
    fitting += segment;
  }
  return `${fitting.replace(/[\s,.;:]+$/u, '')}…`;
}

/** The text in one line, or if too wide in two of similar width, broken between words if possible. */
export function folded(text: string, room: number, size: number): string[] {
  if (textWidth(text, size) <= room) return [text];
  const parts = text.includes(' ') ? text.split(/(?<= )/) : Array.from(text);
  const folds = parts.slice(1).map((_, i) => {
    const lines = [
      parts
        .slice(0, i + 1)
        .join('')
        .trimEnd(),
      parts.slice(i + 1).join(''),
    ];
    return { lines, widest: Math.max(...lines.map((line) => textWidth(line, size))) };
  });
  const best = folds.toSorted((a, b) => a.widest - b.widest)[0]?.lines ?? [text];
  return best.map((line) => cut(line, room, size));
}

/** The text in at most so many lines, broken between words; what does not fit is cut. */
export function wrapped(
  text: string,
  room: number,
  size: number,
  { lines, weight = 'heavy' }: { lines: number; weight?: Weight },
): string[] {
  const made: string[] = [];
  let rest = text.split(' ');
  while (rest.length > 0 && made.length < lines) {
    let fitting = 1;
    while (fitting < rest.length && textWidth(rest.slice(0, fitting + 1).join(' '), size, weight) <= room)
      fitting++;
    const isLast = made.length === lines - 1;
    made.push(cut(rest.slice(0, isLast ? rest.length : fitting).join(' '), room, size, weight));
    rest = rest.slice(fitting);
  }
  return made;
}

/** Position and style of a line of text. */
export interface TextLine {
  text: string;
  x: number;
  y: number;
  size: number;
  /** A colour of the stylesheet. */
  colour: 'ink' | 'quiet' | 'on' | 'o' | 'b';
  weight?: Weight;
}

/** Width of a line. */
export const lineWidth = ({ text, size, weight }: Pick<TextLine, 'text' | 'size' | 'weight'>): number =>
  textWidth(text, size, weight);

/** The largest size from `most` down to `least` in which a text fits, and the text, cut if it does not. */
export function fitted(
  text: string,
  room: number,
  { most, least }: { most: number; least: number },
  weight: Weight = 'heavy',
): { text: string; size: number } {
  const size = Math.max(least, Math.min(most, round(room / textWidth(text, 1, weight) - 0.05)));
  return { text: cut(text, room, size, weight), size };
}

/**
 * A line as SVG: as an outline, which needs no font. Where the fonts lack a character it is text in a font of the viewer's
 * system, fixed to the width that was reckoned with.
 */
export function textElement(line: TextLine): string {
  const { text, x, y, size, colour, weight = 'heavy' } = line;
  const shape = outline(text, FACES[weight]);
  if (shape) {
    const scale = Math.round(size * 100) / 100_000;
    return `<path class="${colour}" aria-label="${escapeXml(text)}" transform="translate(${round(x)} ${round(y)})scale(${scale})" d="${shape.path}"/>`;
  }
  const classes = weight === 'plain' ? `${colour} p` : colour;
  return `<text class="${classes}" x="${round(x)}" y="${round(y)}" font-size="${size}" textLength="${round(lineWidth(line))}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
}

/** Short numbers keep images small. */
export const round = (value: number): number => Math.round(value * 10) / 10;
