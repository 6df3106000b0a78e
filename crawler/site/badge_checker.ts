import { type BadgeFinding, type BadgeTarget, badgeExpectation } from '../../domain/badges/badge_check.ts';
import type { BadgeChecker } from '../../domain/ports.ts';
import { CRAWL_LIMITS } from '../fetch/limits.ts';
import { VisitFailure } from '../fetch/visit_failure.ts';
import type { BadgeSighting } from '../html/find_badge.ts';
import type { HtmlReader } from '../html/html_port.ts';
import { PRODUCT_TOKEN } from '../robots/robots_cache.ts';
import { type HtmlResponse, parsed, visitPage } from './visit_page.ts';
import type { SiteVisitor } from './visitor.ts';

/**
 * Looks for a badge on a company's home page (D60), honouring robots.txt. If the page cannot be read, the result is
 * inconclusive: it never counts as missing. Rejects only when the signal aborts.
 */
export function badgeChecker(visitor: SiteVisitor, reader: HtmlReader): BadgeChecker {
  return {
    async check(target, signal) {
      const expected = badgeExpectation(target);
      const refused = visitor.refusal(target.home_url);
      if (refused) return { found: false, expected, observed: refused, inconclusive: true, silent: false };
      try {
        const within = new URL(target.home_url);
        const limits = { maxBytes: CRAWL_LIMITS.page_bytes, within, signal };
        const page = await visitPage(visitor, target.home_url, limits);
        return { expected, ...(await look(page, target, reader, signal)) };
      } catch (error) {
        if (!(error instanceof VisitFailure)) throw error;
        const observed = whyNot(error, target.home_url);
        return { found: false, expected, observed, inconclusive: true, silent: isSilent(error) };
      }
    },
  };
}

async function look(
  { url, html, status }: HtmlResponse,
  target: BadgeTarget,
  reader: HtmlReader,
  signal: AbortSignal,
): Promise<Omit<BadgeFinding, 'expected'>> {
  const sighting = await parsed(reader.badge(html, { ...target, home_url: url }, signal), status, signal);
  if (sighting.place === 'noscript') {
    const { needs_script } = await parsed(reader.page(html, url, signal, 'badges'), status, signal);
    if (needs_script) return IN_NOSCRIPT;
  }
  return {
    found: sighting.place === 'found',
    observed: onPage(sighting, url, target),
    inconclusive: false,
    silent: false,
  };
}

/** Such a page shows nothing but its `noscript` content, so the badge there is as visible as it can be. */
const IN_NOSCRIPT = {
  found: true,
  observed: 'The badge is inside <noscript> of a page that shows nothing without JavaScript, which counts.',
  inconclusive: false,
  silent: false,
};

/** Names the page if a redirect led to another one than the founder gave. */
function onPage({ observed }: BadgeSighting, url: string, { home_url }: BadgeTarget): string {
  return url === home_url ? observed : `${observed} (Read at ${url}.)`;
}

/** Whether people cannot open the page either: there is no response, or a server error. */
const isSilent = ({ reason, status }: VisitFailure): boolean =>
  reason === 'unreachable' || reason === 'timeout' || (status !== null && status >= 500);

function whyNot({ reason, message }: VisitFailure, home: string): string {
  const isClosed = reason === 'robots' || reason === 'forbidden';
  const remedy = isClosed ? ` Let ${PRODUCT_TOKEN} read it, then check again.` : '';
  return `The page could not be read: ${home} ${message}.${remedy}`;
}
