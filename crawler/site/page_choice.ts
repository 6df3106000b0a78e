import type { Page, PageLink } from '../../domain/page/page.ts';
import { siteOf } from '../fetch/same_site.ts';
import { ALL_KINDS, FILLING, KINDS, LEGAL_WORDS, TWO_PAGES } from './page_words.ts';

/**
 * The pages to read after the home page, best first: one of each kind (see KINDS), a second one about the company,
 * the other links of header and footer, legal pages. Links come before sitemap URLs, and the home page's language
 * before others. Only pages of the same site; `known kinds` leaves out those that are of none.
 */
export function choosePages(
  home: Page,
  sitemap: readonly string[],
  which: 'all' | 'known kinds' = 'all',
): string[] {
  const origin = new URL(home.url);
  const language = languageOf(home);
  const seen = new Set([pageKey(home.url)]);
  const candidates: Candidate[] = [];
  for (const link of [...home.links.filter(({ tag }) => tag === 'a'), ...sitemap.map(fromSitemap)]) {
    const url = pageUrl(link.url);
    if (!url || siteOf(url) !== siteOf(origin) || seen.has(pageKey(url.href)) || SKIPPED.test(url.pathname))
      continue;
    seen.add(pageKey(url.href));
    candidates.push(candidateOf(url, link, { origin, language }, candidates.length));
  }
  return ranked(withoutVariants(candidates, origin))
    .filter(({ kind }) => which === 'all' || kind < REST)
    .slice(0, MAX_CANDIDATES)
    .map(({ url }) => url);
}

/** Of pages that differ in their query alone and are called nothing in particular, the first: filters and sort orders are one page. */
function withoutVariants(candidates: readonly Candidate[], home: URL): Candidate[] {
  const paths = new Set([plainPath(home)]);
  return candidates.toSorted(inOrder).filter(({ url, kind }) => {
    const path = plainPath(new URL(url));
    const isVariant = paths.has(path) && kind >= REST;
    paths.add(path);
    return !isVariant;
  });
}

const plainPath = (url: URL): string => pageKey(`${url.origin}${url.pathname}`);

/** Candidates returned: more than are read, so that a forbidden page has a successor. */
const MAX_CANDIDATES = 40;

/** How many of the kinds searched for are among the linked URLs. */
export function kindsLinked(home: Page): number {
  const kinds = home.links.flatMap((link) => {
    const url = link.tag === 'a' ? pageUrl(link.url) : null;
    return url ? kindOf(url, link.text) : [];
  });
  return new Set(kinds.filter((kind) => kind < ALL_KINDS)).size;
}

/** Two URLs with the same key are the same page: host without `www.`, path without trailing slash, and query. */
export function pageKey(text: string): string {
  const url = new URL(text);
  const path = url.pathname.replace(/\/(?:index\.(?:html?|php))?$/i, '');
  return `${url.host.replace(/^www\./, '')}${path}${url.search}`;
}

const REST = ALL_KINDS;
const ASIDE = REST + 1;
const LEGAL = REST + 2;

/** Archives: many pages, none of which describes the product. */
const ARCHIVE =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:blog|news|posts?|articles?|docs?|documentation|changelog|tags?|categor(?:y|ies)|jobs|careers|press|events)\b/i;
/** Sign-in pages, forms and files. */
const SKIPPED =
  /\/(?:log-?in|log-?out|sign-?in|sign-?up|register|auth|oauth|account|cart|checkout|wp-admin|wp-login|wp-json|cdn-cgi|feed|rss)(?:[/.]|$)|\.(?!html?$|php$|aspx?$|jsp$)[a-z][a-z0-9]{1,4}$/i;
const TRACKING = /^(?:utm_\w+|ref|source|gclid|fbclid|mc_[ce]id)$/;

interface Candidate {
  url: string;
  kind: number;
  /** In another language than the home page. */
  isForeign: boolean;
  /** Smaller is better, compared element by element. */
  order: readonly number[];
}

type Pointer = Pick<PageLink, 'url' | 'text'> & { area: PageLink['area'] | 'sitemap' };

const fromSitemap = (url: string): Pointer => ({ url, text: '', area: 'sitemap' });

const AREAS: readonly Pointer['area'][] = ['header', 'nav', 'footer', 'main', 'aside', 'head', 'sitemap'];

/** The home page of a reading. */
interface Start {
  origin: URL;
  /** The home page's language, two letters; null if unknown. */
  language: string | null;
}

/** The home page's language, by its URL or its `lang`. */
function languageOf(home: Page): string | null {
  const [fact] = home.head.filter(({ name }) => name === 'lang');
  const said = fact && home.text.slice(fact.start, fact.end).slice(0, 2).toLowerCase();
  return languageIn(new URL(home.url)) ?? said ?? null;
}

/** The language in a URL: `/de/preise`, `/pt-br/precos`. */
const languageIn = ({ pathname }: URL): string | null =>
  /^\/([a-z]{2})(?:[-_][a-z]{2,4})?(?:\/|$)/i.exec(pathname)?.[1]?.toLowerCase() ?? null;

function candidateOf(url: URL, { text, area }: Pointer, start: Start, position: number): Candidate {
  const { origin: home, language } = start;
  const folder = home.pathname.replace(/[^/]*$/, '');
  const depth = url.pathname.split('/').filter(Boolean).length;
  const spoken = languageIn(url);
  const isForeign = LANGUAGES.has(spoken ?? '') && language !== null && spoken !== language;
  const order = [
    Number(isForeign),
    Number(url.host !== home.host),
    Number(!url.pathname.startsWith(folder)),
    Number(area === 'sitemap'),
    depth,
    url.search.length,
    AREAS.indexOf(area),
    position,
  ];
  const kind = kindOf(url, text);
  // Other hosts of the domain are mostly documentation, forums and the product itself.
  const isOtherSite = url.host !== home.host || isForeign;
  return { url: url.href, kind: kind === REST && isOtherSite ? ASIDE : kind, isForeign, order };
}

function kindOf(url: URL, text: string): number {
  const last = folded(decoded(url.pathname.split('/').findLast(Boolean) ?? '').replace(/\.\w+$/, ''));
  const label = folded(text);
  if (LEGAL_WORDS.test(last) || (LEGAL_WORDS.test(label) && label.length < 40)) return LEGAL;
  if (ARCHIVE.test(url.pathname)) return ASIDE;
  const byPath = KINDS.findIndex((words) => words.test(last));
  const kind = byPath < 0 ? KINDS.findIndex((words) => words.test(label.replace(FILLING, ''))) : byPath;
  return kind < 0 ? REST : kind;
}

/** The best of each kind first, then the others. */
function ranked(candidates: Candidate[]): Candidate[] {
  const taken = new Map<number, number>();
  const placed = candidates.toSorted(inOrder).map((candidate) => {
    const before = taken.get(candidate.kind) ?? 0;
    taken.set(candidate.kind, before + 1);
    return { ...candidate, order: [rankOf(candidate, before), ...candidate.order] };
  });
  return placed.sort(inOrder);
}

/** `before`: how many of the same kind come first. */
function rankOf({ kind, isForeign }: Candidate, before: number): number {
  if (kind >= REST || before === 0) return kind;
  return TWO_PAGES.has(kind) && before === 1 && !isForeign ? REST - 0.5 : REST;
}

/** Languages in URLs; other pairs of letters are mostly something else, such as `/ai/`. */
const LANGUAGES = new Set(
  'ar bg bn bs ca cn cs cy cz da de dk el en es et eu fa fi fr gl he hi hr hu hy is it ja jp ka ko kr lt lv mk ms nb nl no pl pt ro ru se sk sl sr sv th tr ua uk ur vi zh'.split(
    ' ',
  ),
);

function inOrder(one: Candidate, other: Candidate): number {
  const at = one.order.findIndex((value, index) => value !== other.order[index]);
  return at < 0 ? 0 : (one.order[at] ?? 0) - (other.order[at] ?? 0);
}

function pageUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  const tracking = Array.from(url.searchParams.keys()).filter((name) => TRACKING.test(name));
  for (const name of tracking) url.searchParams.delete(name);
  return url;
}

/** Lower case without accents, words with one space between them. */
const folded = (text: string): string =>
  text
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
