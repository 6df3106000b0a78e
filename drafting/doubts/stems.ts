/** The beginnings of a text's words that carry its sense: words of four letters and more, and every word of scripts without spaces. */
export function stemsOf(text: string): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const { segment, isWordLike } of WORDS.segment(text.normalize('NFKC').toLowerCase())) {
    if (!isWordLike) continue;
    const letters = segment.replaceAll(/[^\p{L}\p{N}]/gu, '');
    if (letters.length >= (UNSPACED.test(letters) ? 2 : SHORTEST)) stems.add(letters.slice(0, STEM));
  }
  return stems;
}

/** How much of a text's sense is in another: from 0 to 1; 1 for a text without any words that count. */
export function coverage(text: string, by: ReadonlySet<string>): number {
  const stems = [...stemsOf(text)];
  return stems.length === 0 ? 1 : stems.filter((stem) => by.has(stem)).length / stems.length;
}

const SHORTEST = 4;
const STEM = 5;
const WORDS = new Intl.Segmenter('und', { granularity: 'word' });
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
