import { parentPort } from 'node:worker_threads';
import { answerTasks } from '../../domain/bounded_task.ts';
import { pageOf } from '../page/page_text.ts';
import { findBadge } from './find_badge.ts';
import type { HtmlResult, HtmlTask } from './html_reader.ts';

answerTasks<HtmlTask, HtmlResult>(parentPort, (task) =>
  task.read === 'page' ? pageOf(task.html, task.url) : findBadge(task.html, task.target),
);
