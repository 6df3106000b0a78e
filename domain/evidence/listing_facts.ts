import type { Faq, Founder, Socials } from '../profile/drafting.ts';
import { fieldsWith } from '../profile/listing_fields.ts';

/** The facts of a listing that are one text each. */
export const TEXT_FACTS = fieldsWith({ is: ['text', 'year'], fact: [true] });
/** A fact of a listing that is one text. */
export type TextFact = (typeof TEXT_FACTS)[number];

/** The facts of a listing that are a list of texts. */
export const LIST_FACTS = fieldsWith({ is: ['texts', 'categories'], fact: [true] });

/** Everything that a public listing states. Tags and keywords are labels to find it by, and state nothing. */
export const FACT_NAMES = [...TEXT_FACTS, ...LIST_FACTS, 'faqs', 'founders', 'socials'] as const;
type FactName = (typeof FACT_NAMES)[number];

/** What a fact says. */
type FactValue = string | number | Faq | Founder | { platform: string; url: string };

/** A value of a field. */
export interface FactId {
  field: FactName;
  /** The whole value as one text, which identifies it among those of its field: another value is another text. */
  text: string;
}

/** One fact of a listing. */
export interface Fact extends FactId {
  value: FactValue;
}

/** What a listing states. Categories are slugs. */
export interface ListingFacts extends Record<Exclude<TextFact, 'founded_year'>, string | null> {
  founded_year: number | null;
  categories: readonly string[];
  features: readonly string[];
  usps: readonly string[];
  faqs: readonly Faq[];
  founders: readonly Founder[];
  company_socials: Socials;
}

/** The facts of a listing, in the order of {@link FACT_NAMES}; each once. */
export function factsOf(listing: ListingFacts): Fact[] {
  const { faqs, founders, company_socials } = listing;
  const facts: Fact[] = [
    ...TEXT_FACTS.flatMap((field) => {
      const value = listing[field];
      return value === null || value === '' ? [] : [{ field, text: String(value), value }];
    }),
    ...LIST_FACTS.flatMap((field) => listing[field].map((text) => ({ field, text, value: text }))),
    ...faqs.map((faq) => ({ field: 'faqs' as const, text: faqText(faq), value: faq })),
    ...founders.map(({ name, title, bio }) => {
      const value = { name, ...(title !== undefined && { title }), ...(bio !== undefined && { bio }) };
      return { field: 'founders' as const, text: founderText(value), value };
    }),
    ...Object.entries(company_socials).map(([platform, url]) => ({
      field: 'socials' as const,
      text: socialText(platform, url),
      value: { platform, url },
    })),
  ];
  return [...new Map(facts.map((fact) => [factKey(fact), fact])).values()];
}

/** Words of a website that prove a value, with the URL of their page. */
export interface PageQuote {
  quote: string;
  page_url: string;
}

/**
 * Where one value of a listing comes from (record 34). It carries the value, and holds only as long as the listing states
 * exactly that one.
 */
export interface FactEvidence extends FactId {
  /** Empty for a value that the owner entered. */
  quotes: readonly PageQuote[];
  /** Day of the reading in UTC, `2026-11-21`; null if it is not known, and without quotes. */
  read_on: string | null;
}

/** Most quotes of one value. */
export const FACT_QUOTES_MAX = 12;
/** Most characters of a quote; a longer one is cut around what it proves. */
export const FACT_QUOTE_MAX = 1_000;

/** Identifies a fact among all of its listing. */
export const factKey = ({ field, text }: FactId): string => `${field}\n${text}`;

/** A question and its answer as one text. */
export const faqText = ({ question, answer }: Faq): string => `${question}\n${answer}`;

/** What a founder is known by. */
interface FounderWords {
  name: string;
  title?: string | undefined;
  bio?: string | undefined;
}

/** Name, title and life of a founder as one text. */
export const founderText = ({ name, title = '', bio = '' }: FounderWords): string =>
  `${name}\n${title}\n${bio}`;

/** A link to an account as one text. */
export const socialText = (platform: string, url: string): string => `${platform}\n${url}`;
