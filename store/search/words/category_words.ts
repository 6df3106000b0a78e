import { closest } from './correct.ts';
import { isFiller } from './filler_words.ts';
import { words } from './tokens.ts';
import { formsOf } from './word_forms.ts';

/** A category as far as its name is searched. */
interface Named {
  id: number;
  name: string;
  live: number;
}

/** Categories that a word of a question names: as it stands there or in another form, or but for a typing error. */
export interface CategoriesOfWord {
  named: readonly number[];
  near: readonly number[];
}

/** What the names of the categories have to do with a question. */
export interface CategoryFit<Category> {
  /** For each word of the question, as `tokens.ts` gives it, that the name of a category has. */
  by_word: Readonly<Record<string, CategoriesOfWord>>;
  /** Categories that the question names, those with most of its words first. */
  fitting: readonly Category[];
}

/** Categories that a response names, at most. */
const MOST = 5;
/** Shortest beginning of a word that stands for the whole. */
const BEGINNING = 4;

/** Finds the categories whose names fit a question, in singular or plural and with typing errors (D75). */
export function categoryFit<Category extends Named>(
  q: string,
  categories: readonly Category[],
): CategoryFit<Category> {
  const typed = words(q);
  const own = categories.map((category) => ({ category, own: significant(words(category.name)) }));
  const vocabulary = [...new Set(own.flatMap(({ own: all }) => all))].map((term) => ({ term, df: 1 }));
  const by_word: Record<string, CategoriesOfWord> = {};
  const counts = new Map<Category, number>();
  for (const [i, word] of typed.entries()) {
    if (isFiller(word) || Object.hasOwn(by_word, word)) continue;
    const isLast = i === typed.length - 1;
    const named = own.filter(({ own: all }) => all.some((each) => isForm(word, each, isLast)));
    const corrections = named.length > 0 ? [] : closest(word, vocabulary, 'strict', 1);
    const near = own.filter(({ own: all }) =>
      corrections.some((each) => each[0] === word[0] && all.includes(each)),
    );
    if (named.length + near.length === 0) continue;
    by_word[word] = { named: idsOf(named), near: idsOf(near) };
    for (const { category } of [...named, ...near]) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const fitting = [...counts].sort(([a, n], [b, m]) => m - n || b.live - a.live || a.id - b.id);
  return { by_word, fitting: fitting.slice(0, MOST).map(([category]) => category) };
}

const idsOf = (found: readonly { category: Named }[]): number[] => found.map(({ category: { id } }) => id);

const significant = (own: readonly string[]): string[] => own.filter((word) => !isFiller(word));

/** Whether a word is the other in another form, or begins it while it may still be being typed. */
function isForm(word: string, other: string, isLast: boolean): boolean {
  if (word === other || areForms(word, other)) return true;
  return isLast && word.length >= BEGINNING && other.startsWith(word);
}

/** Shortest stem by which longer endings are told. */
const STEM = 5;

/** Whether two words differ by an ending alone: invoice, invoices, invoicing; country, countries; translate, translation. */
function areForms(a: string, b: string): boolean {
  if (formsOf(a).includes(b)) return true;
  const [left, right] = [a, b].map((word) => word.replace(/(ions?|ings?|es|s|e)$/, ''));
  return left === right && left !== undefined && left.length >= STEM;
}
