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
  /** The phrase that the text is, but for signs at its ends. */
  whole(text: string): RegExpExecArray | undefined;
  /** For a pattern of other parts: alternatives in a group, without its ends. Never matches where there is no phrase. */
  source: string;
}

/** Patterns that a phrase may name in braces: `{name}`. Case does not matter in them but within `(?-i:…)`. */
export type Slots = Readonly<Record<string, string>>;

/**
 * Compiles phrases of language files. Case does not matter; one space stands for any blanks. `*` at a word's end: any ending.
 * `[…]`: may be left out. `(a|b)`: one of them. `…`: up to forty characters of the same sentence. `{name}`: what the slot matches.
 * Other signs stand for themselves. A phrase ends where its word ends, except in scripts without spaces.
 */
export function phrases(list: readonly string[], slots: Slots = {}): Phrases {
  // Longer ones first: "per month" before "per".
  const compiled = [...list]
    .sort((one, other) => other.length - one.length)
    .map((one) => ({
      ...sourceOf(one, slots),
      keys: keysOf(one, slots),
      unspaced: UNSPACED.test(/[\p{L}{]/u.exec(one)?.[0] ?? ''),
    }));
  const source = groupOf(compiled);
  const scan = scanner(compiled);
  const atStart = onUse(() => `^[^\\p{L}\\p{N}]*${source}`, 'u');
  const whole = onUse(() => `^[^\\p{L}\\p{N}]*${source}[^\\p{L}\\p{N}]*$`, 'u');
  return {
    in: (text) => scan(text, 0) !== undefined,
    first: (text) => scan(text, 0),
    all: (text) => {
      const found: RegExpExecArray[] = [];
      for (let at = scan(text, 0); at; at = scan(text, at.index + Math.max(1, at[0].length))) found.push(at);
      return found;
    },
    begin: (text) => atStart().test(text),
    are: (text) => whole().test(text),
    whole: (text) => whole().exec(text) ?? undefined,
    source,
  };
}

/** A pattern that is made when it is first asked for: there are many, of which a process uses few. */
function onUse(source: () => string, flags: string): () => RegExp {
  let made: RegExp | undefined;
  return () => (made ??= new RegExp(source(), flags));
}

interface Compiled {
  source: string;
  /** Whether a word begins or ends with it, so that none may go on before or behind. */
  opens: boolean;
  closes: boolean;
  /** Up to three characters that it can begin with; undefined where they are not known. */
  keys: readonly string[] | undefined;
  /** Whether it begins with a character of a script without spaces. */
  unspaced: boolean;
}

/** Phrases as alternatives. Each kind of end is written once: looking around is what makes such a pattern large and slow. */
function groupOf(list: readonly Compiled[]): string {
  const kinds = Map.groupBy(list, ({ opens, closes }) => `${opens} ${closes}`);
  const groups = [...kinds.values()].map((same) => {
    const group = `(?:${same.map(({ source }) => source).join('|')})`;
    return `${same[0]?.opens ? `(?<!${LETTER})` : ''}${group}${same[0]?.closes ? `(?!${LETTER})` : ''}`;
  });
  return groups.length > 0 ? `(?:${groups.join('|')})` : '(?!)';
}

/**
 * Finds the first match from an index on. Unicode patterns are slow to search with, so they are only tried at words of the text whose
 * first characters a phrase begins with.
 */
function scanner(list: readonly Compiled[]): (text: string, from: number) => RegExpExecArray | undefined {
  const anywhere = list.filter(({ keys }) => !keys);
  const spaced = anywhere.filter(({ unspaced }) => !unspaced);
  // Those of scripts without spaces are only looked for where there is such a script.
  const elsewhere = onUse(() => groupOf(anywhere), 'gu');
  const spacedElsewhere = spaced.length > 0 ? onUse(() => groupOf(spaced), 'gu') : undefined;
  const keys = new Set(list.flatMap((one) => one.keys ?? []));
  const patterns = new Map<string, RegExp>();
  for (const key of keys) registerOpening(key);
  // By the number of an opening; null where no phrase begins so.
  const byOpening: (RegExp | null)[] = [];
  const patternOf = (opening: string): RegExp | null => {
    const begun = [1, 2, 3].map((length) => opening.slice(0, length)).filter((key) => keys.has(key));
    const known = begun.join();
    if (known === '') return null;
    const made = patterns.get(known);
    if (made) return made;
    const own = list.filter((one) => one.keys?.some((key) => begun.includes(key)));
    const fresh = new RegExp(groupOf(own), 'uy');
    patterns.set(known, fresh);
    return fresh;
  };
  return (text, from) => {
    const { words, unspaced } = partsOf(text);
    const other = unspaced ? elsewhere : spacedElsewhere;
    const found = other && execAt(other(), text, from);
    for (const { at, opening } of words) {
      if (at < from) continue;
      if (found && found.index <= at) break;
      let own = byOpening[opening];
      if (own === undefined) byOpening[opening] = own = patternOf(OPENINGS[opening] ?? '');
      const match = own && execAt(own, text, at);
      if (match) return match;
    }
    return found;
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

/**
 * Letters of the scripts that put spaces between words, from Latin to Georgian, as one range: to compile `\p{L}`, of seven hundred,
 * hundreds of times takes seconds.
 */
export const LETTERS = 'A-Za-z\u00c0-\u1fff';
const LETTER = `[0-9${LETTERS}]`;

function sourceOf(phrase: string, slots: Slots): Pick<Compiled, 'source' | 'opens' | 'closes'> {
  const source = phrase.replaceAll(/\{(\w+)\}| ?… ?|[^\p{L}\p{N}{}…]/gu, (sign, slot: string | undefined) => {
    if (slot !== undefined) return slots[slot] ?? unknownSlot(slot, phrase);
    if (sign.includes('…')) return '[^.!?\\n]{0,40}?';
    return SIGNS[sign] ?? `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
  });
  const ends = phrase.replaceAll(/[()[\]*]/g, '');
  const opens = /^[\p{L}\p{N}]/u.test(ends) && !UNSPACED.test(ends[0] ?? '');
  const closes = /[\p{L}\p{N}]$/u.test(ends) && !UNSPACED.test(ends.at(-1) ?? '');
  return { source: inEitherCase(source), opens, closes };
}

const TOKENS = /\\[pPu]\{[^}]*\}|\\.|\(\?(?:-i:|<?[:=!]|<\w+>)|\[(?:\\.|[^\]\\])*\]|\{[\d,]*\}|[^]/gu;

/**
 * A pattern in which each character is written in both cases. The flag for that cannot be used: V8 (13.6) compiles `(?-i:…)` beside it
 * to code that misses matches, and patterns with it are slower.
 */
function inEitherCase(source: string): string {
  const open: boolean[] = [];
  return source.replaceAll(TOKENS, (token) => {
    if (token.startsWith('(')) {
      open.push(token === '(?-i:');
      return token === '(?-i:' ? '(?:' : token;
    }
    if (token === ')') open.pop();
    if (open.includes(true) || token.startsWith('\\') || token.startsWith('{')) return token;
    if (token.length > 1) return token.replace(/^\[\^?/, (opening) => `${opening}${othersOf(token)}`);
    return otherCase(token) === token ? token : `[${token}${otherCase(token)}]`;
  });
}

/** The other case of the characters and ranges that a class has. */
function othersOf(characters: string): string {
  const plain = characters.replaceAll(/\\(?:[pPu]\{[^}]*\}|.)/gu, ' ').match(/\p{L}(?:-\p{L})?/gu) ?? [];
  return plain.map((range) => Array.from(range, otherCase).join('')).join('');
}

function otherCase(character: string): string {
  const upper = character.toUpperCase();
  const other = upper === character ? character.toLowerCase() : upper;
  return other.length === character.length ? other : character;
}

function unknownSlot(slot: string, phrase: string): never {
  throw new Error(`The phrase "${phrase}" names the slot {${slot}}, which its reader does not fill.`);
}

const SIGNS: Readonly<Record<string, string>> = {
  ' ': '\\s+',
  '*': `[${LETTERS}]*`,
  '[': '(?:',
  ']': ')?',
  '(': '(?:',
  ')': ')',
  '|': '|',
  "'": "['’]",
};
