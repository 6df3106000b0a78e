import type { PageQuote } from '../../../domain/evidence/listing_facts.ts';
import { COMPARED_FIELDS } from '../../../domain/listings/comparison.ts';
import { hasWords } from '../../../domain/page/quotes.ts';
import type { ProfileField } from '../../../domain/profile/listing_fields.ts';
import type { PublicFact } from '../../../services/listings/evidence.ts';
import { type publicEvidence } from '../../../services/listings/evidence.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { quoteIcon } from '../../html/icons.ts';
import { placeOf } from '../../html/page_place.ts';
import { textFragmentUrl } from '../../html/text_fragment.ts';
import { evidenceTexts as t } from '../../texts/listings/evidence.ts';

/** Everything that a live listing states, with its quotes. */
export type ListingEvidence = NonNullable<Awaited<ReturnType<typeof publicEvidence>>>;

/** What a mark stands beside. */
interface Beside {
  /** What is meant, for those who do not see where the mark stands. */
  label: string;
  /** Link attributes for the pages of the website. */
  rel: string;
  /** Whether the mark has its words beside its icon. */
  wide?: boolean;
}

/** Finds the facts of a listing by field, and by their whole text where a field has several. */
export type FactFinder = ReturnType<typeof factFinder>;

/** Makes it for the facts of a listing. */
export function factFinder({ facts }: Pick<ListingEvidence, 'facts'>) {
  return (field: PublicFact['field'] | ProfileField, text?: string): PublicFact[] =>
    facts.filter((fact) => fact.field === field && (text === undefined || fact.text === text));
}

/** The facts that hold the words of a cell of a comparison, each with the quotes that have these very words. */
export function factsBehind(
  evidence: Pick<ListingEvidence, 'facts'>,
  key: string,
  stated: string,
): PublicFact[] {
  const find = factFinder(evidence);
  const [fact] = COMPARED_FIELDS.flatMap((field) => (field === key ? find(field, stated) : []));
  const whole = fact ?? evidence.facts.find(({ field, text }) => !CODES.has(field) && text === stated);
  if (whole) return [whole];
  const part = evidence.facts.find(({ field, text }) => TEXTS.has(field) && hasWords(text, stated));
  if (!part) return [];
  // Of a question with its answer the quote has only one of both.
  const lines = part.field === 'faqs' ? stated.split(/(?<=[?.!])\s+/).slice(-1) : [stated];
  const quotes = part.quotes.filter(({ quote }) => lines.some((line) => hasWords(quote, line)));
  return quotes.length > 0 || part.origin === 'owner' ? [{ ...part, quotes }] : [];
}

/** Facts that are codes, which a sentence may equal by chance. */
const CODES: ReadonlySet<string> = new Set(['categories', 'stage', 'pricing_model', 'country']);
/** Facts of several sentences. */
const TEXTS: ReadonlySet<string> = new Set(['tagline', 'short_description', 'description', 'faqs']);

/**
 * A mark that opens the quotes of these facts, without a script; for a value of the owner these words; nothing for a fact
 * of which neither is known.
 */
export function quoteMark(facts: readonly PublicFact[], beside: Beside): Child {
  return [
    facts.some(({ quotes }) => quotes.length > 0) && quotesOf(facts, beside),
    facts.some(({ origin }) => origin === 'owner') &&
      html`\u00a0<small class="by-owner">${t.by_owner}</small>`,
  ];
}

function quotesOf(facts: readonly PublicFact[], { label, rel, wide = false }: Beside): Safe {
  const all = facts.flatMap(({ quotes, read_on }) => quotes.map((quote) => ({ ...quote, read_on })));
  const pages = Map.groupBy(all, ({ page_url, read_on }) => `${page_url} ${read_on}`);
  return html`\u00a0<details class="says"><summary>${quoteIcon}<span class="${wide ? 'caption' : 'sr'}">${t.question}</span><span class="sr"> ${label}</span></summary>
<div>${[...pages.values()].map((quotes) => ofPage(quotes, rel))}</div></details>`;
}

/** A quote of structured data, which has quotation marks of its own. */
const DATA = /^"[^"]+"\s*:/;

/** The quotes of one page, with a link to where the first of them stands. */
function ofPage(quotes: readonly (PageQuote & { read_on: string | null })[], rel: string): Child {
  const [first] = quotes;
  if (!first) return null;
  const { page_url, read_on } = first;
  const distinct = new Set(quotes.map(({ quote }) => quote));
  return html`<blockquote cite="${page_url}">${[...distinct].map((quote) => html`<p class="${DATA.test(quote) && 'data'}" dir="auto">${quote}</p>`)}</blockquote><p class="source"><a href="${textFragmentUrl(page_url, first.quote)}" rel="${rel}">${placeOf(page_url)}</a>${read_on !== null && html`, ${t.read_on(read_on)}`}</p>`;
}

/** How many facts are quoted, from where and when, with the way to all of them; nothing without a quote. */
export function evidenceLine(
  { facts, quoted, by_owner, read_on, listing }: ListingEvidence,
  url: string,
): Child {
  if (quoted === 0) return null;
  const { host } = new URL(listing.url);
  return html`<p class="proof">${quoteIcon}<span>${t.counts({ facts: facts.length, quoted, host: host.replace(/^www\./, ''), read_on })}${by_owner > 0 && html` ${t.owner_count(by_owner)}`} <a href="${url}">${t.all}</a></span></p>`;
}
