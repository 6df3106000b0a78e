/** Leading letters of a word that its keys cover; errors after them need no keys. */
const KEY_LENGTH = 7;
/** Shortest and longest word that can be a correction. */
const CORRECTABLE = { from: 4, to: 30 };
/** Number of word lengths that a key can encode. */
const LENGTHS = 32;

/**
 * Keys of a vocabulary word (SymSpell): its variants with one or two letters removed, combined with its length, so that words of other
 * lengths are skipped.
 */
export function keysOfTerm(term: string): number[] {
  if (term.length < CORRECTABLE.from || term.length > CORRECTABLE.to) return [];
  return hashes(term, term.length < KEY_LENGTH ? 1 : 2).map((hash) => hash * LENGTHS + term.length);
}

/** Ranges of keys to look up for a misspelt word: every term within `typos` edits has a key in one of them. */
export function keysOfQuery(word: string, typos: number): { from: number[]; span: number } {
  const shortest = Math.max(0, word.length - typos);
  const longest = Math.min(LENGTHS - 1, word.length + typos);
  return { from: hashes(word, typos).map((hash) => hash * LENGTHS + shortest), span: longest - shortest };
}

/** The same as single keys. */
export function keysWithin(word: string, typos: number): number[] {
  const { from, span } = keysOfQuery(word, typos);
  return from.flatMap((first) => Array.from({ length: span + 1 }, (_, i) => first + i));
}

function hashes(word: string, count: number): number[] {
  const left = new Set<string>();
  takeOut(word.slice(0, KEY_LENGTH), count, left);
  return [...new Set([...left].map(hash))];
}

function takeOut(word: string, count: number, left: Set<string>): void {
  left.add(word);
  if (count === 0 || word.length <= 2) return;
  for (let i = 0; i < word.length; i++) {
    const shorter = word.slice(0, i) + word.slice(i + 1);
    if (!left.has(shorter)) takeOut(shorter, count - 1, left);
  }
}

/** FNV-1a with a final mix, 26 bits. Collisions are filtered out by edit distance. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 12)) >>> 6;
}
