import type { WorkFor } from '../../domain/fair_queue.ts';
import type { Page, PageKind } from '../../domain/page/page.ts';
import { decodePage } from '../fetch/charset.ts';
import { ACCEPT_HTML, requireHtml } from '../fetch/content_type.ts';
import { MAX_REDIRECTS } from '../fetch/limits.ts';
import { siteOf } from '../fetch/same_site.ts';
import type { SiteResponse } from '../fetch/site_response.ts';
import { VisitFailure } from '../fetch/visit_failure.ts';
import type { HtmlReader } from '../html/html_port.ts';
import { UnparsableHtml } from '../html/html_reader.ts';
import { pageKey } from './page_key.ts';
import type { SiteVisitor } from './visitor.ts';

/** The HTML of one page. */
export interface HtmlResponse {
  /** Final URL without fragment. */
  url: string;
  status: number;
  html: string;
  /** Decompressed size in bytes, of what counts. */
  size: number;
  /** Whether the page is longer than was read. */
  isCut: boolean;
}

/** Reads one page politely; throws VisitFailure as SiteVisitor.get does, and with `not_html`. */
export async function visitPage(
  visitor: SiteVisitor,
  url: string,
  request: { maxBytes: number; beyond?: 'refuse' | 'cut'; within: URL; signal: AbortSignal },
): Promise<HtmlResponse> {
  const response = await visitor.get(url, { accept: ACCEPT_HTML, isPage: true, ...request });
  requireHtml(response);
  return htmlOf(response);
}

const htmlOf = ({ url, status, bytes, contentType, size, isCut }: SiteResponse): HtmlResponse => ({
  url,
  status,
  html: decodePage(bytes, contentType),
  size,
  isCut,
});

/** Awaits an HtmlReader; throws VisitFailure `unparsable` if it fails. */
export async function parsed<T>(reading: Promise<T>, status: number, signal: AbortSignal): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof UnparsableHtml)) throw error;
    throw new VisitFailure('unparsable', 'returned HTML that could not be parsed within the limits', status);
  }
}

/** The page of a response as the drafter sees it. */
export async function pageIn(
  reader: HtmlReader,
  { url, html, status, isCut }: HtmlResponse,
  by: WorkFor,
  signal: AbortSignal,
): Promise<Page> {
  const page = await parsed(reader.page(html, url, signal, by), status, signal);
  return isCut ? { ...page, is_cut: true } : page;
}

/** Where a page sends its visitors on within the site of `within`; null for a page that was seen, as `seen` by their keys. */
export function nextOf({ sent_on_to }: Page, seen: ReadonlySet<string>, within: URL): string | null {
  if (!sent_on_to || seen.size > MAX_REDIRECTS || seen.has(pageKey(sent_on_to))) return null;
  return siteOf(new URL(sent_on_to)) === siteOf(within) ? sent_on_to : null;
}

/** What a page shows instead of the website, as a failure to read it (D87); null for the website, and for a splash page before it. `requested` is the URL that led to it. */
export function kindFailure(page: Page, status: number | null, requested: string): VisitFailure | null {
  const kind = page.is_cut && isBlank(page) ? 'cut' : page.kind;
  return kind && !page.is_splash ? failureOfKind(kind, page, status, requested) : null;
}

/** The same of a splash page behind which nothing could be read; null for other pages. */
export const splashFailure = (page: Page, status: number | null, requested: string): VisitFailure | null =>
  page.kind && page.is_splash ? failureOfKind(page.kind, page, status, requested) : null;

function failureOfKind(kind: PageKind, page: Page, status: number | null, requested: string): VisitFailure {
  const at = pageKey(page.url) === pageKey(requested) ? '' : ` (${page.url})`;
  const leads = kind === 'elsewhere' && page.sent_on_to ? `only leads to ${page.sent_on_to}` : CLAUSES[kind];
  return new VisitFailure(kind, `${leads}${at}`, status);
}

/** What such a page does, as a clause about the site. */
const CLAUSES: Readonly<Record<PageKind, string>> = {
  sign_in: 'shows a sign-in page',
  challenge: 'shows a test that only people pass',
  parked: 'shows that the domain is parked or for sale',
  consent: 'asks for consent before it shows anything',
  placeholder: 'shows only a placeholder',
  elsewhere: 'only says that it is somewhere else',
  cut: 'returned more than we read, and its beginning shows nothing',
};

/** The kind of the page that came with an error, else the error as it is. */
export async function explained(
  failure: VisitFailure,
  reader: HtmlReader,
  by: WorkFor,
  signal: AbortSignal,
): Promise<VisitFailure> {
  const { page: response, status, message } = failure;
  if (!response?.size || !/html/.test(response.contentType ?? '')) return failure;
  const page = await pageIn(reader, htmlOf(response), by, signal).catch(() => null);
  const kind = page && kindFailure(page, status, response.url);
  // A server that has enough of us says so in any words.
  const isMeant = kind?.reason === 'challenge' || failure.reason !== 'rate_limited';
  return kind && isMeant ? new VisitFailure(kind.reason, `${message} and ${kind.message}`, status) : failure;
}

/** Characters of text that stand before what fills a page, such as a link to its content. */
const BEFORE_THE_TEXT = 100;

const isBlank = ({ blocks, head }: Page): boolean =>
  blocks.reduce((sum, { start, end }) => sum + end - start, 0) < BEFORE_THE_TEXT &&
  !head.some(({ name }) => name === 'description' || name === 'og:description');
