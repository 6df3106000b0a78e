import type { Page, PageLink } from '../domain/page.ts';
import { siteOf } from './same_site.ts';

/**
 * The pages that are worth reading after the home page, best first: pricing, about, contact, imprint, FAQ, features, team, one
 * each, then whatever else header and footer lead to, privacy and terms last (design/outside.md 1.4). Links come before the
 * sitemap's addresses. Only pages of the same site; addresses are without fragment and tracking parameters.
 */
export function choosePages(home: Page, sitemap: readonly string[]): string[] {
  const origin = new URL(home.url);
  const seen = new Set([pageKey(home.url)]);
  const candidates: Candidate[] = [];
  for (const link of [...home.links.filter(({ tag }) => tag === 'a'), ...sitemap.map(fromSitemap)]) {
    const url = pageAddress(link.url);
    if (!url || siteOf(url) !== siteOf(origin) || seen.has(pageKey(url.href)) || SKIPPED.test(url.pathname))
      continue;
    seen.add(pageKey(url.href));
    candidates.push(candidateOf(url, link, origin, candidates.length));
  }
  return ranked(candidates)
    .slice(0, MAX_CANDIDATES)
    .map(({ url }) => url);
}

/** Candidates that are kept; more than can ever be read, so that a forbidden page has a successor. */
const MAX_CANDIDATES = 40;

/** How many of the kinds that are looked for are among the addresses that links lead to. */
export function kindsLinked(home: Page): number {
  const kinds = home.links.flatMap((link) => {
    const url = link.tag === 'a' ? pageAddress(link.url) : null;
    return url ? kindOf(url, link.text) : [];
  });
  return new Set(kinds.filter((kind) => kind < ALL_KINDS)).size;
}

/** What makes two addresses the same page: host without `www.`, path without its empty end, and query. */
export function pageKey(address: string): string {
  const url = new URL(address);
  const path = url.pathname.replace(/\/(?:index\.(?:html?|php))?$/i, '');
  return `${url.host.replace(/^www\./, '')}${path}${url.search}`;
}

/** What is looked for, in order of worth; folded words of a path's last part or of a link's text. */
const KINDS: readonly RegExp[] = [
  /^(?:pricing|prices?|plans?|plans and pricing|pricing and plans|preise?|tarife?|tarifs?|precios?|prezzi|cennik|buy|editions)$/,
  /^(?:about|about us|about \w+|company|our story|story|mission|who we are|uber uns|ueber uns|unternehmen|a propos|qui sommes nous|nosotros|quienes somos|sobre(?: nosotros)?|chi siamo|o nas|om oss|over ons)$/,
  /^(?:contact|contacts|contact us|get in touch|kontakt|contactez nous|contacto|contatti|contato)$/,
  /^(?:imprint|impressum|legal notice|legal|mentions legales|aviso legal|note legali|company details)$/,
  /^(?:faqs?|frequently asked questions|questions|haufige fragen|help|support)$/,
  /^(?:features?|products?|how it works|tour|overview|solutions?|funktionen|produkte?|fonctionnalites|produits?|caracteristicas|funzionalita)$/,
  /^(?:team|our team|the team|founders?|people|leadership|equipe|equipo)$/,
];
/** How many kinds of pages are looked for. */
export const ALL_KINDS = KINDS.length;
const REST = ALL_KINDS;
const ASIDE = REST + 1;
const LEGAL = REST + 2;

const LEGAL_WORDS =
  /\b(?:privacy|terms|tos|conditions|cookies?|gdpr|dpa|datenschutz\w*|agb|confidentialite|privacidad|condiciones|cgu|cgv)\b/;
/** Archives with many pages of which none describes the product. */
const ARCHIVE =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:blog|news|posts?|articles?|docs?|documentation|changelog|tags?|categor(?:y|ies)|jobs|careers|press|events)\b/i;
/** Doors, forms and files. */
const SKIPPED =
  /\/(?:log-?in|log-?out|sign-?in|sign-?up|register|auth|oauth|account|cart|checkout|wp-admin|wp-login|wp-json|cdn-cgi|feed|rss)(?:[/.]|$)|\.(?!html?$|php$|aspx?$|jsp$)[a-z][a-z0-9]{1,4}$/i;
const TRACKING = /^(?:utm_\w+|ref|source|gclid|fbclid|mc_[ce]id)$/;

interface Candidate {
  url: string;
  kind: number;
  /** Smaller is better, compared one after another. */
  order: readonly number[];
}

type Pointer = Pick<PageLink, 'url' | 'text'> & { area: PageLink['area'] | 'sitemap' };

const fromSitemap = (url: string): Pointer => ({ url, text: '', area: 'sitemap' });

const AREAS: readonly Pointer['area'][] = ['header', 'nav', 'footer', 'main', 'aside', 'head', 'sitemap'];

function candidateOf(url: URL, { text, area }: Pointer, home: URL, position: number): Candidate {
  const folder = home.pathname.replace(/[^/]*$/, '');
  const depth = url.pathname.split('/').filter(Boolean).length;
  const order = [
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
  return { url: url.href, kind: kind === REST && url.host !== home.host ? ASIDE : kind, order };
}

function kindOf(url: URL, text: string): number {
  const last = folded(decoded(url.pathname.split('/').findLast(Boolean) ?? '').replace(/\.\w+$/, ''));
  const label = folded(text);
  if (LEGAL_WORDS.test(last) || (LEGAL_WORDS.test(label) && label.length < 40)) return LEGAL;
  if (ARCHIVE.test(url.pathname)) return ASIDE;
  const byPath = KINDS.findIndex((words) => words.test(last));
  const kind = byPath < 0 ? KINDS.findIndex((words) => words.test(label)) : byPath;
  return kind < 0 ? REST : kind;
}

/** The best of each kind first, then the others. */
function ranked(candidates: Candidate[]): Candidate[] {
  const taken = new Set<number>();
  const placed = candidates.toSorted(inOrder).map((candidate) => {
    const isFirst = candidate.kind < REST && !taken.has(candidate.kind);
    taken.add(candidate.kind);
    const rank = candidate.kind >= REST || isFirst ? candidate.kind : REST;
    return { ...candidate, order: [rank, ...candidate.order] };
  });
  return placed.sort(inOrder);
}

function inOrder(one: Candidate, other: Candidate): number {
  const at = one.order.findIndex((value, index) => value !== other.order[index]);
  return at < 0 ? 0 : (one.order[at] ?? 0) - (other.order[at] ?? 0);
}

function pageAddress(address: string): URL | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  const tracking = Array.from(url.searchParams.keys()).filter((name) => TRACKING.test(name));
  for (const name of tracking) url.searchParams.delete(name);
  return url;
}

/** Lower case without accents, words with one space between them. */
const folded = (text: string): string =>
  text
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
