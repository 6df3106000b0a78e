import type { BadgeTarget } from '../../domain/badges/badge_check.ts';
import type { Page } from '../../domain/page/page.ts';
import type { BadgeSighting } from './find_badge.ts';

/** Who a page is read for: a person by id, or the badge checks, which have a turn of their own. */
export type ReadFor = number | 'badges';

/**
 * Reads foreign HTML away from the main thread, within limits of time and memory (record 23). Both readings
 * reject with UnparsableHtml when the page cannot be read within them; the next page is not harmed by that.
 * Pages are read one at a time, and those they are read for take turns; a host whose pages could not be read twice waits for all others.
 */
export interface HtmlReader {
  /** The page as the drafter sees it; `url` is the address that answered, without fragment. Whoever is not named shares one turn. */
  page(html: string, url: string, signal?: AbortSignal, by?: ReadFor): Promise<Page>;
  /** Where the badge stands on the page; `target.home_url` is the address that answered. */
  badge(html: string, target: BadgeTarget, signal?: AbortSignal): Promise<BadgeSighting>;
}
