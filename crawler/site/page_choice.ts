import type { Page, PageLink } from '../../domain/page/page.ts';
import { kindCalled, type NamedKind, nameInPath, placeInSite } from '../../domain/words/page_kinds.ts';
import { siteOf } from '../fetch/same_site.ts';
import { pageKey, pageUrl } from './page_key.ts';
import { OtherLanguages, withoutLanguage } from './page_languages.ts';

/** Kinds of pages in order of value; legal pages come after all others. */
const READ_FIRST: readonly NamedKind[] = [
  'pricing',
  'about',
  'contact',
  'imprint',
  'faq',
  'features',
  'team',
];
/** Number of kinds that are searched for. */
export const ALL_KINDS = READ_FIRST.length;
/** Kinds that sites spread over more than one page. */
const TWO_PAGES: readonly NamedKind[] = ['about', 'team'];

const REST = ALL_KINDS;
const ASIDE = REST + 1;
const LEGAL = REST + 2;

/** Candidates returned: more than are read, so that a forbidden page has a successor. */
const MAX_CANDIDATES = 40;

/** What is known of a site when its next pages are chosen. */
export interface Known {
  /** The pages that were read, the home page first; their links are candidates. */
  pages: readonly [Page, ...Page[]];
  /** URLs that need no request. */
  visited?: readonly string[];
  sitemap?: readonly string[];
  /** `known kinds` leaves out pages that are of none. */
  which?: 'all' | 'known kinds';
}

/**
 * The pages to read next, best first: one of each kind, a second one about the company, the other links of header and
 * footer, legal pages. Links come before sitemap URLs. Only pages of the same site; the same page in another language
 * than the profile's is left out, unless nothing else is left of a site of which next to nothing was read.
 */
export function choosePages({ pages, visited = [], sitemap = [], which = 'all' }: Known): string[] {
  const [home] = pages;
  const languages = new OtherLanguages(pages);
  const read = new Set([...pages.map(({ url }) => url), ...visited].map(pageKey));
  const isLeft = ({ url }: Candidate): boolean => !read.has(pageKey(url));
  const candidates = candidatesOf({ pages, sitemap, languages });
  const own = withoutCopies(candidates, pages, languages);
  const isSplash = pages.length <= SPLASH_PAGES && !own.some(isLeft);
  return ranked(withoutVariants(isSplash ? candidates : own, new URL(home.url)))
    .filter((candidate) => isLeft(candidate) && (which === 'all' || candidate.kind < REST))
    .slice(0, MAX_CANDIDATES)
    .map(({ url }) => url);
}

/** A site of which no more pages were found than this has a home page that leads to one other. */
export const SPLASH_PAGES = 2;

/** How many of the kinds searched for are among the linked URLs. */
export function kindsLinked(home: Page): number {
  const kinds = home.links.flatMap((link) => {
    const url = link.tag === 'a' ? pageUrl(link.url) : null;
    return url ? kindOf(url, link.text) : [];
  });
  return new Set(kinds.filter((kind) => kind < ALL_KINDS)).size;
}

interface Candidate {
  url: string;
  kind: number;
  /** In another language than the profile. */
  isForeign: boolean;
  /** Smaller is better, compared element by element. */
  order: readonly number[];
}

type Pointer = Pick<PageLink, 'url' | 'text'> & { area: PageLink['area'] | 'sitemap' };

const AREAS: readonly Pointer['area'][] = ['header', 'nav', 'footer', 'main', 'aside', 'head', 'sitemap'];

/** Files that are no pages, and URLs for programs. */
const SKIPPED =
  /\/(?:auth|oauth|wp-admin|wp-login|wp-json|cdn-cgi|feed|rss)(?:[/.]|$)|\.(?!html?$|php$|aspx?$|jsp$)[a-z][a-z0-9]{1,4}$/i;

function candidatesOf({
  pages,
  sitemap,
  languages,
}: Pick<Required<Known>, 'pages' | 'sitemap'> & { languages: OtherLanguages }): Candidate[] {
  const origin = new URL(pages[0].url);
  const links: Pointer[] = pages.flatMap((page) => page.links.filter(({ tag }) => tag === 'a'));
  const listed = sitemap.map((url): Pointer => ({ url, text: '', area: 'sitemap' }));
  const seen = new Set<string>();
  const candidates: Candidate[] = [];
  for (const link of [...links, ...listed]) {
    const url = pageUrl(link.url);
    if (!url || siteOf(url) !== siteOf(origin) || seen.has(pageKey(url.href)) || SKIPPED.test(url.pathname))
      continue;
    seen.add(pageKey(url.href));
    if (placeInSite(url.pathname) === 'form') continue;
    candidates.push(candidateOf(url, link, { origin, languages, position: candidates.length }));
  }
  return candidates;
}

function candidateOf(
  url: URL,
  { text, area }: Pointer,
  { origin, languages, position }: { origin: URL; languages: OtherLanguages; position: number },
): Candidate {
  const folder = origin.pathname.replace(/[^/]*$/, '');
  const isForeign = languages.isForeign(url);
  const order = [
    Number(isForeign),
    Number(url.host !== origin.host),
    Number(!url.pathname.startsWith(folder)),
    Number(area === 'sitemap'),
    url.pathname.split('/').filter(Boolean).length,
    url.search.length,
    AREAS.indexOf(area),
    position,
  ];
  const kind = kindOf(url, text);
  // Other hosts of the domain are mostly documentation, forums and the product itself.
  const isOtherSite = url.host !== origin.host || isForeign;
  return { url: url.href, kind: kind === REST && isOtherSite ? ASIDE : kind, isForeign, order };
}

function kindOf(url: URL, text: string): number {
  const named = kindCalled(nameInPath(url.pathname));
  if (named === 'legal' || kindCalled(text) === 'legal') return LEGAL;
  if (placeInSite(url.pathname) === 'archive') return ASIDE;
  const kind = READ_FIRST.indexOf(named ?? kindCalled(text) ?? 'legal');
  return kind < 0 ? REST : kind;
}

/** Without the pages in another language of which there is one in the profile's: by their links to one another, their URLs or their kinds. */
function withoutCopies(
  candidates: readonly Candidate[],
  pages: readonly Page[],
  languages: OtherLanguages,
): Candidate[] {
  const read = pages.filter(({ url }) => !languages.isForeign(new URL(url))).map(({ url }) => new URL(url));
  const own = candidates.filter(({ isForeign }) => !isForeign);
  const urls = new Set([...read, ...own.map(({ url }) => new URL(url))].map(withoutLanguage));
  const kinds = new Set([...read.map((url) => kindOf(url, '')), ...own.map(({ kind }) => kind)]);
  return candidates.filter(({ url, kind, isForeign }) => {
    if (languages.isCopy(url)) return false;
    return !isForeign || !(urls.has(withoutLanguage(new URL(url))) || (kind < REST && kinds.has(kind)));
  });
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
  const isSpread = TWO_PAGES.some((name) => READ_FIRST.indexOf(name) === kind);
  return isSpread && before === 1 && !isForeign ? REST - 0.5 : REST;
}

function inOrder(one: Candidate, other: Candidate): number {
  const at = one.order.findIndex((value, index) => value !== other.order[index]);
  return at < 0 ? 0 : (one.order[at] ?? 0) - (other.order[at] ?? 0);
}
