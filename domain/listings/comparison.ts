import { fold } from '../page/quotes.ts';
import type { Faq } from '../profile/drafting.ts';
import { type PhraseCount, phraseCount } from '../text/phrase_match.ts';

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
 * What two listings of a category are compared by (R52, D14): either a fact of their profiles, or a question that one of their own
 * statements answers when it contains one of the words. `prices` are looked for in the summary of prices alone; a statement with
 * one of `unless` never answers.
 */
export type CategoryAttribute = {
  /** Stable name, unique in its category. */
  key: string;
  /** What is shown, for example "Free plan". */
  name: string;
} & ({ field: ComparedField } | { words: string[]; prices?: string[]; unless?: string[] });

/** What a listing states: drafted from its site, or given by its owner. */
export interface Statements extends Record<ComparedField, string | number | null> {
  features: readonly string[];
  usps: readonly string[];
  keywords: readonly string[];
  faqs: readonly Faq[];
  tagline: string | null;
  short_description: string | null;
  description: string | null;
}

/** One attribute side by side; null where nothing in that listing was found to answer it. */
export interface ComparisonRow {
  key: string;
  name: string;
  a: string | null;
  b: string | null;
  /** Found on neither: kept, so that nobody wonders whether it was forgotten (D14). */
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

/** What a listing states about an attribute; null when nothing was found. */
function cellsOf(listing: Statements): (attribute: CategoryAttribute) => string | null {
  const statements = statementsOf(listing).map((text) => ({ text, folded: plain(text) }));
  const { pricing_summary: prices } = listing;
  return (attribute) => {
    if ('words' in attribute) {
      const phrases = phrasesOf(attribute);
      const inPrices =
        prices === null || phrases.isUnless(String(prices)) ? 0 : phrases.prices(plain(String(prices)));
      if (inPrices > 0) return String(prices);
      // A keyword is no sentence ("api keys" says nothing of an API), so it has to be one of the words itself.
      const keyword = listing.keywords.find((label) => phrases.labels.has(plain(label)));
      return statementWith(statements, phrases) ?? keyword ?? null;
    }
    const value = listing[attribute.field];
    return value === null ? null : String(value);
  };
}

const plain = (text: string): string => fold(text.toLowerCase()).text;

/** What an attribute looks for, ready to be looked for. */
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
  /** In lower case, without the differences of typesetting. */
  folded: string;
}

/** The statement with most of the words; of several the first. */
function statementWith(statements: readonly Statement[], { words, isUnless }: Phrases): string | null {
  let best: { text: string | null; count: number } = { text: null, count: 0 };
  for (const { text, folded } of statements) {
    const count = words(folded);
    if (count > best.count && !isUnless(text)) best = { text, count };
  }
  return best.text;
}

/** What a listing says of itself in sentences, its most telling ones first; each is verbatim. */
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
