/** Letters at the beginning of a word that take part in its keys: errors behind them cost no keys. */
const KEY_LENGTH = 7;
/** Shortest and longest word of the vocabulary that anything is corrected to. */
const CORRECTABLE = { from: 4, to: 30 };
/** Keys of one hash: one for each length that a word may have. */
const LENGTHS = 32;

/**
 * Keys under which a word of the vocabulary is kept (SymSpell): what is left when one letter, or two, are taken out, and how long
 * the word is, so that words of another length are not even looked at.
 */
export function keysOfTerm(term: string): number[] {
  if (term.length < CORRECTABLE.from || term.length > CORRECTABLE.to) return [];
  return hashes(term, term.length < KEY_LENGTH ? 1 : 2).map((hash) => hash * LENGTHS + term.length);
}

/** Ranges of keys to look a misspelt word up by: every term within `typos` has one that lies in one of them. */
export function keysOfQuery(word: string, typos: number): { from: number[]; span: number } {
  const shortest = Math.max(0, word.length - typos);
  const longest = Math.min(LENGTHS - 1, word.length + typos);
  return { from: hashes(word, typos).map((hash) => hash * LENGTHS + shortest), span: longest - shortest };
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

/** FNV-1a with a final mix, 26 bits: words that share a value by chance are told apart by their distance. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 12)) >>> 6;
}
