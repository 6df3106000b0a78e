import { UNSPACED } from './beginnings.ts';

/** Where a text has one of some phrases. */
export interface Phrases {
  /** Whether the text has one. */
  in(text: string): boolean;
  /** The first of them, with what stands in its slots; undefined where there is none. */
  first(text: string): RegExpExecArray | undefined;
  /** Each of them. */
  all(text: string): RegExpExecArray[];
  /** Whether the text begins with one. */
  begin(text: string): boolean;
  /** Whether the text is one, but for signs at its ends. */
  are(text: string): boolean;
  /** For a pattern of other parts: alternatives in a group, without its ends. Never matches where there is no phrase. */
  source: string;
}

/** Patterns that a phrase may name in braces: `{name}`. */
export type Slots = Readonly<Record<string, string>>;

/**
 * Compiles phrases of language files. Case does not matter; one space stands for any blanks. `*` at a word's end: any ending.
 * `[…]`: may be left out. `(a|b)`: one of them. `…`: up to forty characters of the same sentence. `{name}`: what the slot matches.
 * Other signs stand for themselves. A phrase ends where its word ends, except in scripts without spaces.
 */
export function phrases(list: readonly string[], slots: Slots = {}): Phrases {
  // Longer ones first: "per month" before "per".
  const sources = [...list]
    .sort((one, other) => other.length - one.length)
    .map((one) => sourceOf(one, slots));
  const source = sources.length > 0 ? `(?:${sources.join('|')})` : '(?!)';
  const anywhere = new RegExp(source, 'iu');
  const each = new RegExp(source, 'giu');
  const atStart = new RegExp(`^[^\\p{L}\\p{N}]*${source}`, 'iu');
  const whole = new RegExp(`^[^\\p{L}\\p{N}]*${source}[^\\p{L}\\p{N}]*$`, 'iu');
  return {
    in: (text) => anywhere.test(text),
    first: (text) => anywhere.exec(text) ?? undefined,
    all: (text) => [...text.matchAll(each)],
    begin: (text) => atStart.test(text),
    are: (text) => whole.test(text),
    source,
  };
}

const LETTER = '[\\p{L}\\p{N}]';

function sourceOf(phrase: string, slots: Slots): string {
  const inner = phrase.replaceAll(/\{(\w+)\}| ?… ?|[^\p{L}\p{N}{}…]/gu, (sign, slot: string | undefined) => {
    if (slot !== undefined) return slots[slot] ?? unknownSlot(slot, phrase);
    if (sign.includes('…')) return '[^.!?\\n]{0,40}?';
    return SIGNS[sign] ?? `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
  });
  const ends = phrase.replaceAll(/[()[\]]/g, '');
  const first = /^[\p{L}\p{N}]/u.test(ends) && !UNSPACED.test(ends[0] ?? '');
  const last = /[\p{L}\p{N}]$/u.test(ends) && !UNSPACED.test(ends.at(-1) ?? '');
  return `${first ? `(?<!${LETTER})` : ''}${inner}${last ? `(?!${LETTER})` : ''}`;
}

function unknownSlot(slot: string, phrase: string): never {
  throw new Error(`The phrase "${phrase}" names the slot {${slot}}, which its reader does not fill.`);
}

const SIGNS: Readonly<Record<string, string>> = {
  ' ': '\\s+',
  '*': '\\p{L}*',
  '[': '(?:',
  ']': ')?',
  '(': '(?:',
  ')': ')',
  '|': '|',
  "'": "['’]",
};
