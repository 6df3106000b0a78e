import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { decompress } from 'woff2-encoder';
import type { FaceData } from '../../domain/outlines/outlines.ts';

const fonts = join(import.meta.dirname, '../../site/html/assets/fonts');

/** The faces that images use: a family of the pages in one weight. */
const FACES = {
  'figtree-500': ['figtree', 500],
  'figtree-700': ['figtree', 700],
  'bricolage-700': ['bricolage', 700],
} as const;

/** Letters whose pairs are kerned; accented ones follow their base letter. */
const KERNED = Array.from({ length: 0x7f - 0x21 }, (_, i) => String.fromCharCode(0x21 + i));
/** In thousandths of the font size; less is not seen. */
const LEAST_KERNING = 4;

/** What domain/outlines/data/glyphs.json holds, made from the fonts of the pages. */
export async function glyphData(): Promise<Record<string, FaceData>> {
  const made: Record<string, FaceData> = {};
  for (const [face, [family, weight]] of Object.entries(FACES)) {
    const latin = await instance(`${family}-latin`, weight);
    const extended = await instance(`${family}-latin-ext`, weight);
    made[face] = { glyphs: { ...glyphsOf(extended), ...glyphsOf(latin) }, kerning: kerningOf(latin) };
  }
  return made;
}

async function instance(file: string, weight: number): Promise<Font> {
  const font = create(Buffer.from(await decompress(readFileSync(join(fonts, `${file}.woff2`)))));
  if ('fonts' in font) throw new Error(`${file} holds several fonts`);
  return font.getVariation({ wght: weight });
}

/** Each character that has a shape of its own: its advance, where its path begins, and the path from there. */
function glyphsOf(font: Font): Record<string, string> {
  const letters = font.characterSet.filter((code) =>
    /^[^\p{C}\p{M}\p{Zl}\p{Zp}]$/u.test(String.fromCodePoint(code)),
  );
  return Object.fromEntries(
    letters
      .toSorted((a, b) => a - b)
      .map((code) => {
        const { advanceWidth, path } = font.glyphForCodePoint(code);
        const scale = 1000 / font.unitsPerEm;
        return [
          String.fromCodePoint(code),
          `${Math.round(advanceWidth * scale)} ${relative(path.commands, scale)}`.trim(),
        ];
      }),
  );
}

type Commands = Font extends { glyphForCodePoint(code: number): { path: { commands: infer C } } } ? C : never;

/** A path in whole thousandths with y downwards: only its first point is absolute. */
function relative(commands: Commands, scale: number): string {
  let [x, y] = [0, 0];
  let start = [0, 0];
  let text = '';
  commands.forEach(({ command, args }, i) => {
    if (command === 'closePath') {
      text += 'z';
      [x = 0, y = 0] = start;
      return;
    }
    const points = args.map((value, at) => Math.round(value * scale) * (at % 2 === 0 ? 1 : -1));
    const [to_x = 0, to_y = 0] = points.slice(-2);
    const closes = commands[i + 1]?.command === 'closePath' && to_x === start[0] && to_y === start[1];
    const steps = points.map((value, at) => value - (at % 2 === 0 ? x : y));
    if (command === 'moveTo') {
      text += text === '' ? `${packed(points)} ` : `m${packed(steps)}`;
      start = [to_x, to_y];
    } else if (command !== 'lineTo') text += `${command === 'quadraticCurveTo' ? 'q' : 'c'}${packed(steps)}`;
    else if (!closes) text += line(steps);
    [x, y] = [to_x, to_y];
  });
  return text;
}

function line([dx = 0, dy = 0]: readonly number[]): string {
  if (dy === 0) return `h${dx}`;
  return dx === 0 ? `v${dy}` : `l${packed([dx, dy])}`;
}

/** Numbers with as few separators as SVG needs. */
const packed = (numbers: readonly number[]): string =>
  numbers.map((value, i) => (i > 0 && value >= 0 ? ` ${value}` : String(value))).join('');

/** By the first character of a pair: what is added to its advance, as `V-30W-25`. */
function kerningOf(font: Font): Record<string, Record<string, number>> {
  const advance = new Map(KERNED.map((letter) => [letter, font.layout(letter).advanceWidth]));
  const scale = 1000 / font.unitsPerEm;
  const kerning: Record<string, Record<string, number>> = {};
  for (const left of KERNED) {
    for (const right of KERNED) {
      const [first] = font.layout(left + right, ['kern']).positions;
      const more = Math.round(((first?.xAdvance ?? 0) - (advance.get(left) ?? 0)) * scale);
      if (Math.abs(more) >= LEAST_KERNING) (kerning[left] ??= {})[right] = more;
    }
  }
  return kerning;
}
