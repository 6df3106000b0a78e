import type { BadgeFace, BadgeShape } from './badges.ts';
import { emblem } from './emblems.ts';
import { sunrise } from './sunrise.ts';
import { cut, folded, lineWidth, printable, type TextLine, textElement, textWidth } from './text.ts';

/** A drawing without its frame, in pixels of size m. */
export interface Drawing {
  width: number;
  height: number;
  body: string;
}

/** Draws a badge in a shape. Claims it must not make yet are left out, and their space stays empty (D8). */
export function drawing(face: BadgeFace, shape: BadgeShape): Drawing {
  return SHAPES[shape]({
    ...face,
    site_name: cut(printable(face.site_name), NAME_ROOM, NAME),
    product: printable(face.product),
  });
}

const SHAPES: Record<BadgeShape, (face: BadgeFace) => Drawing> = {
  standard: (face) => card(face, { radius: 11, inset: 0.5 }),
  outline: (face) => card(face, { radius: 3, inset: 0.75 }),
  pill,
  banner,
  square,
};

/** Font sizes in pixels, and the width at which a name is cut. */
const NAME = 18;
const NAME_ROOM = 300;
const PRODUCT_ROOM = 420;
const SMALL = 10;
const SPACED = 0.7;

type Line = Omit<TextLine, 'x' | 'y'>;

/** The small and the large line: "LISTED ON / Firstlight", or "FIRSTLIGHT / #1 Launch of the Week". */
function stacked({ lead, claim, site_name }: BadgeFace, size: number): { small: Line; big: Line } {
  const small = (claim === null ? lead : site_name).toUpperCase();
  return {
    small: { text: small, size: SMALL, colour: 'quiet', spaced: SPACED },
    big: { text: claim ?? site_name, size, colour: 'ink' },
  };
}

/** The same in one line: "Listed on Firstlight", "#1 Launch of the Week on Firstlight". */
function phrase({ lead, claim, site_name }: BadgeFace, size: number, colour: TextLine['colour']): Line[] {
  const strong = (text: string): Line => ({ text, size, colour });
  const light = (text: string): Line => ({ text, size, colour, weight: 'plain' });
  if (claim === null) return [light(lead), strong(site_name)];
  return [strong(claim), light(`${lead} ${site_name}`)];
}

const widest = (lines: readonly Line[]): number => Math.max(...lines.map(lineWidth));

/** Texts in a row from `x`, separated by spaces. */
function row(lines: readonly Line[], x: number, y: number): { markup: string; end: number } {
  let markup = '';
  let end = x;
  for (const line of lines) {
    markup += textElement({ ...line, x: end, y });
    end += lineWidth(line) + line.size * SPACE;
  }
  const last = lines.at(-1);
  return { markup, end: end - (last ? last.size * SPACE : 0) };
}

/** The space between separate words, in em. */
const SPACE = 0.32;

/** The emblem, two lines, and the note after a thin line. */
function card(face: BadgeFace, { radius, inset }: { radius: number; inset: number }): Drawing {
  const height = 50;
  const x = 52;
  const { small, big } = stacked(face, NAME);
  const noteX = x + Math.ceil(widest([small, big])) + 29;
  const note = face.note && {
    label: { text: face.note.label.toUpperCase(), size: SMALL, colour: 'quiet', spaced: SPACED } as const,
    value: { text: face.note.value, size: 14, colour: 'ink' } as const,
  };
  const end = note ? noteX + widest([note.label, note.value]) : noteX - 29;
  const width = Math.ceil(end) + 16;
  const box = `<rect class="b" x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${radius}"/>`;
  const picture = emblem(face.emblem, 11, 9, 32);
  if (!face.claims) {
    const name: Line = { text: face.site_name, size: NAME, colour: 'ink' };
    return { width, height, body: `${box}${picture}${textElement({ ...name, x, y: 31.5 })}` };
  }
  const said = textElement({ ...small, x, y: 19 }) + textElement({ ...big, x, y: 37.5 });
  const more = note
    ? `<path class="v" d="M${noteX - 14.5} 10v${height - 20}"/>` +
      textElement({ ...note.label, x: noteX, y: 19 }) +
      textElement({ ...note.value, x: noteX, y: 36.5 })
    : '';
  return { width, height, body: `${box}${picture}${said}${more}` };
}

/** One line on a solid colour with round ends. */
function pill(face: BadgeFace): Drawing {
  const height = 32;
  const size = 13;
  const x = 37;
  const said = row(phrase(face, size, 'on'), x, 20.6);
  const note = face.note && ({ text: face.note.short, size, colour: 'on', weight: 'plain' } as const);
  const dot = said.end + 8;
  const width = Math.ceil(note ? dot + 8 + lineWidth(note) : said.end) + 15;
  const box = `<rect class="b" width="${width}" height="${height}" rx="${height / 2}"/>${emblem(face.emblem, 9, 5, 22)}`;
  if (!face.claims) {
    const name: Line = { text: face.site_name, size, colour: 'on' };
    return {
      width,
      height,
      body: box + textElement({ ...name, x: (x + width - 15 - lineWidth(name)) / 2, y: 20.6 }),
    };
  }
  const more = note
    ? `<circle class="on" cx="${Math.round(dot)}" cy="16" r="1.5"/>${textElement({ ...note, x: dot + 8, y: 20.6 })}`
    : '';
  return { width, height, body: `${box}${said.markup}${more}` };
}

/** A sunrise on the left, and the product with the claim beside it. */
function banner(face: BadgeFace): Drawing {
  const height = 84;
  const scene = 104;
  const x = scene + 20;
  const size = textWidth(face.product, 22) > PRODUCT_ROOM ? 18 : 22;
  const product: Line = { text: cut(face.product, PRODUCT_ROOM, size), size, colour: 'ink' };
  const said = phrase(face, 13, 'quiet').map(
    (line): Line => (line.weight ? line : { ...line, colour: 'ink' }),
  );
  const note: Line | null = face.note && { text: face.note.line, size: 12, colour: 'quiet', weight: 'plain' };
  const total = row(said, x, 0).end;
  const end = Math.max(x + lineWidth(product), total, x + (note ? lineWidth(note) : 0), 320);
  const width = Math.ceil(end) + 24;
  const body = sunrise(face.emblem, { width, height, scene: { width: scene, height }, radius: 12 });
  if (!face.claims) {
    const name: Line = { text: face.site_name, size: 22, colour: 'ink' };
    return { width, height, body: body + textElement({ ...name, x, y: 50 }) };
  }
  const lines = note ? [33, 53, 71] : [39.5, 61];
  return {
    width,
    height,
    body:
      body +
      textElement({ ...product, x, y: lines[0] ?? 0 }) +
      row(said, x, lines[1] ?? 0).markup +
      (note ? textElement({ ...note, x, y: lines[2] ?? 0 }) : ''),
  };
}

/** A sunrise at the top, and the centred claim below. */
function square(face: BadgeFace): Drawing {
  const side = 160;
  const scene = 80;
  const room = side - 20;
  const { small, big } = stacked(face, 17);
  const name = (text: string): Line[] => folded(text, room, big.size).map((part) => ({ ...big, text: part }));
  const note = [face.note?.line, face.note?.short]
    .flatMap((text): Line[] => (text ? [{ text, size: 11, colour: 'quiet', weight: 'plain' }] : []))
    .filter((line) => lineWidth(line) <= room)
    .slice(0, 1);
  // Letter-spaced text is a tenth wider than the font's metrics.
  const caption = { ...small, text: cut(small.text, room / 1.1, small.size) };
  const said = face.claims ? [caption, ...name(big.text), ...note] : name(face.site_name);
  const lines = said.map((line) => ({ line, height: line.size === big.size ? 19 : 15 }));
  const total = lines.reduce((sum, { height }) => sum + height, 0);
  let y = scene + (side - scene - total) / 2 - 3.5;
  let markup = '';
  for (const { line, height } of lines) {
    y += height;
    markup += textElement({ ...line, x: (side - lineWidth(line)) / 2, y });
  }
  const frame = { width: side, height: side, scene: { width: side, height: scene }, radius: 14 };
  return { width: side, height: side, body: sunrise(face.emblem, frame) + markup };
}
