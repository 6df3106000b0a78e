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
    return { start: page.starts[at] ?? 0, end: page.ends[end - 1] ?? page.text.length };
  }
  return null;
}

/** A text without typographic differences; each UTF-16 unit maps to its range in the original. */
export interface Folded {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
}

/**
 * Normalises typography: compatibility forms per grapheme (NFKC), quotes, dashes, ellipses, soft hyphens, zero-width
 * and direction characters, and white space to single spaces.
 */
export function fold(source: string): Folded {
  const folded = new Folding();
  let from = 0;
  // Only non-ASCII graphemes need the slow segmenter. The character before them may carry their marks.
  for (const { 0: run, index } of source.matchAll(/[\s\S]?[^\0-\x7f]+/g)) {
    folded.ascii(source, from, index);
    for (const { segment, index: offset } of GRAPHEMES.segment(run)) {
      folded.grapheme(segment, index + offset, index + offset + segment.length);
    }
    from = index + run.length;
  }
  folded.ascii(source, from, source.length);
  return folded.done();
}

const MIN_QUOTE = 3;
const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' });
const INVISIBLE =
  /\u00ad|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2064]|[\u2066-\u206f]|\ufe0e|\ufe0f|\ufeff/gu;
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b\u2032\u00b4`\u02bc]/gu, "'"],
  [/[\u201c-\u201f\u2033\u00ab\u00bb]/gu, '"'],
  [/[\u2010-\u2015\u2212]/gu, '-'],
];

class Folding {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #out: string[] = [];

  ascii(source: string, from: number, to: number): void {
    for (let at = from; at < to; at++) this.#put(source.charAt(at), at, at + 1);
  }

  grapheme(segment: string, start: number, end: number): void {
    let plain = segment.replaceAll(INVISIBLE, '').normalize('NFKC');
    for (const [pattern, character] of PLAIN) plain = plain.replaceAll(pattern, character);
    for (const unit of plain.split('')) this.#put(unit, start, end);
  }

  done(): Folded {
    if (this.#out.at(-1) === ' ') for (const list of [this.#out, this.#starts, this.#ends]) list.pop();
    return { text: this.#out.join(''), starts: this.#starts, ends: this.#ends };
  }

  #put(unit: string, start: number, end: number): void {
    const character = /\s/.test(unit) ? ' ' : unit === '`' ? "'" : unit;
    if (character === ' ' && (this.#out.length === 0 || this.#out.at(-1) === ' ')) return;
    this.#out.push(character);
    this.#starts.push(start);
    this.#ends.push(end);
  }
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
