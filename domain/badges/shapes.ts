import { type BadgeFace, type BadgeShape, USUAL_SIZE } from './badges.ts';
import { emblem, mark } from './emblems.ts';
import { printable } from './escape.ts';
import { sunrise } from './sunrise.ts';
import { cut, fitted, folded, lineWidth, type TextLine, textElement, textWidth } from './text.ts';

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

/** Font sizes in pixels, and the width at which a name is cut. Nothing is smaller than ten pixels in size s. */
const NAME = 18;
const NAME_ROOM = 300;
const PRODUCT_ROOM = 420;
const SMALL = 12.5;

type Line = Omit<TextLine, 'x' | 'y'>;
/** What stands in a row: a text, or the logo beside the site's name. */
type Part = Line | 'mark';

/** The logo stands beside the name of the site where the emblem is another picture: people learn whose award it is. */
const named = ({ emblem: picture }: BadgeFace, name: Line): Part[] =>
  picture === 'sun' ? [name] : ['mark', name];

/** "Listed on" above "Firstlight", or "Firstlight" above "#1 Launch of the Week". */
const captionOf = ({ lead, claim, site_name }: BadgeFace): string => (claim === null ? lead : site_name);

/** The same in one line: "Listed on Firstlight", "#1 Launch of the Week on Firstlight". */
function phrase(face: BadgeFace, size: number, colour: TextLine['colour']): Part[] {
  const { lead, claim, site_name } = face;
  const strong = (text: string): Line => ({ text, size, colour });
  const light = (text: string): Line => ({ text, size, colour, weight: 'plain' });
  if (claim === null) return [light(lead), ...named(face, strong(site_name))];
  return [strong(claim), light(lead), ...named(face, light(site_name))];
}

const isMark = (part: Part): part is 'mark' => part === 'mark';

/** Parts in a row from `x`, separated by spaces. */
function row(parts: readonly Part[], x: number, y: number): { markup: string; end: number } {
  const size = Math.max(...parts.map((part) => (isMark(part) ? 0 : part.size)));
  let markup = '';
  let end = x;
  parts.forEach((part, i) => {
    if (i > 0) end += size * SPACE;
    markup += isMark(part) ? mark(end, y - size * 0.85, size) : textElement({ ...part, x: end, y });
    end += isMark(part) ? size : lineWidth(part);
  });
  return { markup, end };
}

const rowWidth = (parts: readonly Part[]): number => row(parts, 0, 0).end;

/** The space between separate words, in em. */
const SPACE = 0.3;

const CARD_TEXT = { x: 51, room: 186, most: NAME, least: 12.5 };

/** The emblem, and two lines: a small one with the note at its end, and a large one. */
function card(face: BadgeFace, { radius, inset }: { radius: number; inset: number }): Drawing {
  const { width, height } = USUAL_SIZE;
  const { x, room } = CARD_TEXT;
  const box = `<rect class="b" x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${radius}"/>`;
  const picture = box + emblem(face.emblem, 10, 9, 32);
  if (!face.claims) {
    const name: Line = { ...fitted(face.site_name, room, CARD_TEXT), colour: 'ink' };
    return { width, height, body: picture + textElement({ ...name, x, y: 31 }) };
  }
  const note =
    face.note && ({ text: face.note.short, size: SMALL, colour: 'quiet', weight: 'plain' } as const);
  const end = x + room;
  const more = note ? textElement({ ...note, x: end - lineWidth(note), y: 20 }) : '';
  const left = room - (note ? lineWidth(note) + SMALL : 0);
  const caption: Line = { text: captionOf(face), size: SMALL, colour: 'quiet', weight: 'plain' };
  const isSite = face.claim !== null;
  const small = isSite ? named(face, short(caption, left - SMALL * (1 + SPACE))) : [short(caption, left)];
  const markRoom = !isSite && face.emblem !== 'sun' ? NAME * (1 + SPACE) : 0;
  const big: Line = { ...fitted(face.claim ?? face.site_name, room - markRoom, CARD_TEXT), colour: 'ink' };
  const large = isSite ? [big] : named(face, big);
  return { width, height, body: picture + row(small, x, 20).markup + row(large, x, 39).markup + more };
}

const short = (line: Line, room: number): Line => ({
  ...line,
  text: cut(line.text, room, line.size, line.weight),
});

/** One line on a solid colour with round ends. */
function pill(face: BadgeFace): Drawing {
  const height = 32;
  const size = 13;
  const x = 37;
  const said = row(phrase(face, size, 'on'), x, 20.6);
  const note =
    face.note && !face.note.live
      ? ({ text: face.note.short, size, colour: 'on', weight: 'plain' } as const)
      : null;
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
  const size = textWidth(face.product, 22, 'display') > PRODUCT_ROOM ? 18 : 22;
  const product: Line = {
    text: cut(face.product, PRODUCT_ROOM, size, 'display'),
    size,
    colour: 'ink',
    weight: 'display',
  };
  const said = phrase(face, 13, 'quiet').map(
    (part): Part => (isMark(part) || part.weight ? part : { ...part, colour: 'ink' }),
  );
  const note: Line | null = face.note && {
    text: face.note.line,
    size: SMALL,
    colour: 'quiet',
    weight: 'plain',
  };
  const end = Math.max(x + lineWidth(product), x + rowWidth(said), x + (note ? lineWidth(note) : 0), 320);
  const width = Math.ceil(end) + 24;
  const body = sunrise(face.emblem, { width, height, scene: { width: scene, height }, radius: 12 });
  if (!face.claims) {
    const name: Line = { text: face.site_name, size: 22, colour: 'ink', weight: 'display' };
    return { width, height, body: body + textElement({ ...name, x, y: 50 }) };
  }
  const lines = note ? [32, 53, 72] : [39.5, 61];
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
  const big = { size: 17, colour: 'ink' } as const;
  const name = (text: string): Part[][] =>
    folded(text, room, big.size).map((part) => [{ ...big, text: part }]);
  const note = [face.note?.line, face.note?.short]
    .flatMap((text): Line[] => (text ? [{ text, size: SMALL, colour: 'quiet', weight: 'plain' }] : []))
    .filter((line) => lineWidth(line) <= room)
    .slice(0, 1);
  const caption: Line = { text: captionOf(face), size: SMALL, colour: 'quiet', weight: 'plain' };
  const above =
    face.claim === null ? [short(caption, room)] : named(face, short(caption, room - SMALL * (1 + SPACE)));
  const said = face.claims ? [above, ...name(face.claim ?? face.site_name), note] : name(face.site_name);
  const lines = said
    .filter((parts) => parts.length > 0)
    .map((parts) => ({
      parts,
      height: parts.some((part) => !isMark(part) && part.size === big.size) ? 19 : 16,
    }));
  const total = lines.reduce((sum, { height }) => sum + height, 0);
  let y = scene + (side - scene - total) / 2 - 3.5;
  let markup = '';
  for (const { parts, height } of lines) {
    y += height;
    markup += row(parts, (side - rowWidth(parts)) / 2, y).markup;
  }
  const frame = { width: side, height: side, scene: { width: side, height: scene }, radius: 14 };
  return { width: side, height: side, body: sunrise(face.emblem, frame) + markup };
}
