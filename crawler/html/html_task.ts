import { pageOf } from '../page/page_text.ts';
import { findBadge } from './find_badge.ts';
import type { HtmlResult, HtmlTask } from './html_reader.ts';

/** Runs one task of the HTML reader, in its thread. */
export const readHtml = (task: HtmlTask): HtmlResult =>
  task.read === 'page' ? pageOf(task.html, task.url) : findBadge(task.html, task.target);
