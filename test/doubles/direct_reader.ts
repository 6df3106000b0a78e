import { findBadge } from '../../crawler/html/find_badge.ts';
import type { HtmlReader } from '../../crawler/html/html_port.ts';
import { pageOf } from '../../crawler/page/page_text.ts';

/** The reading of the worker without the worker: for tests whose pages are known to be harmless. */
export const directReader: HtmlReader = {
  page: async (html, url) => pageOf(html, url),
  badge: async (html, target) => findBadge(html, target),
};
