import data from './data/glyphs.json' with { type: 'json' };

/** Text as shapes: images look the same on every machine, whatever fonts it has. The data is from `scripts/outlines/make.ts`. */

/** A family of the pages in one weight. */
export type Face = keyof typeof data;

/** A face in thousandths of the font size, y downwards. */
export interface FaceData {
  /** Advance, x and y of the first point, and the path from there; a space has the advance alone. */
  glyphs: Readonly<Record<string, string>>;
  /** What is added to the advance of the first character of a pair. */
  kerning: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface Glyph {
  advance: number;
  x: number;
  y: number;
  path: string;
}

/** A text as one path in thousandths of the font size from the start of its baseline. */
export interface Outline {
  width: number;
  path: string;
}

/** The shape of a text; null where the fonts lack one of its characters (CJK, Arabic, emoji), so that none is ever left out. */
export function outline(text: string, face: Face): Outline | null {
  let path = '';
  const width = walk(text, face, (glyph, at) => {
    if (glyph.path !== '') path += `M${at + glyph.x} ${glyph.y}${glyph.path}`;
  });
  return width === null ? null : { width, path };
}

/** The width of the same, without its path. */
export const outlineWidth = (text: string, face: Face): number | null => walk(text, face, () => undefined);

function walk(text: string, face: Face, place: (glyph: Glyph, at: number) => void): number | null {
  const { kerning }: FaceData = data[face];
  let at = 0;
  let before: string | undefined;
  for (const letter of text.normalize('NFC')) {
    const glyph = glyphOf(letter, face);
    if (!glyph) return null;
    const base = letter.normalize('NFD').charAt(0);
    if (before !== undefined) at += kerning[before]?.[base] ?? 0;
    place(glyph, at);
    at += glyph.advance;
    before = base;
  }
  return at;
}

const read = new Map<string, Glyph>();

function glyphOf(letter: string, face: Face): Glyph | undefined {
  const key = face + letter;
  let glyph = read.get(key);
  if (!glyph) {
    const { glyphs }: FaceData = data[face];
    const text = Object.hasOwn(glyphs, letter) ? glyphs[letter] : undefined;
    if (text === undefined) return undefined;
    const [, advance, x = 0, y = 0, path = ''] = /^(\S+)(?: (-?\d+) ?(-?\d+) (.*))?$/.exec(text) ?? [];
    glyph = { advance: Number(advance), x: Number(x), y: Number(y), path };
    read.set(key, glyph);
  }
  return glyph;
}
