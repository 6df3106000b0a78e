import measure from 'anafanafo';

/** Text of badges: cutting, measuring, and SVG (R97). */

/** Heavy is bold. */
export type Weight = 'heavy' | 'plain';

/** The package has no table of the regular weight: these letters are narrower in it by this many em. */
const NARROWER = /[b-df-y]/g;
const NARROWER_BY = 0.056;
/** Emoji are wider than the table says. */
const EMOJI_MORE = 0.4;

/** Width of a text in pixels, in the metrics that Helvetica, Arial and their copies share. */
export function textWidth(text: string, size: number, weight: Weight = 'heavy'): number {
  const table = measure(text, { font: 'bold 11px Helvetica' }) / 11;
  const emoji = count(text, /\p{Emoji_Presentation}/gu);
  const narrower = weight === 'plain' ? count(text, NARROWER) : 0;
  return (table + emoji * EMOJI_MORE - narrower * NARROWER_BY) * size;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Removes invisible and bidirectional control characters: XML forbids some, all can mislead. */
export const printable = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** Escapes text for XML and HTML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text, cut with an ellipsis if it is too wide. */
export function cut(text: string, room: number, size: number, weight: Weight = 'heavy'): string {
  if (textWidth(text, size, weight) <= room) return text;
  let fitting = '';
  for (const { segment } of graphemes.segment(text)) {
    if (textWidth(`${fitting + segment}…`, size, weight) > room) break;
    fitting += segment;
  }
  return `${fitting.trimEnd()}…`;
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

/** Position and style of a line of text. */
export interface TextLine {
  text: string;
  x: number;
  y: number;
  size: number;
  /** A colour of the stylesheet. */
  colour: 'ink' | 'quiet' | 'on';
  weight?: Weight;
  /** Additional pixels between characters. */
  spaced?: number;
}

/** Width of a line. */
export const lineWidth = ({ text, size, weight, spaced = 0 }: Omit<TextLine, 'x' | 'y' | 'colour'>): number =>
  textWidth(text, size, weight) + spaced * Array.from(text).length;

/** A line as SVG, fixed to its width in any font. */
export function textElement(line: TextLine): string {
  const { text, x, y, size, colour, weight = 'heavy', spaced } = line;
  const classes = weight === 'heavy' ? colour : `${colour} p`;
  const adjust = spaced === undefined ? ' lengthAdjust="spacingAndGlyphs"' : '';
  return `<text class="${classes}" x="${round(x)}" y="${round(y)}" font-size="${size}" textLength="${round(lineWidth(line))}"${adjust}>${escapeXml(text)}</text>`;
}

/** Short numbers keep images small. */
export const round = (value: number): number => Math.round(value * 10) / 10;
