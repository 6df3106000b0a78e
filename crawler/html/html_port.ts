import type { BadgeTarget } from '../../domain/badges/badge_check.ts';
import type { WorkFor } from '../../domain/fair_queue.ts';
import type { Page } from '../../domain/page/page.ts';
import type { AuditIssue } from '../../domain/page/page_audit.ts';
import type { BadgeSighting } from './find_badge.ts';

/**
 * Reads foreign HTML outside the main thread, within limits of time and memory (record 23). Methods reject with
 * UnparsableHtml if the page exceeds them. Pages are read one at a time, in turns of `by`; a host with two unreadable
 * pages waits for all others.
 */
export interface HtmlReader {
  /** The page as the drafter sees it; `url` is the final URL without fragment. */
  page(html: string, url: string, signal?: AbortSignal, by?: WorkFor): Promise<Page>;
  /** Where the badge is on the page; `target.home_url` is the final URL. */
  badge(html: string, target: BadgeTarget, signal?: AbortSignal, by?: WorkFor): Promise<BadgeSighting>;
  /** The contents of the `meta` elements of a name in its head; `url` is the final URL. */
  tags(
    html: string,
    tags: { url: string; name: string },
    signal?: AbortSignal,
    by?: WorkFor,
  ): Promise<string[]>;
  /** What its HTML shows of its accessibility; `url` is the final URL. */
  audit(html: string, url: string, signal?: AbortSignal, by?: WorkFor): Promise<AuditIssue[]>;
}
