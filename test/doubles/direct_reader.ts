import { auditPage } from '../../crawler/html/audit_page.ts';
import { findBadge } from '../../crawler/html/find_badge.ts';
import { headTags } from '../../crawler/html/find_tag.ts';
import type { HtmlReader } from '../../crawler/html/html_port.ts';
import { pageOf } from '../../crawler/page/page_text.ts';

/** The worker's reader without the worker: for tests with harmless pages. */
export const directReader: HtmlReader = {
  page: async (html, url) => pageOf(html, url),
  badge: async (html, target) => findBadge(html, target),
  audit: async (html) => auditPage(html),
  tags: async (html, { name }) => headTags(html, name),
};
