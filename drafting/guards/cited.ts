import type { ReadSite } from '../../domain/evidence/read_site.ts';
import type { Block } from '../../domain/page/page.ts';
import type { Evidence } from '../../domain/profile/draft_fields.ts';
import type { Quote } from '../../domain/profile/drafting.ts';
import { homeLabels } from '../company/name_signs.ts';
import { compact, headFacts, headingLevel, type Site, type SitePage, textOf } from '../site/site.ts';
import { sentenceAt } from '../site/wording.ts';
import { stemsOf } from './stems.ts';

/** A quote that stands on its page, with what stands around it. */
export interface Cited {
  quote: Quote;
  words: string;
  from: SitePage;
  /** The block that it begins in; undefined in the head, in structured data and among the links. */
  block: Block | undefined;
  /** The whole text of its block, and of the ones beside it where they are short; else the quote itself. */
  around: string;
  /** The sentence of its block that it begins in; else the quote itself. */
  sentence: string;
  /** The heading above it; empty where there is none. */
  heading: string;
  /** Up to 300 characters before it, of structured data within its block: keys stand there. */
  before: string;
  in_json_ld: boolean;
}

/** The site that is drafted, as those see it who doubt. */
export interface Doubted {
  site: Site;
  read: ReadSite;
  /** Letters of the domain, titles and labels of the home page: what bears one of their words may be the company's. */
  names: string;
  /** The sense of all its pages, read once. */
  stems: () => ReadonlySet<string>;
}

/** The site with the words that it goes by. */
export function doubtedSite(site: Site, read: ReadSite): Doubted {
  const { home, label } = site;
  const titles = home
    ? headFacts(home, 'title', 'og:title', 'og:site_name', 'application-name').map((fact) =>
        textOf(home, fact),
      )
    : [];
  const labels = home ? homeLabels(home) : [];
  let stems: ReadonlySet<string> | undefined;
  return {
    site,
    read,
    names: [label ?? '', ...titles, ...labels].map(compact).join(' '),
    stems: () => (stems ??= stemsOf(site.pages.map(({ page }) => page.text).join('\n'))),
  };
}

/** Whether a word is one that the site goes by: "lumenlog" of hello@lumenlog.example, or the "acme" of "acmehq". */
export function isOwnName({ names, site }: Doubted, word: string): boolean {
  const wanted = compact(word);
  const label = compact(site.label ?? '');
  return wanted.length >= 2 && (names.includes(wanted) || (label.length >= 4 && wanted.includes(label)));
}

/** Those of the quotes that stand where they are said to. */
export function cited(quotes: readonly Quote[], { site, read }: Doubted): Cited[] {
  return quotes.flatMap((quote) => {
    const from = site.pages.find(({ index }) => index === quote.page);
    return from ? read.proofs([quote]).map((evidence) => citedAt(quote, from, evidence)) : [];
  });
}

function citedAt(quote: Quote, from: SitePage, { start, quote: words }: Evidence): Cited {
  const { blocks, json_ld, text } = from.page;
  const at = blocks.findIndex((block) => block.start <= start && start < block.end);
  const data = json_ld.find((block) => block.start <= start && start < block.end);
  return {
    quote,
    words,
    from,
    block: blocks[at],
    around: at < 0 ? words : beside(from, at),
    sentence: sentenceOf(from, blocks[at], start) ?? words,
    heading: headingAbove(from, at),
    before: text.slice(Math.max(data?.start ?? 0, start - BEFORE), start),
    in_json_ld: data !== undefined,
  };
}

function sentenceOf(from: SitePage, block: Block | undefined, place: number): string | undefined {
  if (!block) return undefined;
  const text = textOf(from, block);
  const { start, end } = sentenceAt(text, place - block.start);
  return text.slice(start, end);
}

const BEFORE = 300;
/** A block shorter than this is read together with its neighbours: addresses and names stand on lines of their own. */
const SHORT = 120;

function beside({ page }: SitePage, at: number): string {
  const text = (block: Block | undefined): string => (block ? page.text.slice(block.start, block.end) : '');
  const own = text(page.blocks[at]);
  if (own.length >= SHORT) return own;
  const neighbours = [page.blocks[at - 1], page.blocks[at], page.blocks[at + 1]].map(text);
  return neighbours.filter((words, i) => i === 1 || words.length < SHORT).join('\n');
}

function headingAbove({ page }: SitePage, at: number): string {
  const heading = page.blocks.slice(0, at + 1).findLast((block) => headingLevel(block) !== null);
  return heading ? page.text.slice(heading.start, heading.end) : '';
}

/** Headings and words of sections in which others are shown or speak. */
export const OF_OTHERS =
  /\b(?:testimonials?|reviews?|customers?|clients?|loved by|trusted by|used by|what .{0,30} say|case stud(?:y|ies)|stories|investors?|advisors?|partners?|integrations?|backed by|competitors?|alternatives?|compare[ds]?|comparison|versus|vs\.?|unlike|kunden|referenzen|partner|bewertungen|clientes|opiniones|avis|ils nous font confiance|témoignages|clienti|recensioni)\b/i;
