import { parentPort } from 'node:worker_threads';
import { readHtml } from '../../crawler/html/html_task.ts';
import { runTasks } from '../../domain/bounded_task.ts';
import type { SiteResult, SiteTask } from './site_threads.ts';

// The entry file of the thread that processes untrusted pages. Drafting loads with the first draft; most badge checks never
// need it.
runTasks<SiteTask, SiteResult>(parentPort, async (task) =>
  'read' in task ? readHtml(task) : (await import('../../drafting/drafting_task.ts')).draftFrom(task),
);
