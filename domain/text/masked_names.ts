import { inPlainLetters } from '../words/plain_letters.ts';

/** Recognises names that may not be shown, of which only hashes are stored (record 52). */
export interface KnownNames {
  /** Whether these folded words, joined by spaces, are such a name. */
  has: (words: string) => boolean;
  /** How many words the names have that are looked for within texts, the longest first. */
  lengths: readonly number[];
}

/** What is remembered of a name: its folded words, and how many they are; 0 if it is looked for as a whole only. */
export interface NameKey {
  words: string;
  length: number;
}

/** Scripts without spaces: each character counts as a word. */
const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]`;
const WORD = new RegExp(String.raw`[${UNSPACED}&&\p{L}]|[[\p{L}\p{M}\p{N}]--${UNSPACED}]+`, 'gv');
/** Characters between two words of a name at most: a space, a hyphen, a comma with a space. */
const GAP = 3;
/** Shortest name that is also looked for as one word, as in user names and URLs. */
const JOINED_MIN = 8;

interface Word {
  word: string;
  start: number;
  end: number;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: inPlainLetters(word),
    start: index,
    end: index + word.length,
  }));

const folded = (name: string): string[] => wordsOf(name).map(({ word }) => word);

/** What to remember of a name; nothing for a text without words. A single word is never looked for within texts: it may be any word. */
export function keysOfName(name: string): NameKey[] {
  const parts = folded(name);
  const words = parts.join(' ');
  if (words === '') return [];
  if (parts.length === 1) return [{ words, length: 0 }];
  const joined = parts.join('');
  return [
    { words, length: parts.length },
    ...(joined.length >= JOINED_MIN ? [{ words: joined, length: 1 }] : []),
  ];
}

/** Whether a text is such a name as a whole. */
export const isKnownName = (text: string, { has }: KnownNames): boolean => has(folded(text).join(' '));

/** The text with each such name replaced by as many characters, so that positions in it stay right. */
export function masked(text: string, known: KnownNames): string {
  const found = wordsOf(text);
  let [result, done] = ['', 0];
  for (let i = 0; i < found.length; ) {
    const length = lengthAt(found, i, known);
    const [first, last] = [found[i], found[i + length - 1]];
    if (length > 0 && first && last) {
      const hidden = `[${'…'.repeat(Math.max(0, last.end - first.start - 2))}]`;
      result += text.slice(done, first.start) + hidden.slice(0, last.end - first.start);
      done = last.end;
    }
    i += Math.max(1, length);
  }
  return result + text.slice(done);
}

/** How many words from the word `at` on are such a name; 0 if none. */
function lengthAt(words: readonly Word[], at: number, { has, lengths }: KnownNames): number {
  const fits = (length: number): boolean => {
    const run = words.slice(at, at + length);
    const isClose = run.every(({ start }, i) => i === 0 || start - (run[i - 1]?.end ?? 0) <= GAP);
    return run.length === length && isClose && has(run.map(({ word }) => word).join(' '));
  };
  return lengths.find(fits) ?? 0;
}

/** In place of what has to go as a whole. */
const GONE = Symbol('gone');

/**
 * A value as stored in JSON without these names: entries of people and links to them are removed, in other texts the name is masked. What
 * consists of nothing else is undefined.
 */
export function withoutNames<T>(value: T, known: KnownNames): T | undefined {
  const result = cleaned(value, known);
  return result === GONE ? undefined : (result as T);
}

function cleaned(value: unknown, known: KnownNames): unknown {
  if (typeof value === 'string') return cleanedText(value, known);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, known)).filter((item) => item !== GONE);
  return typeof value === 'object' && value !== null ? cleanedObject(value, known) : value;
}

/** URLs and email addresses, which would lead nowhere with a part masked. */
const URL_OR_MAILBOX = /^(?:https?:|mailto:)\S+$|^[^\s@]+@[^\s@]+$/i;

function cleanedText(text: string, known: KnownNames): unknown {
  const result = masked(text, known);
  return result !== text && (URL_OR_MAILBOX.test(text) || isKnownName(text, known)) ? GONE : result;
}

function cleanedObject(object: object, known: KnownNames): unknown {
  const { name, url, text } = object as Record<string, unknown>;
  const labels = [name, url === undefined ? undefined : text];
  if (labels.some((label) => typeof label === 'string' && isKnownName(label, known))) return GONE;
  const entries = Object.entries(object).map(([key, value]) => [key, cleaned(value, known)] as const);
  const gone = new Set(entries.flatMap(([key, value]) => (value === GONE ? [key] : [])));
  if (gone.has('value')) return 'state' in object ? { ...object, ...NOT_FOUND } : GONE;
  if (gone.has('page_url') || (gone.has('url') && !('title' in object))) return GONE;
  return Object.fromEntries(entries.flatMap(([key, value]) => entryOf(key, value)));
}

/** A field of a draft whose value is gone. */
const NOT_FOUND = { value: null, state: 'not_found', evidence: [], ai: null, previous: undefined } as const;

const entryOf = (key: string, value: unknown): [string, unknown][] => {
  if (value !== GONE) return [[key, value]];
  return key === 'ai' ? [[key, null]] : [];
};
