import { type BadgeFinding, type BadgeTarget, badgeExpectation } from '../../domain/badges/badge_check.ts';
import type { WorkFor } from '../../domain/fair_queue.ts';
import type { VisitReason } from '../../domain/page/page.ts';
import type { BadgeChecker } from '../../domain/ports.ts';
import { CRAWL_LIMITS } from '../fetch/limits.ts';
import { VisitFailure } from '../fetch/visit_failure.ts';
import type { BadgeSighting } from '../html/find_badge.ts';
import type { HtmlReader } from '../html/html_port.ts';
import { PRODUCT_TOKEN } from '../robots/robots_cache.ts';
import { pageKey } from './page_key.ts';
import { explained, kindFailure, nextOf, pageIn, parsed, visitPage } from './visit_page.ts';
import type { SiteVisitor } from './visitor.ts';

/**
 * Looks for a badge on a company's home page (D60), honouring robots.txt. If the page cannot be read, the result is
 * inconclusive: it never counts as missing. Rejects only when the signal aborts.
 */
export function badgeChecker(visitor: SiteVisitor, reader: HtmlReader): BadgeChecker {
  return {
    async check(target, signal, by) {
      const expected = badgeExpectation(target);
      const refused = visitor.refusal(target.home_url);
      if (refused) return { found: false, expected, observed: refused, inconclusive: true, silent: false };
      try {
        return { expected, ...(await look(target, { visitor, reader, signal, by })) };
      } catch (error) {
        if (!(error instanceof VisitFailure)) throw error;
        const failure = await explained(error, reader, by, signal);
        const observed = whyNot(failure, target.home_url);
        return { found: false, expected, observed, inconclusive: true, silent: isSilent(failure) };
      }
    },
  };
}

interface Looking {
  visitor: SiteVisitor;
  reader: HtmlReader;
  signal: AbortSignal;
  by: WorkFor;
}

/** Looks at the home page, and at where it sends its visitors on, as a reading does. Throws VisitFailure for a page that is not the website. */
async function look(target: BadgeTarget, world: Looking): Promise<Omit<BadgeFinding, 'expected'>> {
  const { visitor, reader, signal, by } = world;
  const within = new URL(target.home_url);
  const seen = new Set<string>();
  for (let next = target.home_url; ; ) {
    seen.add(pageKey(next));
    const response = await visitPage(visitor, next, { maxBytes: CRAWL_LIMITS.page_bytes, within, signal });
    const { url, html, status } = response;
    const sighting = await parsed(
      reader.badge(html, { ...target, home_url: url }, signal, by),
      status,
      signal,
    );
    if (sighting.place === 'found') return seenAs(true, onPage(sighting, url, target));
    const page = await pageIn(reader, response, by, signal);
    if (sighting.place === 'noscript' && page.needs_script) return seenAs(true, IN_NOSCRIPT);
    const onward = nextOf(page, seen, within);
    if (onward === null) {
      const failure = kindFailure(page, null, next);
      if (failure) throw failure;
      return seenAs(false, onPage(sighting, url, target));
    }
    next = onward;
  }
}

const seenAs = (found: boolean, observed: string) => ({
  found,
  observed,
  inconclusive: false,
  silent: false,
});

/** Such a page shows nothing but its `noscript` content, so the badge there is as visible as it can be. */
const IN_NOSCRIPT =
  'The badge is inside <noscript> of a page that shows nothing without JavaScript, which counts.';

/** Names the page if a redirect led to another one than the founder gave. */
function onPage({ observed }: BadgeSighting, url: string, { home_url }: BadgeTarget): string {
  return url === home_url ? observed : `${observed} (Read at ${url}.)`;
}

/** Whether people cannot open the page either: there is no response, or a server error. */
const isSilent = ({ reason, status }: VisitFailure): boolean =>
  reason === 'unreachable' || reason === 'timeout' || (status !== null && status >= 500);

/** Reasons that a founder can take away. */
const CLOSED: ReadonlySet<VisitReason> = new Set([
  'robots',
  'robots_unreadable',
  'forbidden',
  'sign_in',
  'challenge',
  'consent',
]);

function whyNot({ reason, message }: VisitFailure, home: string): string {
  const remedy = CLOSED.has(reason) ? ` Let ${PRODUCT_TOKEN} read it, then check again.` : '';
  return `The page could not be read: ${home} ${message}.${remedy}`;
}
