// Of its four tables of 220 kB each this one alone: the package itself loads them all.
import table from 'anafanafo/data/helvetica-11px-bold.json' with { type: 'json' };

/** Font size of the table, in pixels. */
const SIZE = 11;

/** The width of a text in bold Helvetica, Arial and their copies, in em; a character that the table lacks is as wide as an m. */
export function helveticaWidth(text: string): number {
  let width = 0;
  for (const character of text) width += widthOf(character.codePointAt(0) ?? 0) ?? EM;
  return width / SIZE;
}

/** Looks up a character among the ranges [first, last, width in pixels], which are sorted. */
function widthOf(code: number): number | undefined {
  if (code <= 31 || code === 127) return 0;
  let low = 0;
  let high = table.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((table[middle]?.[0] ?? 0) <= code) low = middle;
    else high = middle;
  }
  const [first = 0, last = 0, width] = table[low] ?? [];
  return code >= first && code <= last ? width : undefined;
}

const EM = widthOf(0x6d) ?? SIZE;
