import {
  FACT_QUOTE_MAX,
  FACT_QUOTES_MAX,
  type FactEvidence,
  type FactId,
  factKey,
  faqText,
  founderText,
  LIST_FACTS,
  type PageQuote,
  socialText,
  TEXT_FACTS,
  type TextFact,
} from '../evidence/listing_facts.ts';
import { hasWords, locate } from '../page/quotes.ts';
import type { DraftField, Evidence, FieldValue } from '../profile/draft_fields.ts';
import type { DraftContent } from './draft_content.ts';

/**
 * What a draft knows of where its values come from: quotes of its values and of the drafted originals, and which values its owner
 * entered. `slugs` are those of categories by name; `read_on` is the day on which its pages were read.
 */
export function evidenceOf(
  { fields, faqs, founders, company_socials }: DraftContent,
  slugs: ReadonlyMap<string, string>,
  read_on: string | null,
): FactEvidence[] {
  const sources: Source[] = [
    ...TEXT_FACTS.flatMap((field) =>
      sourcesOf(fields[field]).map(({ value, ...rest }) => ({
        field,
        text: plainText(field, value),
        ...rest,
      })),
    ),
    ...LIST_FACTS.flatMap((field) =>
      sourcesOf(fields[field]).flatMap(({ value, ...rest }) => {
        const text = field === 'categories' ? slugs.get(value) : value;
        return text === undefined ? [] : [{ field, text, ...rest }];
      }),
    ),
    ...faqs.map(({ value, evidence }) => ({ field: 'faqs' as const, text: faqText(value), evidence })),
    ...founders.map(({ value, evidence }) => ({
      field: 'founders' as const,
      text: founderText(value),
      evidence,
    })),
    ...Object.entries(company_socials).flatMap(([key, link]) =>
      link ? [{ field: 'socials' as const, text: socialText(key, link.value), evidence: link.evidence }] : [],
    ),
  ];
  const rows = new Map<string, FactEvidence>();
  for (const { field, text, evidence } of sources) {
    const key = factKey({ field, text });
    const quotes = [...(rows.get(key)?.quotes ?? []), ...evidence.map((one) => pageQuote(one, text))];
    const distinct = [...new Map(quotes.map((one) => [`${one.page_url} ${one.quote}`, one])).values()];
    rows.set(key, {
      field,
      text,
      quotes: distinct.slice(0, FACT_QUOTES_MAX),
      read_on: distinct.length > 0 ? read_on : null,
    });
  }
  return [...rows.values()];
}

/** A value with its quotes; without any it is its owner's. */
interface Source extends FactId {
  evidence: readonly Evidence[];
}

/** The values of a field and those that were drafted for it, one by one; drafted ones without a known quote are left out. */
function sourcesOf({ value, evidence, ai }: DraftField): { value: string; evidence: readonly Evidence[] }[] {
  const drafted = entriesOf(ai?.value ?? null);
  const own = entriesOf(value).map((entry) => ({
    value: entry,
    evidence: quotesOf(entry, value, evidence),
  }));
  return [
    ...own.filter((one) => one.evidence.length > 0 || !drafted.includes(one.value)),
    ...drafted
      .map((entry) => ({ value: entry, evidence: quotesOf(entry, ai?.value ?? null, ai?.evidence ?? []) }))
      .filter((one) => one.evidence.length > 0),
  ];
}

const entriesOf = (value: FieldValue): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

/**
 * The quotes of one entry. A drafter may have one set of quotes for a whole list, and older drafts do not say which of them proves
 * which entry: then it is those with the words of the entry, or with words that are in it.
 */
function quotesOf(entry: string, value: FieldValue, evidence: readonly Evidence[]): readonly Evidence[] {
  if (typeof value === 'string' || value?.length === 1) return evidence;
  const own = evidence.filter(({ entries }) => entries?.includes(entry) ?? true);
  const saying = own.filter(({ quote }) => hasWords(quote, entry));
  if (saying.length > 0) return saying;
  const parts = own.filter(({ quote }) => hasWords(entry, quote));
  if (parts.length > 0) return parts;
  return own.filter(({ entries }) => entries !== undefined);
}

/** A text of a draft as its listing has it. */
function plainText(field: TextFact, value: string): string {
  if (field === 'country') return value.toUpperCase();
  return field === 'founded_year' ? String(Number(value)) : value;
}

const pageQuote = ({ quote, page_url }: Evidence, text: string): PageQuote => ({
  quote: excerptAround(quote, text, FACT_QUOTE_MAX),
  page_url,
});

/** A quote of at most so many characters: a longer one is cut around the words that it proves, else behind its beginning. */
function excerptAround(quote: string, words: string, max: number): string {
  if (quote.length <= max) return quote;
  const room = max - 2 * CUT.length;
  const found = locate(quote, words);
  const start = found && found.end > room ? Math.max(0, ((found.start + found.end - room) / 2) | 0) : 0;
  const end = start + room;
  // Whole words only, where there are spaces; never half of a character.
  const head = start === 0 ? '' : CUT;
  const piece = quote.slice(start, end).replace(start === 0 ? '' : /^\S{0,40}\s+|^[\udc00-\udfff]/, '');
  if (end >= quote.length) return `${head}${piece}`;
  return `${head}${piece.replace(/\s+\S{0,40}$|[\ud800-\udbff]$/, '')}${CUT}`;
}

/** Stands where a long quote was cut. */
const CUT = ' … ';
