import type { UnreadOutcome } from '../../domain/launches/listing_states.ts';
import { PAGE_KINDS, type PageKind, type PageVisit, type VisitReason } from '../../domain/page/page.ts';
import type { SiteReading } from '../../domain/ports.ts';
import { pageKey } from './page_key.ts';

/** What remains to be reported after all visits. */
interface ReadingNotes {
  /** Why the home page was not read, as a clause about the site; null if an earlier run visited it. */
  failure: string | null;
  /** The Crawl-delay in seconds, if it is too long to read more than the home page. */
  longPause: number | null;
}

/** The outcome of a reading, and one sentence for the person who submitted the site (D3). */
export function readingOf(host: string, visits: readonly PageVisit[], notes: ReadingNotes): SiteReading {
  const [home] = visits;
  if (!home?.page) return withoutHome(host, home?.reason ?? 'budget', notes.failure);

  const read = visits.filter(({ page }) => page);
  // A dead link or a page for members does not lower the quality of a reading.
  const missed = visits.filter(
    ({ page, status, reason }) => !page && status !== 404 && status !== 410 && reason !== 'sign_in',
  );
  const needsScript = read.every(({ page }) => page?.needs_script);
  const scriptOnly = needsScript ? '; the site shows no text without JavaScript' : '';
  const also = [ledOn(home.url, home.page.url), cutAmong(read)].filter(Boolean).join('');
  if (notes.longPause !== null)
    return {
      outcome: needsScript ? 'needs_script' : 'partial',
      detail: `Only the home page of ${host} was read, because robots.txt asks for ${notes.longPause} seconds between requests${scriptOnly}.${also}`,
    };
  if (missed.length === 0)
    return {
      outcome: needsScript ? 'needs_script' : 'complete',
      detail: `${pages(read.length)} of ${host} ${were(read.length)} read${scriptOnly}.${also}`,
    };
  return {
    outcome: needsScript ? 'needs_script' : 'partial',
    detail: `${pages(read.length)} of ${host} ${were(read.length)} read, ${missed.length} not (${reasons(missed)})${scriptOnly}.${also}`,
  };
}

const ledOn = (from: string, to: string): string =>
  pageKey(from) === pageKey(to) ? '' : ` The home page leads on to ${to}, which was read.`;

function cutAmong(read: readonly PageVisit[]): string {
  const [first, ...others] = read.filter(({ page }) => page?.is_cut);
  if (!first) return '';
  const which = others.length === 0 ? first.url : pages(others.length + 1);
  return ` Of ${which} only the beginning was read, because of the length.`;
}

function withoutHome(host: string, reason: VisitReason, failure: string | null): SiteReading {
  const clause = failure ?? WITHOUT_HOME[reason];
  const outcome = OUTCOMES[reason] ?? 'unreachable';
  return { outcome, detail: `Nothing could be read: ${host} ${clause}.` };
}

/** Outcomes with a remedy of their own. */
const OUTCOMES: Partial<Record<VisitReason, UnreadOutcome>> = {
  robots: 'blocked_by_robots',
  robots_unreadable: 'robots_unreadable',
  ...(Object.fromEntries(PAGE_KINDS.map((kind) => [kind, kind])) as Record<PageKind, PageKind>),
  left_site: 'elsewhere',
  forbidden: 'forbidden',
  rate_limited: 'rate_limited',
  not_html: 'not_html',
  too_large: 'too_large',
};

/** Why a page was not read: as a clause after the host's name, and as a word or two for a list. */
const WITHOUT_HOME: Record<VisitReason, string> = {
  read: 'was read before',
  robots: 'is forbidden by robots.txt',
  robots_unreadable: 'may not be visited while its robots.txt cannot be read',
  sign_in: 'shows a sign-in page',
  challenge: 'shows a test that only people pass',
  parked: 'shows that the domain is parked or for sale',
  consent: 'asks for consent first',
  placeholder: 'shows a placeholder',
  elsewhere: 'only leads to another site',
  cut: 'returned a page whose beginning shows nothing',
  forbidden: 'does not let our crawler in',
  rate_limited: 'asked our crawler to come back later',
  blocked_address: 'is not a public web address',
  http_error: 'answered with an error',
  unreachable: 'could not be reached',
  timeout: 'did not answer in time',
  not_html: 'did not return HTML',
  too_large: 'returned a page that is too large',
  too_many_redirects: 'redirects too often',
  left_site: 'leads to another site',
  unparsable: 'returned HTML that could not be parsed',
  budget: 'took too much time',
};

const IN_LIST: Record<VisitReason, string> = {
  read: 'read',
  robots: 'forbidden by robots.txt',
  robots_unreadable: 'without a robots.txt that can be read',
  sign_in: 'behind a sign-in',
  challenge: 'behind a test for people',
  parked: 'parked',
  consent: 'behind a question for consent',
  placeholder: 'not there yet',
  elsewhere: 'on another site',
  cut: 'too large',
  forbidden: 'closed to our crawler',
  rate_limited: 'to be requested later',
  blocked_address: 'not public',
  http_error: 'answered with an error',
  unreachable: 'unreachable',
  timeout: 'too slow',
  not_html: 'not HTML',
  too_large: 'too large',
  too_many_redirects: 'redirecting too often',
  left_site: 'on another site',
  unparsable: 'unreadable HTML',
  budget: 'over the limits of one reading',
};

function reasons(missed: readonly PageVisit[]): string {
  const counts = new Map<VisitReason, number>();
  for (const { reason } of missed) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} ${IN_LIST[reason]}`).join(', ');
}

const pages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);
const were = (count: number): string => (count === 1 ? 'was' : 'were');
