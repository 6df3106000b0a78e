import { fold } from '../page/quotes.ts';
import type { Faq } from '../profile/drafting.ts';
import { type PhraseCount, phraseCount } from '../text/phrase_match.ts';

/** Profile facts that are compared directly. */
export const COMPARED_FIELDS = [
  'pricing_model',
  'pricing_summary',
  'stage',
  'country',
  'city',
  'founded_year',
] as const;
type ComparedField = (typeof COMPARED_FIELDS)[number];

/**
 * What listings of a category are compared by (R52, D14): a profile fact, or a question that a listing's own
 * statement answers if it contains one of the words. `prices` match only the pricing summary; a statement with one of
 * `unless` never matches.
 */
export type CategoryAttribute = {
  /** Stable name, unique in its category. */
  key: string;
  /** Display name, for example "Free plan". */
  name: string;
} & ({ field: ComparedField } | { words: string[]; prices?: string[]; unless?: string[] });

/** What a listing states: drafted from its site, or set by its owner. */
export interface Statements extends Record<ComparedField, string | number | null> {
  features: readonly string[];
  usps: readonly string[];
  keywords: readonly string[];
  faqs: readonly Faq[];
  tagline: string | null;
  short_description: string | null;
  description: string | null;
}

/** One attribute side by side; null if nothing in that listing answers it. */
export interface ComparisonRow {
  key: string;
  name: string;
  a: string | null;
  b: string | null;
  /** Found on neither: shown, so that it does not look forgotten (D14). */
  on_neither: boolean;
}

/** The attributes of several categories in order, without duplicates. */
export function attributesOf(
  categories: readonly { attributes: readonly CategoryAttribute[] }[],
): CategoryAttribute[] {
  const all = categories.flatMap(({ attributes }) => attributes);
  const first = new Map(all.toReversed().map((attribute) => [attribute.key, attribute]));
  return all.filter((attribute) => first.get(attribute.key) === attribute);
}

/** Two listings side by side. Cells contain the listing's own words; nothing is inferred (D14). */
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

/** What a listing states about an attribute; null if nothing was found. */
function cellsOf(listing: Statements): (attribute: CategoryAttribute) => string | null {
  const statements = statementsOf(listing).map((text) => ({ text, folded: plain(text) }));
  const { pricing_summary: prices } = listing;
  return (attribute) => {
    if ('words' in attribute) {
      const phrases = phrasesOf(attribute);
      const inPrices =
        prices === null || phrases.isUnless(String(prices)) ? 0 : phrases.prices(plain(String(prices)));
      if (inPrices > 0) return String(prices);
      // A keyword is not a sentence ("api keys" says nothing of an API), so it must equal one of the words.
      const keyword = listing.keywords.find((label) => phrases.labels.has(plain(label)));
      return statementWith(statements, phrases) ?? keyword ?? null;
    }
    const value = listing[attribute.field];
    return value === null ? null : String(value);
  };
}

const plain = (text: string): string => fold(text.toLowerCase()).text;

/** The compiled phrases of an attribute. */
interface Phrases {
  words: PhraseCount;
  prices: PhraseCount;
  isUnless: (text: string) => boolean;
  labels: ReadonlySet<string>;
}

function phrasesOf({ words, prices = [], unless = [] }: WordsAttribute): Phrases {
  const isUnless = phraseCount(unless);
  return {
    words: phraseCount(words),
    prices: phraseCount(prices),
    isUnless: (text) => isUnless(plain(text)) > 0,
    labels: new Set(words.map(plain)),
  };
}

type WordsAttribute = Extract<CategoryAttribute, { words: string[] }>;

interface Statement {
  text: string;
  /** In lower case, without typographic differences. */
  folded: string;
}

/** The statement with the most matches; the first, if several have as many. */
function statementWith(statements: readonly Statement[], { words, isUnless }: Phrases): string | null {
  let best: { text: string | null; count: number } = { text: null, count: 0 };
  for (const { text, folded } of statements) {
    const count = words(folded);
    if (count > best.count && !isUnless(text)) best = { text, count };
  }
  return best.text;
}

/** The sentences of a listing, most relevant first, verbatim. */
function statementsOf(listing: Statements): string[] {
  const { pricing_summary, features, usps, faqs, tagline, short_description, description } = listing;
  const answeredFaqs = faqs.map(({ question, answer }) => ({ question, sentences: sentencesOf(answer) }));
  return [
    ...(pricing_summary === null ? [] : [String(pricing_summary)]),
    ...features,
    ...usps,
    ...answeredFaqs.map(({ question, sentences }) => [question, ...sentences.slice(0, 1)].join(' ')),
    ...answeredFaqs.flatMap(({ sentences }) => sentences),
    ...[tagline, short_description, description].flatMap((text) => (text ? sentencesOf(text) : [])),
  ];
}

const sentencesOf = (text: string): string[] =>
  text.match(/\S.*?(?:[.!?…](?=\s|$)|$)/gms)?.map((sentence) => sentence.trim()) ?? [];
