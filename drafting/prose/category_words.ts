import type { Choice } from '../../domain/profile/drafting.ts';
import { UNSPACED } from '../../domain/words/beginnings.ts';
import { LANGUAGES } from '../../domain/words/languages.ts';

/** A word of a category in a text. */
export interface CategoryMatch {
  slug: string;
  /** What matched, the same for each form of a word: "famil" in "family" and "families". */
  word: string;
  at: number;
  /** How much it says: less in a language that is not the page's, more for several words together. */
  weight: number;
}

/** One beginning of a word, or several words in a row, in a language's file. */
interface Entry {
  slug: string;
  language: string;
  first: string;
  rest: readonly string[];
  word: string;
}

/** A beginning with fewer letters is the whole word; one with as many may stand within a word, as in German. */
const SHORTEST_PART = 4;
const SHORTEST_WITHIN = 7;
/** Words are cut to this, so that a text costs no more than its length. */
const LONGEST_WORD = 40;
const FOREIGN = 0.3;
const SEVERAL_WORDS = 1.3;

const WORDS = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? [];

/** Looks up words of categories by their first letters. */
class CategoryIndex {
  readonly #begun = new Map<string, Entry[]>();
  readonly #within = new Map<string, Entry[]>();
  readonly #unspaced = new Map<string, Entry[]>();

  add(slug: string, language: string, phrase: string): void {
    const unspaced = UNSPACED.test(phrase);
    const [first = '', ...rest] = unspaced ? [phrase.toLowerCase()] : wordsOf(phrase);
    const entry = { slug, language, first, rest, word: [first, ...rest].join(' ') };
    const put = (map: Map<string, Entry[]>, letters: number): void => {
      const key = first.slice(0, letters);
      map.set(key, [...(map.get(key) ?? []), entry]);
    };
    if (unspaced) return put(this.#unspaced, 1);
    put(this.#begun, SHORTEST_PART);
    if (rest.length === 0 && first.length >= SHORTEST_WITHIN) put(this.#within, SHORTEST_WITHIN);
  }

  /** Each category's words in a text, each place of a word once. */
  *matches(text: string, language: string | undefined): Generator<CategoryMatch> {
    const lower = text.toLowerCase();
    const words = [...lower.matchAll(WORDS)];
    for (const [n, { 0: word, index }] of words.entries()) {
      const following = (entry: Entry): boolean =>
        entry.rest.every((part, i) => begins(words[n + 1 + i]?.[0] ?? '', part));
      yield* onceEach(this.#of(word).filter(following), index, language);
    }
    if (!UNSPACED.test(lower)) return;
    for (let at = 0; at < lower.length; at++) {
      const found = this.#unspaced.get(lower[at] ?? '') ?? [];
      const standing = found.filter(({ first }) => lower.startsWith(first, at));
      yield* onceEach(standing, at, language);
    }
  }

  #of(word: string): Entry[] {
    // A beginning with fewer letters is found here only where it is all of the word.
    const begun = this.#begun.get(word.slice(0, SHORTEST_PART)) ?? [];
    const found = begun.filter(({ first }) => word.startsWith(first));
    for (let at = 1; at <= Math.min(word.length, LONGEST_WORD) - SHORTEST_WITHIN; at++)
      for (const entry of this.#within.get(word.slice(at, at + SHORTEST_WITHIN)) ?? [])
        if (word.startsWith(entry.first, at)) found.push(entry);
    return found;
  }
}

/** Behind another word, a shorter beginning is sure enough: "background jobs". */
const begins = (word: string, part: string): boolean =>
  part.length < SHORTEST_PART - 1 ? word === part : word.startsWith(part);

/** Of the beginnings that a place has, the shortest of each category and of those in several words; they are the same word. */
function onceEach(found: readonly Entry[], at: number, language: string | undefined): CategoryMatch[] {
  const weightOf = ({ rest, language: own }: Entry): number =>
    (language === undefined || own === language || own === 'en' ? 1 : FOREIGN) *
    (rest.length > 0 ? SEVERAL_WORDS : 1);
  const bySense = Map.groupBy(found, ({ slug, word, rest }) => (rest.length > 0 ? `${slug} ${word}` : slug));
  return [...bySense.values()].map((same) => {
    const { slug, word } = same.reduce((one, other) => (other.word.length < one.word.length ? other : one));
    return { slug, word, at, weight: Math.max(...same.map(weightOf)) };
  });
}

const INDEX = new CategoryIndex();
const KNOWN = new Set<string>();
for (const [language, { categories }] of Object.entries(LANGUAGES))
  for (const [slug, list] of Object.entries(categories)) {
    KNOWN.add(slug);
    for (const phrase of list) INDEX.add(slug, language, phrase);
  }

/** Finds the words of these categories in texts of a language. A category that the language files do not know goes by its name. */
export function categoryMatcher(
  categories: readonly Choice[],
  language?: string,
): (text: string) => readonly CategoryMatch[] {
  const slugs = new Set(categories.map(({ slug }) => slug));
  const names = new CategoryIndex();
  // "Sales & CRM" is "sales" and "CRM".
  for (const { slug, name } of categories.filter((one) => !KNOWN.has(one.slug)))
    for (const part of name.split(/[&/,]/)) if (wordsOf(part).length > 0) names.add(slug, 'en', part);
  return (text) =>
    [INDEX, names]
      .flatMap((index) => [...index.matches(text, language)])
      .filter(({ slug }) => slugs.has(slug));
}
