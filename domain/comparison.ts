import type { Faq } from './drafting.ts';
import { type Folded, fold, hasWords } from './quotes.ts';

/** Facts of a profile that stand for themselves in a comparison. */
export const COMPARED_FIELDS = [
  'pricing_model',
  'pricing_summary',
  'stage',
  'country',
  'city',
  'founded_year',
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/**
 * What two listings of a category are compared by (R52, D14): either a fact of their profiles, or a question that their own
 * statements (features, what makes them different, pricing) answer when they contain one of the words.
 */
export type CategoryAttribute = {
  /** Stable name, unique in its category. */
  key: string;
  /** What is shown, for example "Free plan". */
  name: string;
} & ({ field: ComparedField } | { words: string[] });

/** What a listing states: drafted from its site, or given by its owner. */
export interface Statements extends Record<ComparedField, string | number | null> {
  features: readonly string[];
  usps: readonly string[];
  keywords: readonly string[];
  faqs: readonly Faq[];
}

/** One attribute side by side; null where that listing does not state it. */
export interface ComparisonRow {
  key: string;
  name: string;
  a: string | null;
  b: string | null;
  /** Neither states it: kept, so that nobody wonders whether it was forgotten (D14). */
  on_neither: boolean;
}

/** The attributes of several categories in their order; one that several have counts once. */
export function attributesOf(
  categories: readonly { attributes: readonly CategoryAttribute[] }[],
): CategoryAttribute[] {
  const all = categories.flatMap(({ attributes }) => attributes);
  const first = new Map(all.toReversed().map((attribute) => [attribute.key, attribute]));
  return all.filter((attribute) => first.get(attribute.key) === attribute);
}

/** Two listings side by side. A cell holds the listing's own words, and nothing is ever concluded from them (D14). */
export function compare(
  attributes: readonly CategoryAttribute[],
  a: Statements,
  b: Statements,
): ComparisonRow[] {
  const [ofA, ofB] = [cellsOf(a), cellsOf(b)];
  return attributes.map((attribute) => {
    const cells = { a: ofA(attribute), b: ofB(attribute) };
    const { key, name } = attribute;
    return { key, name, ...cells, on_neither: cells.a === null && cells.b === null };
  });
}

/** What a listing states about an attribute; null when nothing. */
function cellsOf(listing: Statements): (attribute: CategoryAttribute) => string | null {
  const statements = statementsOf(listing).map((text) => ({ text, folded: fold(text.toLowerCase()) }));
  return (attribute) => {
    if ('words' in attribute) {
      const words = attribute.words.map((word) => fold(word.toLowerCase()).text);
      // A keyword is no sentence ("api keys" says nothing of an API), so it has to be one of the words itself.
      const keyword = listing.keywords.find((label) => words.includes(label.toLowerCase()));
      return statementWith(statements, words) ?? keyword ?? null;
    }
    const value = listing[attribute.field];
    return value === null ? null : String(value);
  };
}

interface Statement {
  text: string;
  /** In lower case. */
  folded: Folded;
}

/** The statement with most of the words, which are folded and in lower case; of several the first. */
function statementWith(statements: readonly Statement[], words: readonly string[]): string | null {
  let best: { text: string | null; count: number } = { text: null, count: 0 };
  for (const { text, folded } of statements) {
    // Most statements do not even have the letters, which is seen much faster.
    const count = words.filter((word) => folded.text.includes(word) && hasWords(folded, word)).length;
    if (count > best.count) best = { text, count };
  }
  return best.text;
}

/** What a listing says of itself in sentences, its most telling ones first; each is verbatim. */
function statementsOf({ pricing_summary, features, usps, faqs }: Statements): string[] {
  const answers = faqs.map(({ question, answer }) => ({ question, sentences: sentencesOf(answer) }));
  return [
    ...(pricing_summary === null ? [] : [String(pricing_summary)]),
    ...features,
    ...usps,
    ...answers.map(({ question, sentences }) => [question, ...sentences.slice(0, 1)].join(' ')),
    ...answers.flatMap(({ sentences }) => sentences),
  ];
}

const sentencesOf = (text: string): string[] =>
  text.match(/\S.*?(?:[.!?…](?=\s|$)|$)/gms)?.map((sentence) => sentence.trim()) ?? [];
