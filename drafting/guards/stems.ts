/** The beginnings of a text's words that carry its sense: words of four letters and more, and every word of scripts without spaces. */
export function stemsOf(text: string): ReadonlySet<string> {
  const stems = new Stems();
  for (const { segment, isWordLike } of WORDS.segment(text.normalize('NFKC').toLowerCase())) {
    if (!isWordLike) continue;
    const letters = segment.replaceAll(/[^\p{L}\p{N}]/gu, '');
    stems.words += `${letters} `;
    if (letters.length >= (UNSPACED.test(letters) ? 2 : SHORTEST)) stems.add(letters.slice(0, STEM));
  }
  return stems;
}

/** Stems with all words that they come from, short ones too, each between blanks. */
class Stems extends Set<string> {
  words = ' ';
}

/**
 * How much of a text's sense is in another: from 0 to 1. A text without words that count, `12` or `SSO`, has to stand in the other
 * one as it is.
 */
export function coverage(text: string, by: ReadonlySet<string>): number {
  const stems = stemsOf(text);
  if (stems.size === 0) return stands(stems, by) ? 1 : 0;
  return [...stems].filter((stem) => by.has(stem)).length / stems.size;
}

const stands = (stems: ReadonlySet<string>, by: ReadonlySet<string>): boolean =>
  stems instanceof Stems && by instanceof Stems && stems.words !== ' ' && by.words.includes(stems.words);

const SHORTEST = 4;
const STEM = 5;
const WORDS = new Intl.Segmenter('und', { granularity: 'word' });
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
