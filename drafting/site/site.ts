import { domainToUnicode } from 'node:url';
import { getDomainWithoutSuffix } from 'tldts';
import type { Block, Page, Span } from '../../domain/page/page.ts';
import type { DraftRequest, Proposed, Quote } from '../../domain/profile/drafting.ts';
import {
  isLeftOver,
  kindCalled,
  kindMentioned,
  nameInPath,
  placeInSite,
} from '../../domain/words/page_kinds.ts';
import { READING, type Reading } from '../reading/reading.ts';
import { titleParts } from './titles.ts';

/** A page among those that were read, with what it is for. */
export interface SitePage {
  index: number;
  page: Page;
  kind: PageKind;
}

export type PageKind =
  | 'home'
  | 'pricing'
  | 'about'
  | 'contact'
  | 'imprint'
  | 'faq'
  | 'features'
  /** Privacy, terms, cookies: read for addresses only. */
  | 'legal'
  /** A post, a document, an event: it speaks of itself, not of the company. */
  | 'post'
  /** Whatever else the site has. */
  | 'other';

/** What the rules read: the pages by kind, home first, and the word that the site's domain is made of. */
export interface Site {
  request: DraftRequest;
  home: SitePage | undefined;
  pages: readonly SitePage[];
  /** "example" of https://www.example.co.uk; null where neither the address nor the home page names such a domain. */
  label: string | null;
  /** What its groups are told apart by. */
  reading: Reading;
}

export function siteOf(request: DraftRequest, reading: Reading = READING): Site {
  const home = homeOf(request);
  const all = request.pages.map(
    (page, index) => ({ index, page, kind: index === home ? 'home' : kindOf(page) }) as SitePage,
  );
  const first = all[home];
  const pages = all.filter((page) => page === first || !isOfTheme(page));
  return {
    request,
    home: first,
    pages: [...(first ? [first] : []), ...pages.filter((page) => page !== first)],
    label: labelOf(request.url) ?? (first ? ownLabel(first) : null),
    reading,
  };
}

/** A page that came with a theme or tells that there is none. */
function isOfTheme(from: SitePage): boolean {
  const heading = from.page.blocks.find(({ tag }) => tag === 'h1');
  return [...headFacts(from, 'title'), ...(heading ? [heading] : [])].some((span) =>
    isLeftOver(textOf(from, span)),
  );
}

/** The word of a URL's domain, as people write it: "rørlegger" of xn--rrlegger-54a.no. */
function labelOf(url: string): string | null {
  const label = getDomainWithoutSuffix(url, { allowPrivateDomains: true });
  return label === null ? null : domainToUnicode(label);
}

/** The word of the domain that the home page calls its own, for sites that are read at an address without one. */
function ownLabel({ page }: SitePage): string | null {
  const canonical = page.links.find(({ tag, rel }) => tag === 'link' && rel.includes('canonical'))?.url;
  const [shared] = page.head.filter(({ name }) => name === 'og:url');
  const own = canonical ?? (shared && page.text.slice(shared.start, shared.end));
  return own ? labelOf(own) : null;
}

/** The pages of these kinds, in the order of the kinds. */
export function pagesOf(site: Site, ...kinds: readonly PageKind[]): SitePage[] {
  return kinds.flatMap((kind) => site.pages.filter((page) => page.kind === kind));
}

export function textOf({ page }: Pick<SitePage, 'page'>, { start, end }: Span): string {
  return page.text.slice(start, end);
}

export function quoteOf(from: SitePage, span: Span): Quote {
  return { page: from.index, quote: textOf(from, span) };
}

/** A value with the stretch of the page that says it. */
export function proposed<T>(value: T, from: SitePage, ...spans: readonly Span[]): Proposed<T> {
  return { value, quotes: spans.map((span) => quoteOf(from, span)) };
}

/** The facts of the head by these names, in the order of the names. */
export function headFacts({ page }: SitePage, ...names: readonly string[]): Span[] {
  return names.flatMap((name) => page.head.filter((fact) => fact.name === name));
}

export function headingLevel({ tag }: Block): number | null {
  return /^h[1-6]$/.test(tag) ? Number(tag.slice(1)) : null;
}

/** A heading with the blocks below it, up to the next heading of its level or above. */
export interface Section {
  heading: Block;
  level: number;
  blocks: readonly Block[];
}

/** Every section whose heading has these words. */
export function* sectionsUnder(from: SitePage, words: Pick<RegExp, 'test'>): Generator<Section> {
  const { blocks } = from.page;
  for (const [at, heading] of blocks.entries()) {
    const level = headingLevel(heading);
    if (level === null || !words.test(textOf(from, heading))) continue;
    const isNext = (block: Block): boolean => (headingLevel(block) ?? 7) <= level || block.area === 'footer';
    yield { heading, level, blocks: until(blocks.slice(at + 1), isNext) };
  }
}

/** The blocks that stand below no heading that is so. */
export function outside(
  from: SitePage,
  blocks: readonly Block[],
  isSo: (heading: string, level: number) => boolean,
): Block[] {
  let below: number | null = null;
  return blocks.filter((block) => {
    const level = headingLevel(block);
    if (level !== null && (below === null || level <= below))
      below = isSo(textOf(from, block), level) ? level : null;
    return below === null;
  });
}

/** Those before the first that is so. */
export function until<T>(all: readonly T[], is: (one: T) => boolean): readonly T[] {
  const end = all.findIndex(is);
  return end < 0 ? all : all.slice(0, end);
}

/** The first of those that have the same key, in their order. */
export const onceEach = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...Map.groupBy(all, keyOf).values()].flatMap(([first]) => first ?? []);

/** Lower case without accents, spaces and signs, to compare names with domains. */
export function compact(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.&-]*/gu)?.length ?? 0;
}

function kindOf({ url, head, text }: Page): PageKind {
  const { pathname } = new URL(url);
  if (placeInSite(pathname)) return 'post';
  const title = head.find(({ name }) => name === 'title');
  const parts = title ? titleParts(text.slice(title.start, title.end)) : [];
  for (const name of [nameInPath(pathname), ...parts]) {
    const kind = kindCalled(name) ?? kindMentioned(name);
    if (kind) return kind === 'team' ? 'about' : kind;
  }
  return 'other';
}

function homeOf({ url, pages }: DraftRequest): number {
  const wanted = plainUrl(url);
  const same = pages.findIndex((page) => plainUrl(page.url) === wanted);
  return Math.max(same, 0);
}

function plainUrl(url: string): string {
  const { host, pathname } = new URL(url);
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '');
}
