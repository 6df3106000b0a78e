import type { BadgeTarget } from '../domain/badge_check.ts';
import type { Page } from '../domain/page.ts';
import type { BadgeSighting } from './find_badge.ts';

/**
 * Reads foreign HTML away from the main thread, within limits of time and memory (design/outside.md 1.5). Both readings
 * reject with UnparsableHtml when the page cannot be read within them; the next page is not harmed by that.
 */
export interface HtmlReader {
  /** The page as the drafter sees it; `url` is the address that answered, without fragment. */
  page(html: string, url: string, signal?: AbortSignal): Promise<Page>;
  /** Where the badge stands on the page; `target.home_url` is the address that answered. */
  badge(html: string, target: BadgeTarget, signal?: AbortSignal): Promise<BadgeSighting>;
  close(): Promise<void>;
}
