import { fixedStylesheet } from '../badges/colours.ts';
import { emblem, mark } from '../badges/emblems.ts';
import { escapeXml, printable } from '../badges/escape.ts';
import {
  cut,
  fitted,
  isOutlined,
  lineWidth,
  round,
  type TextLine,
  textElement,
  textWidth,
  type Weight,
  wrapped,
} from '../badges/text.ts';
import { CARD_SIZE, type CardTile, type ShareCard } from './card.ts';

/** Share cards: the sunrise of badges, large. They are drawn without fonts, so all text is outlines. */

/** The left edge of everything, and the right one. */
const [LEFT, RIGHT] = [72, CARD_SIZE.width - 72];
/** Where the sky ends. */
const HORIZON = 508;
const SUN = { x: 972, radius: 168 };
const TILE = 132;
/** Text stays left of the sun. */
const TEXT_ROOM = 720;

/** A share card as an SVG document, for resvg: plain colours, no fonts, no scripts, nothing from elsewhere. */
export function cardSvg(card: ShareCard): string {
  const { width, height } = CARD_SIZE;
  const { tile, emblem: medal, paid } = card;
  const scene = `${SKY}${sun(medal)}${SEA}`;
  const body = [
    siteLine(card),
    paid === null ? '' : paidLabel(paid),
    headline(card),
    tile && tileOf(tile),
    facts(card),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>${fixedStylesheet(medal ?? 'sun')}.n{stroke-width:5}</style>${scene}${body.filter(Boolean).join('')}</svg>`
  );
}

const SKY = `<defs><linearGradient id="sky" x2="0" y2="1"><stop class="a"/><stop class="c" offset=".55"/><stop class="d" offset="1"/></linearGradient><clipPath id="tile"><rect x="${LEFT}" y="168" width="${TILE}" height="${TILE}" rx="30"/></clipPath></defs><rect fill="url(#sky)" width="${CARD_SIZE.width}" height="${HORIZON}"/>`;

const SEA =
  `<rect class="sea" y="${HORIZON}" width="${CARD_SIZE.width}" height="${CARD_SIZE.height - HORIZON}"/>` +
  `<path class="n" d="M${SUN.x - 150} 541h300M${SUN.x - 96} 571h192M${SUN.x - 46} 601h92"/>`;

function sun(medal: ShareCard['emblem']): string {
  const { x, radius } = SUN;
  const half = (of: number): string => `M${x - of} ${HORIZON}a${of} ${of} 0 0 1 ${2 * of} 0z`;
  const glow = `<path class="g" fill-opacity=".45" d="${half(radius + 62)}"/><path class="g" d="${half(radius)}"/>`;
  return medal === null ? glow : glow + emblem(medal, x - 118, HORIZON - 236, 236);
}

/** A text for outlines: without emoji; null where our fonts lack a character of the rest. */
function drawable(text: string, weight: Weight): string | null {
  const plain = printable(
    text
      .normalize('NFC')
      .replace(/\p{Extended_Pictographic}\u{FE0F}?/gu, (sign) => (isOutlined(sign, weight) ? sign : '')),
  );
  return plain !== '' && isOutlined(plain, weight) ? plain : null;
}

const line = (text: string, size: number, x: number, y: number, more: Partial<TextLine> = {}): string =>
  textElement({ text, size, x, y, colour: 'ink', ...more });

function siteLine({ site_name, site_logo, host }: ShareCard): string {
  const name = drawable(site_name, 'display') ?? drawable(host, 'display') ?? '';
  const sign =
    site_logo === null
      ? mark(LEFT, 60, 46)
      : `<image x="${LEFT}" y="60" width="46" height="46" href="${escapeXml(site_logo)}"/>`;
  return sign + line(cut(name, 560, 36, 'display'), 36, LEFT + 60, 97, { weight: 'display' });
}

function paidLabel(label: string): string {
  const width = textWidth(label, 26) + 48;
  return `<rect class="ink" x="${round(RIGHT - width)}" y="58" width="${round(width)}" height="52" rx="26"/>${line(label, 26, RIGHT - width + 24, 93, { colour: 'b' })}`;
}

function headline(card: ShareCard): string {
  const x = card.tile ? LEFT + TILE + 36 : LEFT;
  const room = RIGHT - x;
  const title =
    drawable(card.title, 'display') ??
    drawable(card.plain_title, 'display') ??
    drawable(card.host, 'display') ??
    '';
  const eyebrow = drawable(card.eyebrow, 'plain');
  const lines = titleLines(title, room);
  const [first] = lines;
  // Beside a tile the block is centred on it, else it begins at its top.
  const height = (eyebrow ? 40 : 0) + lines.length * (first?.size ?? 0) * 1.06;
  let y = card.tile ? 168 + (TILE - height) / 2 : 168;
  let markup = '';
  if (eyebrow) {
    markup += line(cut(eyebrow, room, 28, 'plain'), 28, x, y + 26, { weight: 'plain', colour: 'quiet' });
    y += 40;
  }
  for (const { text, size } of lines) {
    markup += line(text, size, x, y + size * 0.86, { weight: 'display' });
    y += size * 1.06;
  }
  return markup + paragraph(card, Math.max(y, card.tile ? 168 + TILE : 0) + 56);
}

/** The title as large as it fits in one line, else in two. */
function titleLines(title: string, room: number): { text: string; size: number }[] {
  const one = fitted(title, room, { most: 88, least: 60 }, 'display');
  if (one.text === title) return [one];
  const size = 56;
  return wrapped(title, room, size, { lines: 2, weight: 'display' }).map((text) => ({ text, size }));
}

function paragraph({ text }: ShareCard, y: number): string {
  const said = text === null ? null : drawable(text, 'plain');
  if (said === null) return '';
  const size = 36;
  const lines = y > 400 ? 2 : 3;
  return wrapped(said, TEXT_ROOM, size, { lines, weight: 'plain' })
    .map((part, i) => line(part, size, LEFT, y + i * 48, { weight: 'plain' }))
    .join('');
}

function tileOf({ image, initial, ground }: CardTile): string {
  const at = `x="${LEFT}" y="168" width="${TILE}" height="${TILE}"`;
  if (image !== null)
    return `<g clip-path="url(#tile)"><rect fill="#fff" ${at}/><image ${at} href="${escapeXml(image)}"/></g>`;
  const sign = drawable(initial, 'display');
  const picture = sign ? initialOf(sign) : mark(LEFT + 26, 192, 80);
  return `<rect ${at} rx="30" fill="${sign ? escapeXml(ground) : '#fffdf9'}"/>${picture}`;
}

/** One or two letters in the middle of the tile. */
function initialOf(sign: string): string {
  const { text, size } = fitted(sign, TILE - 40, { most: 76, least: 40 }, 'display');
  const x = LEFT + (TILE - textWidth(text, size, 'display')) / 2;
  return line(text, size, x, 168 + TILE / 2 + size * 0.34, { weight: 'display', colour: 'b' });
}

/** What it has reached, on the sea. */
function facts({ facts: all }: ShareCard): string {
  let x = LEFT;
  return all
    .flatMap((fact) => drawable(fact, 'heavy') ?? [])
    .map((text, i) => {
      const dot = i === 0 ? '' : `<circle class="ink" cx="${round(x - 22)}" cy="568" r="5"/>`;
      const size = 38;
      const width = lineWidth({ text, size });
      if (x + width > SUN.x - 170) return '';
      const markup = dot + line(text, size, x, 581);
      x += width + 44;
      return markup;
    })
    .join('');
}
