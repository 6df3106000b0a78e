import { closest } from './correct.ts';
import { isFiller } from './filler_words.ts';
import { words } from './tokens.ts';
import { formsOf } from './word_forms.ts';

/** The searchable part of a category. */
interface Named {
  id: number;
  name: string;
  live: number;
}

/** Categories that a query word names: exactly or in another form, or with a typing error. */
export interface CategoriesOfWord {
  named: readonly number[];
  near: readonly number[];
}

/** Categories related to a query. */
export interface CategoryFit<Category> {
  /** By query word (as in `tokens.ts`) that a category's name contains. */
  by_word: Readonly<Record<string, CategoriesOfWord>>;
  /** Categories that the query names, most matching words first. */
  fitting: readonly Category[];
}

/** Most categories in a response. */
const MOST = 5;
/** Shortest prefix that stands for a whole word. */
const BEGINNING = 4;

/** Finds categories whose names match a query, in singular or plural and with typing errors (D75). */
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

/** Whether a word is another form of the other, or its prefix while it may be incomplete. */
function isForm(word: string, other: string, isLast: boolean): boolean {
  if (word === other || areForms(word, other)) return true;
  return isLast && word.length >= BEGINNING && other.startsWith(word);
}

/** Shortest stem for comparing longer endings. */
const STEM = 5;

/** Whether two words differ only in their ending: invoice, invoices, invoicing; country, countries; translate, translation. */
function areForms(a: string, b: string): boolean {
  if (formsOf(a).includes(b)) return true;
  const [left, right] = [a, b].map((word) => word.replace(/(ions?|ings?|es|s|e)$/, ''));
  return left === right && left !== undefined && left.length >= STEM;
}
