import { pageOf } from '../page/page_text.ts';
import { auditPage } from './audit_page.ts';
import { findBadge } from './find_badge.ts';
import { headTags } from './find_tag.ts';
import type { HtmlResult, HtmlTask } from './html_reader.ts';

/** Runs one task of the HTML reader, in its thread. */
export function readHtml(task: HtmlTask): HtmlResult {
  switch (task.read) {
    case 'page':
      return pageOf(task.html, task.url);
    case 'badge':
      return findBadge(task.html, task.target);
    case 'audit':
      return auditPage(task.html);
    case 'tags':
      return headTags(task.html, task.name);
  }
}
