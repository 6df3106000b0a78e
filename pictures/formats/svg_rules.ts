import { PictureRefused } from '../../domain/pictures/picture.ts';

/** What an SVG of a stranger may not have. The renderer would run and load none of it; a picture does not need it either. */
const REFUSED: readonly [pattern: RegExp, what: string][] = [
  [/<!ENTITY/i, 'entities'],
  [/<(?:[\w-]+:)?script\b/i, 'a script'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/<(?:[\w-]+:)?foreignObject\b/i, 'a foreign object'],
  [/<(?:[\w-]+:)?(?:iframe|object|embed|audio|video)\b/i, 'an embedded document'],
  [/<\?xml-stylesheet/i, 'a stylesheet elsewhere'],
  [/@import\b/i, 'a stylesheet elsewhere'],
  [/\shref\s*=\s*["']?\s*(?!#|data:image\/(?:png|jpeg|gif)\b)[^\s"']/i, 'a reference to something elsewhere'],
  [/:href\s*=\s*["']?\s*(?!#|data:image\/(?:png|jpeg|gif)\b)[^\s"']/i, 'a reference to something elsewhere'],
  [/\burl\(\s*["']?\s*(?!#)[^\s"')]/i, 'a reference to something elsewhere'],
];

/** The text of an SVG of a stranger; refuses one that could do more than be a picture. */
export function safeSvg(bytes: Uint8Array): string {
  const svg = utf8(bytes);
  const found = REFUSED.find(([pattern]) => pattern.test(svg));
  if (found) throw new PictureRefused('unsafe_svg', `The SVG has ${found[1]}, which a picture may not have.`);
  return svg;
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new PictureRefused('damaged', 'The SVG is no text in UTF-8.', { cause });
  }
}
