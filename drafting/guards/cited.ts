import type { VerifiedDraft } from '../../domain/evidence/evidence.ts';
import type { ReadSite } from '../../domain/evidence/read_site.ts';
import type { Block } from '../../domain/page/page.ts';
import type { Evidence } from '../../domain/profile/draft_fields.ts';
import type { Quote } from '../../domain/profile/drafting.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { homeLabels } from '../company/name_signs.ts';
import { isSectionOfOthers } from '../company/selves.ts';
import { type KnownGroup, knownGroups } from '../groups/known.ts';
import { blocksOf } from '../groups/views.ts';
import { isAside } from '../people/passages.ts';
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
  /** The innermost group that its block stands in, and in which item, counted from zero. */
  group: KnownGroup | undefined;
  item: number;
  /** The sentences of its block that it stands in; else the quote itself. */
  sentence: string;
  /** Of a short block all, with the short ones beside it in the same item; else the sentences. */
  around: string;
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
  /** What the rules have drafted of it. */
  rules: VerifiedDraft;
  /** Letters of the domain, titles and labels of the home page: what bears one of their words may be the company's. */
  names: string;
  /** The sense of all its pages, read once. */
  stems: () => ReadonlySet<string>;
}

/** The site with the words that it goes by. */
export function doubtedSite(site: Site, read: ReadSite, rules: VerifiedDraft): Doubted {
  const { home, label } = site;
  const heads = home ? headFacts(home, 'title', 'og:title', 'og:site_name', 'application-name') : [];
  const said = home ? [...heads.map((fact) => textOf(home, fact)), ...homeLabels(home)] : [];
  let stems: ReadonlySet<string> | undefined;
  return {
    site,
    read,
    rules,
    names: [label ?? '', ...said].map(compact).join(' '),
    stems: () => (stems ??= stemsOf(site.pages.map(({ page }) => page.text).join('\n'))),
  };
}

/** Whether a word is one that the site goes by: "lumenlog" of hello@lumenlog.example, or the "acme" of "acmehq". */
export function isOwnName({ names, site }: Doubted, word: string): boolean {
  const wanted = compact(word);
  const label = compact(site.label ?? '');
  return wanted.length >= 2 && (names.includes(wanted) || (label.length >= 4 && wanted.includes(label)));
}

/** Whether a quote stands on a page about the company, or beside its name: a page about something else may tell of it. */
export const isOfItself = ({ from, around }: Cited, doubted: Doubted): boolean =>
  !isAside(from) || (around.match(NAMES) ?? []).some((word) => isOwnName(doubted, word));
const NAMES = /\p{Lu}[\p{L}\p{N}]{3,40}/gu;

/** Those of the quotes that stand where they are said to, once for each place on the page. */
export function cited(quotes: readonly Quote[], { site, read }: Doubted): Cited[] {
  return quotes.flatMap((quote) => {
    const from = site.pages.find(({ index }) => index === quote.page);
    const [evidence] = from ? read.proofs([quote]) : [];
    if (!from || !evidence) return [];
    const places = [evidence.start];
    for (let at = evidence.start; places.length < MOST_PLACES; places.push(at)) {
      at = from.page.text.indexOf(evidence.quote, at + 1);
      if (at < 0) break;
    }
    return places.map((start) => citedAt(quote, from, { ...evidence, start }, site));
  });
}

/** A title of a list often stands in a menu before it. */
const MOST_PLACES = 6;

function citedAt(quote: Quote, from: SitePage, { start, quote: words }: Evidence, site: Site): Cited {
  const { blocks, json_ld, text } = from.page;
  const at = blocks.findIndex((block) => block.start <= start && start < block.end);
  const data = json_ld.find((block) => block.start <= start && start < block.end);
  const groups = knownGroups(site).filter((group) => group.from === from && itemAt(group, at) >= 0);
  const group = groups.toSorted((one, other) => sizeOf(one) - sizeOf(other))[0];
  const sentence = sentencesOf(from, blocks[at], start, words);
  return {
    quote,
    words,
    from,
    block: blocks[at],
    group,
    item: group ? itemAt(group, at) : -1,
    sentence,
    around: aroundOf(from, at, sentence, group),
    heading: headingAbove(from, at),
    before: text.slice(Math.max(data?.start ?? 0, start - BEFORE), start),
    in_json_ld: data !== undefined,
  };
}

const BEFORE = 300;
/** A block shorter than this is read together with its neighbours: addresses and names stand on lines of their own. */
const SHORT = 120;

function sentencesOf(from: SitePage, block: Block | undefined, at: number, words: string): string {
  if (!block) return words;
  const text = textOf(from, block);
  const { start } = sentenceAt(text, at - block.start);
  return text.slice(start, sentenceAt(text, at - block.start + words.length - 1).end);
}

function aroundOf(from: SitePage, at: number, sentence: string, group: KnownGroup | undefined): string {
  const { blocks } = from.page;
  const isShort = (one: number): boolean => {
    const { [one]: block } = blocks;
    return block !== undefined && block.end - block.start < SHORT;
  };
  if (!isShort(at)) return sentence;
  const isBeside = (one: number): boolean => !group || itemAt(group, one) === itemAt(group, at);
  const near = [at - 1, at, at + 1].filter((one) => isShort(one) && isBeside(one));
  return near.map((one) => textOf(from, blocks[one] ?? { start: 0, end: 0 })).join('\n');
}

/** The item of a group that a block of its page stands in, counted from zero; -1 where it stands elsewhere. */
const itemAt = ({ view }: KnownGroup, at: number): number =>
  view.group.items.findIndex(({ start, end }) => at >= start && at < end);

const sizeOf = ({ view: { group } }: KnownGroup): number => blocksOf(group).end - blocksOf(group).start;

function headingAbove({ page }: SitePage, at: number): string {
  const heading = page.blocks.slice(0, at + 1).findLast((block) => headingLevel(block) !== null);
  return heading ? page.text.slice(heading.start, heading.end) : '';
}

const COMPARISONS = phrasesFor('guards', 'comparisons');

/** Whether a heading stands above others: what they say, have or cost. */
export const isOfOthers = (heading: string): boolean => isSectionOfOthers(heading) || COMPARISONS.in(heading);
