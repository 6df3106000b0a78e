import { UNSPACED } from './beginnings.ts';
import { LETTER, patternOf, type Slots } from './phrase_patterns.ts';

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
  /** The phrase that the text is, but for signs at its ends. */
  whole(text: string): RegExpExecArray | undefined;
  /** For a pattern of other parts: alternatives in a group, without its ends. Never matches where there is no phrase. */
  source: string;
}

/**
 * Compiles phrases of language files. Case does not matter; one space stands for any blanks. `*` at a word's end: any ending.
 * `[…]`: may be left out. `(a|b)`: one of them. `…`: up to forty characters of the same sentence. `{name}`: what the slot matches.
 * Other signs stand for themselves. A phrase ends where its word ends, except in scripts without spaces.
 */
export function phrases(list: readonly string[], slots: Slots = {}): Phrases {
  for (const one of list) refuseUnknownSlots(one, slots);
  // There are many lists, of which a process uses few, and of them those phrases that begin as a word of a text does.
  const compiled = onUse(() => compiledOf(list, slots));
  const scanning = onUse(() => scanner(compiled()));
  const source = onUse(() => groupOf(compiled()));
  const beginning = onUse(() => beginningWith(compiled(), ''));
  const being = onUse(() => beginningWith(compiled(), '[^\\p{L}\\p{N}]*$'));
  return {
    in: (text) => scanning()(text, 1).length > 0,
    first: (text) => scanning()(text, 1)[0],
    all: (text) => scanning()(text, Infinity),
    begin: (text) => beginning()(text) !== undefined,
    are: (text) => being()(text) !== undefined,
    whole: (text) => being()(text),
    get source() {
      return source();
    },
  };
}

function onUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

interface Compiled {
  /** Its pattern, and whether a word begins or ends with it, so that none may go on before or behind. */
  pattern: () => ReturnType<typeof patternOf>;
  /** Up to three characters that it can begin with; undefined where they are not known. */
  keys: readonly string[] | undefined;
  /** Whether it begins with a character of a script without spaces. */
  unspaced: boolean;
}

function compiledOf(list: readonly string[], slots: Slots): Compiled[] {
  // Longer ones first: "per month" before "per".
  return [...list]
    .sort((one, other) => other.length - one.length)
    .map((one) => ({
      pattern: onUse(() => patternOf(one, slots)),
      keys: keysOf(one, slots),
      unspaced: UNSPACED.test(/[\p{L}{]/u.exec(one)?.[0] ?? ''),
    }));
}

/** Phrases as alternatives. Each kind of end is written once: looking around is what makes such a pattern large and slow. */
function groupOf(list: readonly Compiled[]): string {
  const patterns = list.map(({ pattern }) => pattern());
  const kinds = Map.groupBy(patterns, ({ opens, closes }) => `${opens} ${closes}`);
  const groups = [...kinds.values()].map((same) => {
    const group = `(?:${same.map(({ source }) => source).join('|')})`;
    return `${same[0]?.opens ? `(?<!${LETTER})` : ''}${group}${same[0]?.closes ? `(?!${LETTER})` : ''}`;
  });
  return groups.length > 0 ? `(?:${groups.join('|')})` : '(?!)';
}

/**
 * Finds the first matches. Unicode patterns are slow to search with, so they are only tried at words of the text whose first characters
 * a phrase begins with.
 */
function scanner(list: readonly Compiled[]): (text: string, most: number) => RegExpExecArray[] {
  const anywhere = list.filter(({ keys }) => !keys);
  const spaced = anywhere.filter(({ unspaced }) => !unspaced);
  // Those of scripts without spaces are only looked for where there is such a script.
  const elsewhere = onUse(() => new RegExp(groupOf(anywhere), 'gu'));
  const spacedElsewhere = spaced.length > 0 ? onUse(() => new RegExp(groupOf(spaced), 'gu')) : undefined;
  for (const one of list) for (const key of one.keys ?? []) registerOpening(key);
  const beginningAt = byOpening(list);
  return (text, most) => {
    const { words, unspaced } = partsOf(text);
    const other = unspaced ? elsewhere : spacedElsewhere;
    const found: RegExpExecArray[] = [];
    let from = 0;
    let next = other && execAt(other(), text, 0);
    const take = (match: RegExpExecArray): void => {
      found.push(match);
      from = match.index + Math.max(1, match[0].length);
      if (other && next && next.index < from) next = execAt(other(), text, from);
    };
    for (const { at, opening } of words) {
      while (next && next.index <= at && found.length < most) take(next);
      if (found.length >= most) return found;
      if (at < from) continue;
      const match = beginningAt(opening, text, at);
      if (match) take(match);
    }
    while (next && found.length < most) take(next);
    return found;
  };
}

/** Finds the phrase at a place of a text whose word has this opening, by its number. */
function byOpening(list: readonly Compiled[]) {
  const begun = byBeginning(list, (own) => (own.length > 0 ? new RegExp(groupOf(own), 'uy') : null));
  // Null where no phrase begins so.
  const patterns: (RegExp | null)[] = [];
  return (opening: number, text: string, at: number): RegExpExecArray | undefined => {
    if (patterns[opening] === undefined) patterns[opening] = begun(OPENINGS[opening] ?? '') ?? null;
    const own = patterns[opening];
    return own ? execAt(own, text, at) : undefined;
  };
}

/** Matches texts that begin with a phrase, which goes on with `end`: by those phrases alone that begin as the text does. */
function beginningWith(
  list: readonly Compiled[],
  end: string,
): (text: string) => RegExpExecArray | undefined {
  const anywhere = list.filter(({ keys }) => !keys);
  const begun = byBeginning(list, (own) => {
    const all = [...own, ...anywhere];
    return all.length > 0 ? new RegExp(`^[^\\p{L}\\p{N}]*${groupOf(all)}${end}`, 'u') : null;
  });
  return (text) => {
    const at = Math.max(0, text.search(/[\p{L}\p{N}]/u));
    return begun(text.slice(at, at + LONGEST_OPENING).toLowerCase())?.exec(text) ?? undefined;
  };
}

/** What is made of the phrases that begin as some letters do. */
function byBeginning<T>(
  list: readonly Compiled[],
  make: (own: readonly Compiled[]) => T,
): (letters: string) => T | undefined {
  const keys = new Set(list.flatMap((one) => one.keys ?? []));
  const made = new Map<string, T>();
  return (letters) => {
    const begun = [1, 2, 3].map((length) => letters.slice(0, length)).filter((key) => keys.has(key));
    const known = begun.join();
    if (!made.has(known))
      made.set(known, make(list.filter((one) => one.keys?.some((key) => begun.includes(key)))));
    return made.get(known);
  };
}

function execAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Where words of a text begin as some phrase does, and the numbers of their openings. */
interface Parts {
  words: readonly { at: number; opening: number }[];
  /** Whether it has characters of a script without spaces. */
  unspaced: boolean;
}

/** Many lists of phrases are looked for in the same texts, one after the other: they are remembered for a while. */
function partsOf(text: string): Parts {
  const known = partsKnown.get(text);
  if (known) return known;
  const words: { at: number; opening: number }[] = [];
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const isPart = isInWord(text.charCodeAt(at));
    const opening = isPart && !inside ? openingAt(text, at) : 0;
    if (opening > 0) words.push({ at, opening });
    inside = isPart;
  }
  const parts = { words, unspaced: UNSPACED.test(text) };
  remembered += text.length;
  if (remembered > CHARACTERS_REMEMBERED) forgetParts();
  partsKnown.set(text, parts);
  return parts;
}

const CHARACTERS_REMEMBERED = 500_000;
const partsKnown = new Map<string, Parts>();
let remembered = 0;

function forgetParts(): void {
  partsKnown.clear();
  remembered = 0;
}

/** Whether a character is of a word, by its code: 1 if it is, 2 if not, 0 if that was not asked yet. */
const IN_WORD = new Uint8Array(0x1_00_00);

function isInWord(code: number): boolean {
  IN_WORD[code] ||= /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? 1 : 2;
  return IN_WORD[code] === 1;
}

/** Up to three letters that phrases begin with: their places here are their numbers, so that patterns are found without hashing. */
const OPENINGS = [''];
const openingNumbers = new Map<string, number>();

function registerOpening(letters: string): void {
  if (openingNumbers.has(letters)) return;
  openingNumbers.set(letters, OPENINGS.length);
  OPENINGS.push(letters);
  forgetParts();
}

/** The number of the longest opening that the word has which begins here. */
function openingAt(text: string, at: number): number {
  const letters = text.slice(at, at + LONGEST_OPENING).toLowerCase();
  for (let length = letters.length; length > 0; length--) {
    const number = openingNumbers.get(letters.slice(0, length));
    if (number !== undefined) return number;
  }
  return 0;
}

const LONGEST_OPENING = 3;

/** Up to three first characters of a phrase, or of each of its alternatives; undefined where a slot or a sign may stand first. */
function keysOf(phrase: string, slots: Slots): string[] | undefined {
  const slot = slots[/^\{(\w+)\}/.exec(phrase)?.[1] ?? ''];
  if (slot && beginsWithDigit(slot)) return DIGITS;
  const letters = /^[\p{L}\p{N}]+/u.exec(phrase)?.[0];
  if (letters) return UNSPACED.test(letters) ? undefined : [letters.slice(0, 3).toLowerCase()];
  const opened = phrase[0];
  if (opened !== '(' && opened !== '[') return undefined;
  const { alternatives, rest } = groupAt(phrase);
  const first =
    opened === '[' ? [...alternatives.map((one) => one + rest), rest] : alternatives.map((one) => one + rest);
  const keys = first.map((one) => keysOf(one.trimStart(), slots));
  return keys.some((one) => !one) ? undefined : keys.flatMap((one) => one ?? []);
}

/** Whether a pattern, each alternative of its first group, begins with a digit. */
function beginsWithDigit(pattern: string): boolean {
  if (/^(?:\\d|\d|\[\d-\d\])/.test(pattern)) return true;
  const group = pattern.replace(/^\((?:\?:|\?<\w+>)/, '(');
  return group.startsWith('(') && groupAt(group).alternatives.every(beginsWithDigit);
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

/** The alternatives of the group that a phrase begins with, and what stands behind it. */
function groupAt(phrase: string): { alternatives: string[]; rest: string } {
  const alternatives = [''];
  let depth = 0;
  for (const [at, sign] of phrase.split('').entries()) {
    if (/[([]/.test(sign)) depth++;
    if (/[)\]]/.test(sign)) depth--;
    if (depth === 0) return { alternatives, rest: phrase.slice(at + 1) };
    if (depth === 1 && sign === '|') alternatives.push('');
    else if (at > 0) alternatives[alternatives.length - 1] += sign;
  }
  return { alternatives, rest: '' };
}

function refuseUnknownSlots(phrase: string, slots: Slots): void {
  if (!phrase.includes('{')) return;
  for (const [, slot = ''] of phrase.matchAll(/\{(\w+)\}/g))
    if (slots[slot] === undefined)
      throw new Error(`The phrase "${phrase}" names the slot {${slot}}, which its reader does not fill.`);
}
