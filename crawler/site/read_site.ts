import type { Page, PageVisit, VisitReason } from '../../domain/page/page.ts';
import type { SiteReader, SiteReading } from '../../domain/ports.ts';
import { LONGEST_PAUSE_MS } from '../fetch/host_queue.ts';
import { CRAWL_LIMITS, type CrawlLimits } from '../fetch/limits.ts';
import { VisitFailure } from '../fetch/visit_failure.ts';
import type { HtmlReader } from '../html/html_port.ts';
import { ALL_KINDS, choosePages, kindsLinked, SPLASH_PAGES } from './page_choice.ts';
import { pageKey } from './page_key.ts';
import { readOnce } from './read_once.ts';
import { readingOf } from './reading.ts';
import { sitemapUrls } from './sitemap.ts';
import { explained, kindFailure, nextOf, pageIn, splashFailure, visitPage } from './visit_page.ts';
import type { SiteVisitor } from './visitor.ts';

/** Reads sites through a visitor that may be shared, so that two readings of one host stay polite together. */
export function siteReader(
  visitor: SiteVisitor,
  reader: HtmlReader,
  limits: CrawlLimits = CRAWL_LIMITS,
): SiteReader {
  return {
    refusal: (url) => visitor.refusal(url),
    read: (url, known, onVisit, signal, { pages = limits.pages, person_id } = {}) => {
      const within = { ...limits, pages: Math.min(pages, limits.pages) };
      return new Reading(
        { visitor, reader: readOnce(reader), limits: within, onVisit, signal, person_id },
        url,
      ).run(known);
    },
  };
}

interface ReadingOptions {
  visitor: SiteVisitor;
  reader: HtmlReader;
  limits: CrawlLimits;
  onVisit: (visit: PageVisit) => Promise<void>;
  /** The caller's signal: the reading rejects when it aborts. */
  signal: AbortSignal;
  /** The person the site is read for. */
  person_id: number | undefined;
}

/** One reading of one site, starting at the home page. */
class Reading {
  readonly #options: ReadingOptions;
  readonly #start: URL;
  /** Aborts with the caller's signal, or when the time for the site is up. */
  readonly #inTime: AbortSignal;
  #bytesLeft: number;
  /** Why the last visit failed, as a clause about the site. */
  #failure: string | null = null;
  /** Visits of a splash page and of what it leads to, until a page behind it was read; null without one. */
  #waiting: PageVisit[] | null = null;

  constructor(options: ReadingOptions, url: string) {
    this.#options = options;
    this.#start = new URL(url);
    this.#start.hash = '';
    this.#inTime = AbortSignal.any([options.signal, AbortSignal.timeout(options.limits.site_ms)]);
    this.#bytesLeft = options.limits.site_bytes;
  }

  async run(known: readonly PageVisit[]): Promise<SiteReading> {
    this.#options.signal.throwIfAborted();
    const { host, href } = this.#start;
    const first = known.find(({ url }) => pageKey(url) === pageKey(href)) ?? (await this.#attempt(href));
    const splash = first.page && splashFailure(first.page, first.status, href);
    const home = known.includes(first) ? first : withoutKind(first);
    if (splash) this.#waiting = [home];
    else if (!known.includes(home)) await this.#options.onVisit(home);
    if (!home.page) return readingOf(host, [home], { failure: this.#failure, longPause: null });

    const visits = [home, ...known.filter((visit) => visit !== home)];
    const { urls, longPause } = await this.#plan(home.page, visits);
    await this.#readMore(visits, urls);
    if (longPause === null) await this.#readLinked(visits);
    if (splash && this.#waiting) return this.#endAt(home, splash);
    return readingOf(host, visits, { failure: null, longPause });
  }

  /** Reports a visit; what waits before it only once a page was read. */
  async #report(visit: PageVisit): Promise<void> {
    if (this.#waiting && !visit.page) {
      this.#waiting.push(visit);
      return;
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const one of [...waiting, visit]) await this.#options.onVisit(one);
  }

  /** Behind a splash page nothing could be read: it is what the site is. */
  async #endAt(home: PageVisit, { reason, message }: VisitFailure): Promise<SiteReading> {
    const judged = { ...home, reason, page: null };
    for (const visit of [judged, ...(this.#waiting ?? []).slice(1)]) await this.#options.onVisit(visit);
    return readingOf(this.#start.host, [judged], { failure: message, longPause: null });
  }

  /** The pages to read after the home page; none if the site asks for too long pauses. */
  async #plan(
    home: Page,
    visits: readonly PageVisit[],
  ): Promise<{ urls: string[]; longPause: number | null }> {
    const { visitor, signal } = this.#options;
    const url = new URL(home.url);
    // What earlier visits led to is left out.
    const chosen = (sitemap: string[]) => choosePages({ pages: [home], visited: doneBy(visits), sitemap });
    try {
      const { crawl_delay_ms } = await visitor.policyFor(url, this.#inTime);
      if (crawl_delay_ms > LONGEST_PAUSE_MS) return { urls: [], longPause: crawl_delay_ms / 1000 };
      const sitemap = kindsLinked(home) < ALL_KINDS ? await sitemapUrls(visitor, url, this.#inTime) : [];
      return { urls: chosen(sitemap), longPause: null };
    } catch (error) {
      signal.throwIfAborted();
      if (!this.#inTime.aborted) throw error;
      return { urls: chosen([]), longPause: null };
    }
  }

  /**
   * Visits pages until the limit is reached. A page that robots.txt forbids costs no request, so the next one takes
   * its place.
   */
  async #readMore(visits: PageVisit[], urls: readonly string[]): Promise<void> {
    const requested = visits.filter((visit) => !isForbidden(visit)).length;
    let room = this.#options.limits.pages - requested;
    let forbidden = visits.length - requested;
    for (const url of urls) {
      if (room <= 0 || forbidden >= this.#options.limits.pages || isUnwanted(visits)) return;
      const done = new Set(doneBy(visits).map(pageKey));
      if (done.has(pageKey(url))) continue;
      const visit = await this.#attempt(url);
      if (isForbidden(visit)) forbidden++;
      else room--;
      // A redirect may lead to a page that was already read.
      if (visit.page && done.has(pageKey(visit.page.url))) continue;
      await this.#report(visit);
      visits.push(visit);
    }
  }

  /** While there is room, the pages that the pages read so far link to: a language splash leads nowhere else. */
  async #readLinked(visits: PageVisit[]): Promise<void> {
    for (let before = 0; before < visits.length; ) {
      before = visits.length;
      const [home, ...others] = visits.flatMap(({ page }) => page ?? []);
      if (!home) return;
      // Deep in a site stand posts and guides: only a splash page leaves everything to the pages behind it.
      const which = visits.length <= SPLASH_PAGES ? 'all' : 'known kinds';
      await this.#readMore(visits, choosePages({ pages: [home, ...others], visited: doneBy(visits), which }));
    }
  }

  /** Visits one URL, and where that page sends its visitors on; failures of the site do not throw. */
  async #attempt(url: string): Promise<PageVisit> {
    let visit = await this.#request(url);
    const seen = new Set([pageKey(url)]);
    for (let to = this.#next(visit, seen); to; to = this.#next(visit, seen)) {
      seen.add(pageKey(to));
      const next = await this.#request(to);
      // Who asks us to come back later there asks it of the whole site.
      if (next.page || isUnwanted([next])) visit = { ...next, url };
      if (!next.page) break;
    }
    return this.#judged(visit);
  }

  #next({ page }: PageVisit, seen: ReadonlySet<string>): string | null {
    return page && nextOf(page, seen, this.#start);
  }

  /** A page that is not the website counts as not read (D87). Walls hide single pages too; the rest says what a whole site is. */
  #judged(visit: PageVisit): PageVisit {
    const { page, status, url } = visit;
    const isHome = url === this.#start.href;
    const failure = page && kindFailure(page, status, url);
    if (!failure || !(isHome || WALLS.has(failure.reason))) return isHome ? visit : withoutKind(visit);
    this.#failure = failure.message;
    return { ...visit, reason: failure.reason, page: null };
  }

  async #request(url: string): Promise<PageVisit> {
    const { visitor, reader, limits, signal, person_id } = this.#options;
    const maxBytes = Math.min(limits.page_bytes, this.#bytesLeft);
    try {
      if (this.#inTime.aborted || maxBytes <= 0) throw SPENT;
      // The first megabyte of a long page says what it is about; less than that is left of a budget that is used up.
      const beyond = maxBytes < limits.page_bytes ? 'refuse' : 'cut';
      const request = { maxBytes, beyond, within: this.#start, signal: this.#inTime } as const;
      const response = await visitPage(visitor, url, request);
      this.#bytesLeft -= response.size;
      const page = await pageIn(reader, response, person_id, this.#inTime);
      return { url, status: response.status, reason: 'read', page };
    } catch (error) {
      signal.throwIfAborted();
      const failure = this.#inTime.aborted ? SPENT : error;
      if (!(failure instanceof VisitFailure)) throw failure;
      const isLastBytes = failure.reason === 'too_large' && maxBytes < limits.page_bytes;
      const { reason, status, message } = isLastBytes ? SPENT : await this.#explained(failure, url);
      this.#failure = message;
      return { url, status, reason, page: null };
    }
  }

  /** The error page of the home page says what the site is. */
  async #explained(failure: VisitFailure, url: string): Promise<VisitFailure> {
    if (url !== this.#start.href) return failure;
    return explained(failure, this.#options.reader, this.#options.person_id, this.#inTime);
  }
}

/** A visit as it is stored. */
function withoutKind(visit: PageVisit): PageVisit {
  if (!visit.page) return visit;
  const { kind: _kind, is_splash: _is_splash, ...page } = visit.page;
  return { ...visit, page };
}

/** Kinds of pages that stand in front of others. */
const WALLS: ReadonlySet<VisitReason> = new Set(['challenge', 'sign_in', 'consent', 'cut']);

const SPENT = new VisitFailure('budget', 'took more time than one reading may');

/** Whether robots.txt or its absence kept the page from being requested. */
const isForbidden = ({ reason }: PageVisit): boolean => reason === 'robots' || reason === 'robots_unreadable';

/** A site that asked us to come back later gets no further request. */
const isUnwanted = (visits: readonly PageVisit[]): boolean => visits.at(-1)?.reason === 'rate_limited';

/** URLs that need no request: those that were visited, and the same pages in other languages. Behind the home page's alternates is the whole site, so these are left to the choice. */
const doneBy = (visits: readonly PageVisit[]): string[] =>
  visits.flatMap(({ url, page }, at) => [
    url,
    ...(page ? [page.url] : []),
    ...(at > 0 ? (page?.alternates ?? []).map((alternate) => alternate.url) : []),
  ]);
