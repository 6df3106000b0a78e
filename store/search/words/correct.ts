/** A vocabulary word that may be the correction. */
export interface Candidate {
  term: string;
  /** Number of listings that contain it. */
  df: number;
}

/** Tolerance of typing errors: `strict` first, `relaxed` if that finds nothing. */
export type Leniency = 'strict' | 'relaxed';

/**
 * Number of typing errors allowed in a word. Strict as Meilisearch: none up to 4 letters, one up to 8, then two; relaxed: one from 4
 * letters, two from 7. Numbers are never corrected.
 */
export function typosAllowed(word: string, leniency: Leniency): 0 | 1 | 2 {
  if (/^\p{N}+$/u.test(word)) return 0;
  const [one, two] = leniency === 'strict' ? [5, 9] : [4, 7];
  if (word.length < one) return 0;
  return word.length < two ? 1 : 2;
}

/** People rarely mistype the first letter: such a correction costs a little more. */
const OTHER_INITIAL = 0.5;

/** Candidates within the allowed errors: fewest errors first, then the same first letter, then more frequent. Digits must be equal. */
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
    const errors = distance(word, term, allowed);
    if (errors <= allowed) close.push({ term, df, cost: errors + (term[0] === word[0] ? 0 : OTHER_INITIAL) });
  }
  close.sort((a, b) => a.cost - b.cost || b.df - a.df || (a.term < b.term ? -1 : 1));
  return close.slice(0, most).map(({ term }) => term);
}

function otherDigits(a: string, b: string): boolean {
  const [left, right] = [a, b].map((word) => word.replace(/\P{N}+/gu, ''));
  return left !== right && left !== '' && right !== '';
}

/** Rows of the edit table, reused for every pair of words; no word is longer (`tokens.ts`). */
const ROWS = Array.from({ length: 3 }, () => new Uint8Array(64)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * Edit distance between two words: a wrong, missing or extra letter, or two swapped neighbours (restricted Damerau). Above `limit` it
 * returns any larger number.
 */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [two, one, row] = ROWS;
  for (let j = 0; j <= b.length; j++) one[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(at(one, j) + 1, at(row, j - 1) + 1, at(one, j - 1) + (same ? 0 : 1));
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      )
        cost = Math.min(cost, at(two, j - 2) + 1);
      row[j] = cost;
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    [two, one, row] = [one, row, two];
  }
  return at(one, b.length);
}

const at = (row: Uint8Array, i: number): number => row[i] ?? 0;
