import { parentPort } from 'node:worker_threads';
import type { BadgeTarget } from '../domain/badge_check.ts';
import type { Page } from '../domain/page.ts';
import { type BadgeSighting, findBadge } from './find_badge.ts';
import { pageOf } from './page_text.ts';

/** What the worker is asked; one question at a time. */
export type HtmlTask =
  | { read: 'page'; html: string; url: string }
  | { read: 'badge'; html: string; target: BadgeTarget };

/** What it says: once that it is up, then one answer to each question. */
export type HtmlAnswer = { up: true } | { value: Page | BadgeSighting } | { error: string };

function answer(task: HtmlTask): HtmlAnswer {
  try {
    return { value: task.read === 'page' ? pageOf(task.html, task.url) : findBadge(task.html, task.target) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (task: HtmlTask) => parentPort?.postMessage(answer(task)));
parentPort?.postMessage({ up: true } satisfies HtmlAnswer);
