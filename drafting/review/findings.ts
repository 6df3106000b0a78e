import {
  JUDGED_CHECKS,
  type JudgedCheck,
  type JudgedReview,
  type ReviewFinding,
  type ReviewQuote,
  SUGGESTIONS,
} from '../../domain/orders/review.ts';
import type { Page } from '../../domain/page/page.ts';
import { type Folded, fold, hasWords, locate } from '../../domain/page/quotes.ts';
import type { DraftRequest } from '../../domain/profile/drafting.ts';
import { isCommanding } from '../../domain/text/commands.ts';
import { isObject, itemsOf, objectIn, quotesIn, textIn } from '../model/answer.ts';
import { withoutCommands } from '../prose/commands.ts';

/** Findings of one check at most, and characters of a text. */
const FINDINGS_MAX = 8;
const TEXT_MAX = 400;

/**
 * The findings of a model's response that their quotes prove; null if it cannot be parsed. Each has a quote that stands on its page, a
 * contradiction one of the listing and one of the website, and names no number, name or address that is not there.
 */
export function reviewFindings(request: DraftRequest, answer: string): JudgedReview | null {
  const said = objectIn(answer);
  if (!said) return null;
  const { pages } = withoutCommands(request);
  const sources: Source[] = pages.map((page, i) => ({
    page,
    folded: fold(page.text),
    from: i === pages.length - 1 ? 'listing' : 'website',
  }));
  const given = (key: string): readonly unknown[] =>
    itemsOf(said[key]).filter(isObject).slice(0, FINDINGS_MAX);
  const proved = (key: string): ReviewFinding[] => given(key).flatMap((one) => provedFinding(one, sources));
  const checks = Object.fromEntries(JUDGED_CHECKS.map((check) => [check, proved(check)])) as Record<
    JudgedCheck,
    ReviewFinding[]
  >;
  checks.contradictions = checks.contradictions.filter(isTwoSided);
  const suggestions = proved('suggestions').slice(0, SUGGESTIONS);
  const sent = [...JUDGED_CHECKS, 'suggestions'].reduce((sum, key) => sum + given(key).length, 0);
  const proven = Object.values(checks).reduce((sum, all) => sum + all.length, suggestions.length);
  return { checks, suggestions, left_out: sent - proven };
}

interface Source {
  page: Page;
  folded: Folded;
  from: ReviewQuote['from'];
}

const isTwoSided = ({ quotes }: ReviewFinding): boolean =>
  quotes.some(({ from }) => from === 'listing') && quotes.some(({ from }) => from === 'website');

function provedFinding(item: unknown, sources: readonly Source[]): ReviewFinding[] {
  if (!isObject(item)) return [];
  const text = textIn(item['text']).replaceAll(/\s+/g, ' ');
  if (text === '' || text.length > TEXT_MAX || isCommanding(text)) return [];
  const quotes = quotesIn(item).flatMap((quote) => foundQuote(quote, sources));
  return quotes.length > 0 && namesOnlyProved(text, quotes, sources) ? [{ text, quotes }] : [];
}

function foundQuote(
  { page: at, quote }: { page: number; quote: string },
  sources: readonly Source[],
): ReviewQuote[] {
  const source = sources[at];
  const span = source && locate(source.folded, quote);
  if (!span) return [];
  const { page, from } = source;
  const words = page.text.slice(span.start, span.end).replaceAll(/\s+/g, ' ');
  return [{ from, url: from === 'listing' ? null : page.url, quote: words }];
}

/** Whether numbers, addresses and quoted words stand in the quotes, and names on any page. */
function namesOnlyProved(text: string, quotes: readonly ReviewQuote[], sources: readonly Source[]): boolean {
  const own = fold(quotes.map(({ quote }) => quote).join(' \n '));
  const exact = [...text.matchAll(EXACT)].map(([words]) => words.replaceAll(/^["“”]|["“”]$|[.,;:)]+$/g, ''));
  if (!exact.every((words) => hasWords(own, words))) return false;
  return namesIn(text).every((name) => sources.some(({ folded }) => hasWords(folded, name)));
}

/** Words in quotation marks, addresses, and everything with a digit. */
const EXACT = /["“][^"“”]{1,300}["”]|\b(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+|[$€£]?\w*\d[\w.,%]*/gu;

/** Capitalised words that do not begin a sentence. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![.!?:]\s)(?<=\s)\p{Lu}[\p{L}\p{N}-]+/gu)]
    .map(([name]) => name)
    .filter((name) => !PLAIN.has(name));

/** Words of the trade that name nothing. */
const PLAIN = new Set(['AI', 'API', 'CTA', 'FAQ', 'FAQs', 'HTML', 'SEO', 'URL', 'USD', 'VAT', 'I']);
