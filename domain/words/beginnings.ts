/** Beginnings of words, looked up in a text: German puts words together, and Polish ends them in seven ways. */
export interface Beginnings {
  /** Whether a word of the text begins so. */
  in(text: string): boolean;
}

/** Characters of a script that puts no spaces between words: there a beginning may stand anywhere. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A beginning with fewer characters is the whole word. */
const SHORTEST_PART = 4;

/** Looks up each word of a text and its first letters in a set, so that a long text costs no more than its length. */
export function beginnings(list: readonly string[]): Beginnings {
  const spaced = list.filter((one) => !UNSPACED.test(one));
  const whole = new Set(spaced.filter(({ length }) => length < SHORTEST_PART));
  const parts = new Set(spaced.filter(({ length }) => length >= SHORTEST_PART));
  const lengths = [...new Set([...parts].map(({ length }) => length))].sort((one, other) => one - other);
  const anywhere = list.filter((one) => UNSPACED.test(one));
  return {
    in(text) {
      const lower = text.toLowerCase();
      if (anywhere.some((one) => lower.includes(one))) return true;
      return (lower.match(/\p{L}+/gu) ?? []).some(
        (word) =>
          whole.has(word) ||
          lengths.some((length) => word.length >= length && parts.has(word.slice(0, length))),
      );
    },
  };
}
