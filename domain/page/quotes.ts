import type { Span } from './page.ts';

/**
 * Finds a quote in a text, ignoring typography (see `fold`) but no other difference. It must begin and end at word
 * boundaries: "art" is not in "startup". Null if it is not found or has fewer than three characters.
 */
export function locate(text: string | Folded, quote: string): Span | null {
  return find(text, quote, MIN_QUOTE);
}

/** True if a text contains these words, of any length, ignoring typography. */
export function hasWords(text: string | Folded, words: string): boolean {
  return find(text, words, 1) !== null;
}

function find(text: string | Folded, words: string, atLeast: number): Span | null {
  const page = typeof text === 'string' ? fold(text) : text;
  const wanted = fold(words).text;
  if (wanted.length < atLeast) return null;
  for (let at = page.text.indexOf(wanted); at >= 0; at = page.text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (joins(page.text, at) || joins(page.text, end)) continue;
    return { start: originOf(page, at).start, end: originOf(page, end - 1).end };
  }
  return null;
}

/** A text without typographic differences, and where its pieces come from, in their order. */
export interface Folded {
  text: string;
  pieces: readonly Piece[];
}

/** A piece of a folded text up to the next: of a grapheme that folding changed, or as the original has it. */
interface Piece {
  /** Where it begins here and in the original. */
  at: number;
  start: number;
  /** Where the grapheme ends in the original; undefined where each UTF-16 unit stands for one. */
  end: number | undefined;
}

/** What a UTF-16 unit of a folded text stands for in the original. */
export function originOf({ pieces }: Folded, at: number): Span {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const { at: from, start, end } = pieces[low] ?? { at: 0, start: 0, end: undefined };
  return end === undefined ? { start: start + at - from, end: start + at - from + 1 } : { start, end };
}

/**
 * Normalises typography: compatibility forms per grapheme (NFKC), quotes, dashes, ellipses, soft hyphens, zero-width
 * and direction characters, and white space to single spaces.
 */
export function fold(source: string): Folded {
  const folded = new Folding();
  let from = 0;
  // Only non-ASCII graphemes need the segmenter, which is slow. The character before them may carry their marks.
  for (const { 0: run, index } of source.matchAll(/[\s\S]?[^\0-\x7f]+/g)) {
    folded.ascii(source, from, index);
    let at = index;
    for (const grapheme of ALONE.test(run) ? run : graphemesOf(run))
      folded.grapheme(grapheme, at, (at += grapheme.length));
    from = index + run.length;
  }
  folded.ascii(source, from, source.length);
  return folded.done();
}

const MIN_QUOTE = 3;
const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' });
const graphemesOf = (text: string): string[] => Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
/** Characters of these kinds are graphemes by themselves. */
const ALONE =
  /^[\s\S]?[[\p{Lu}\p{Ll}\p{P}\p{Sc}\p{Zs}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]--\p{M}]+$/v;
const INVISIBLE =
  /\u00ad|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2064]|[\u2066-\u206f]|\ufe0e|\ufe0f|\ufeff/gu;
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b\u2032\u00b4`\u02bc]/gu, "'"],
  [/[\u201c-\u201f\u2033\u00ab\u00bb]/gu, '"'],
  [/[\u2010-\u2015\u2212]/gu, '-'],
];

class Folding {
  readonly #pieces: Piece[] = [];
  /** How each grapheme is folded. */
  readonly #plain = new Map<string, string>();
  #text = '';
  /** Where the original goes on if the last piece does; null behind a grapheme. */
  #next: number | null = null;
  #afterSpace = true;

  ascii(source: string, from: number, to: number): void {
    const text = source.slice(from, to);
    let at = 0;
    for (const { 0: spaces, index } of text.matchAll(/\s{2,}/g)) {
      this.#put(plainAscii(text.slice(at, index + 1)), from + at);
      at = index + spaces.length;
    }
    this.#put(plainAscii(text.slice(at)), from + at);
  }

  grapheme(segment: string, start: number, end: number): void {
    let plain = this.#plain.get(segment);
    if (plain === undefined) this.#plain.set(segment, (plain = plainGrapheme(segment)));
    const isUnit = plain.length === 1 && end - start === 1;
    this.#put(plain, start, isUnit ? undefined : end);
  }

  done(): Folded {
    return { text: this.#text.replace(/ $/, ''), pieces: this.#pieces };
  }

  #put(plain: string, start: number, end?: number): void {
    const isSecondSpace = this.#afterSpace && plain.startsWith(' ');
    const text = isSecondSpace ? plain.slice(1) : plain;
    if (text === '') return;
    const from = isSecondSpace && end === undefined ? start + 1 : start;
    if (end !== undefined || from !== this.#next)
      this.#pieces.push({ at: this.#text.length, start: from, end });
    this.#next = end === undefined ? from + text.length : null;
    this.#text += text;
    this.#afterSpace = text.endsWith(' ');
  }
}

const plainAscii = (text: string): string => text.replaceAll(/\s/g, ' ').replaceAll('`', "'");

function plainGrapheme(segment: string): string {
  const plain = segment.replaceAll(INVISIBLE, '').normalize('NFKC');
  return PLAIN.reduce((text, [pattern, character]) => text.replaceAll(pattern, character), plain).replaceAll(
    /\s+/g,
    ' ',
  );
}

/** True if a word or number continues across this position. Scripts without spaces between words have no such boundary. */
function joins(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at, at + 2);
  if ((/\d[.,]$/.test(before) && /^\d/.test(after)) || (/\d$/.test(before) && /^[.,]\d/.test(after)))
    return true;
  const [last = '', first = ''] = [Array.from(before).at(-1), Array.from(after)[0]];
  // "2002년": Korean counts with a word right behind the number.
  if (/\p{N}/u.test(last) && /\p{Script=Hangul}/u.test(first)) return false;
  return WORD.test(last) && WORD.test(first) && !(UNSPACED.test(last) || UNSPACED.test(first));
}

const WORD = /[\p{L}\p{N}\p{M}]/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
