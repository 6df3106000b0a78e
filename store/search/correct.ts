/** A word of the vocabulary that may have been meant. */
export interface Candidate {
  term: string;
  /** Number of listings that have it. */
  df: number;
}

/** How much is forgiven: `strict` first, `relaxed` when nothing was found with it. */
export type Leniency = 'strict' | 'relaxed';

/**
 * How many typing errors a word may have (store.md 3). Strict as Meilisearch: none up to 4 letters, one up to 8, then two;
 * relaxed: one from 4 letters, two from 7. Numbers are never corrected.
 */
export function typosAllowed(word: string, leniency: Leniency): 0 | 1 | 2 {
  if (/^\p{N}+$/u.test(word)) return 0;
  const [one, two] = leniency === 'strict' ? [5, 9] : [4, 7];
  if (word.length < one) return 0;
  return word.length < two ? 1 : 2;
}

/**
 * The candidates within the allowed number of typing errors, fewest errors first, then the more frequent. A strict error in
 * the first letter counts twice, and a digit is never taken for another.
 */
export function closest(
  word: string,
  candidates: Iterable<Candidate>,
  leniency: Leniency,
  most: number,
): string[] {
  const allowed = typosAllowed(word, leniency);
  const close: { term: string; df: number; cost: number }[] = [];
  for (const { term, df } of candidates) {
    if (term === word || otherDigits(term, word)) continue;
    const first = leniency === 'strict' && term[0] !== word[0] ? 1 : 0;
    const cost = distance(word, term, allowed - first) + first;
    if (cost <= allowed) close.push({ term, df, cost });
  }
  close.sort((a, b) => a.cost - b.cost || b.df - a.df || (a.term < b.term ? -1 : 1));
  return close.slice(0, most).map(({ term }) => term);
}

function otherDigits(a: string, b: string): boolean {
  const [left, right] = [a, b].map((word) => word.replace(/\P{N}+/gu, ''));
  return left !== right && left !== '' && right !== '';
}

/**
 * Edits between two words: a letter wrong, missing, extra, or two neighbours swapped (restricted Damerau). More than `limit`
 * is given as some number above it.
 */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let two: number[] = [];
  let one = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(one, j) + 1, at(row, j - 1) + 1, at(one, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(two, j - 2) + 1);
      row.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    two = one;
    one = row;
  }
  return at(one, b.length);
}

const at = (row: readonly number[], i: number): number => row[i] ?? Number.POSITIVE_INFINITY;

/** Letters at the beginning of a word that take part in its keys: errors behind them cost no keys. */
const KEY_LETTERS = 7;
/** Shortest and longest word of the vocabulary that anything is corrected to. */
const CORRECTABLE = { from: 4, to: 30 };

/** Keys under which a word of the vocabulary is kept (SymSpell): what is left when one letter, or two, are taken out. */
export function keysOfTerm(term: string): number[] {
  if (term.length < CORRECTABLE.from || term.length > CORRECTABLE.to) return [];
  return keys(term, term.length < KEY_LETTERS ? 1 : 2);
}

/** Keys to look a misspelt word up by: every term within `typos` shares one with it. */
export const keysOfQuery = (word: string, typos: number): number[] => keys(word, typos);

function keys(word: string, letters: number): number[] {
  const left = new Set<string>();
  takeOut(word.slice(0, KEY_LETTERS), letters, left);
  return [...new Set([...left].map(hash))];
}

function takeOut(word: string, letters: number, left: Set<string>): void {
  left.add(word);
  if (letters === 0 || word.length <= 2) return;
  for (let i = 0; i < word.length; i++) {
    const shorter = word.slice(0, i) + word.slice(i + 1);
    if (!left.has(shorter)) takeOut(shorter, letters - 1, left);
  }
}

/** FNV-1a with a final mix, 32 bits: words that share a value by chance are told apart by their distance. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 12)) >>> 0;
}
