import type { Page, PageVisit } from '../../domain/page/page.ts';
import type { SiteReader, SiteReading } from '../../domain/ports.ts';
import { LONGEST_PAUSE_MS } from '../fetch/host_queue.ts';
import { CRAWL_LIMITS, type CrawlLimits } from '../fetch/limits.ts';
import { VisitFailure } from '../fetch/visit_failure.ts';
import type { HtmlReader } from '../html/html_port.ts';
import { choosePages, kindsLinked, pageKey } from './page_choice.ts';
import { ALL_KINDS } from './page_words.ts';
import { readingOf } from './reading.ts';
import { sitemapAddresses } from './sitemap.ts';
import { parsed, visitPage } from './visit_page.ts';
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
      return new Reading({ visitor, reader, limits: within, onVisit, signal, person_id }, url).run(known);
    },
  };
}

interface Means {
  visitor: SiteVisitor;
  reader: HtmlReader;
  limits: CrawlLimits;
  onVisit: (visit: PageVisit) => Promise<void>;
  /** The caller's signal: when it aborts, the reading rejects. */
  signal: AbortSignal;
  /** Whom the site is read for. */
  person_id: number | undefined;
}

/** One reading of one site, from the home page on. */
class Reading {
  readonly #means: Means;
  readonly #start: URL;
  /** Aborts with the caller's signal and when the time for the site is up. */
  readonly #inTime: AbortSignal;
  #bytesLeft: number;
  /** Why the last visit failed, as a clause about the site. */
  #failure: string | null = null;

  constructor(means: Means, url: string) {
    this.#means = means;
    this.#start = new URL(url);
    this.#start.hash = '';
    this.#inTime = AbortSignal.any([means.signal, AbortSignal.timeout(means.limits.site_ms)]);
    this.#bytesLeft = means.limits.site_bytes;
  }

  async run(known: readonly PageVisit[]): Promise<SiteReading> {
    this.#means.signal.throwIfAborted();
    const { host, href } = this.#start;
    const home = known.find(({ url }) => pageKey(url) === pageKey(href)) ?? (await this.#attempt(href));
    if (!known.includes(home)) await this.#means.onVisit(home);
    if (!home.page) return readingOf(host, [home], { failure: this.#failure, longPause: null });

    const visits = [home, ...known.filter((visit) => visit !== home)];
    const { addresses, longPause } = await this.#plan(home.page);
    await this.#readMore(visits, addresses);
    return readingOf(host, visits, { failure: null, longPause });
  }

  /** What to read after the home page; nothing when the site asks for pauses that are too long. */
  async #plan(home: Page): Promise<{ addresses: string[]; longPause: number | null }> {
    const { visitor, signal } = this.#means;
    const url = new URL(home.url);
    try {
      const { crawl_delay_ms } = await visitor.policyFor(url, this.#inTime);
      if (crawl_delay_ms > LONGEST_PAUSE_MS) return { addresses: [], longPause: crawl_delay_ms / 1000 };
      const sitemap = kindsLinked(home) < ALL_KINDS ? await sitemapAddresses(visitor, url, this.#inTime) : [];
      return { addresses: choosePages(home, sitemap), longPause: null };
    } catch (error) {
      signal.throwIfAborted();
      if (!this.#inTime.aborted) throw error;
      return { addresses: choosePages(home, []), longPause: null };
    }
  }

  /** Visits until enough pages were asked for. A page that robots.txt forbids costs no request, so it has a successor. */
  async #readMore(visits: PageVisit[], addresses: readonly string[]): Promise<void> {
    const seen = new Set(visits.flatMap(({ url, page }) => [url, page?.url ?? url]).map(pageKey));
    const asked = visits.filter(({ reason }) => reason !== 'robots').length;
    let room = this.#means.limits.pages - asked;
    let forbidden = visits.length - asked;
    for (const url of addresses) {
      if (room <= 0 || forbidden >= this.#means.limits.pages) return;
      if (seen.has(pageKey(url))) continue;
      const visit = await this.#attempt(url);
      if (visit.reason === 'robots') forbidden++;
      else room--;
      // A redirect may lead to a page that was read already.
      if (visit.page && seen.has(pageKey(visit.page.url))) continue;
      for (const address of [url, visit.page?.url ?? url]) seen.add(pageKey(address));
      await this.#means.onVisit(visit);
      visits.push(visit);
    }
  }

  /** Asks for one address; what a site does never throws. */
  async #attempt(url: string): Promise<PageVisit> {
    const { visitor, reader, limits, signal, person_id } = this.#means;
    const maxBytes = Math.min(limits.page_bytes, this.#bytesLeft);
    try {
      if (this.#inTime.aborted || maxBytes <= 0) throw SPENT;
      const answer = await visitPage(visitor, url, { maxBytes, within: this.#start, signal: this.#inTime });
      this.#bytesLeft -= answer.size;
      const page = await parsed(
        reader.page(answer.html, answer.url, this.#inTime, person_id),
        answer.status,
        this.#inTime,
      );
      return { url, status: answer.status, reason: 'read', page };
    } catch (error) {
      signal.throwIfAborted();
      const failure = this.#inTime.aborted ? SPENT : error;
      if (!(failure instanceof VisitFailure)) throw failure;
      const isLastBytes = failure.reason === 'too_large' && maxBytes < limits.page_bytes;
      const { reason, status, message } = isLastBytes ? SPENT : failure;
      this.#failure = message;
      return { url, status, reason, page: null };
    }
  }
}

const SPENT = new VisitFailure('budget', 'took more time than one reading may');
