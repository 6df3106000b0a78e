import type { Task } from './base/task.ts';
import { badgeTasks } from './tasks/badges.ts';
import { draftTasks } from './tasks/drafts.ts';
import { listingTasks } from './tasks/listings.ts';
import { orderTasks } from './tasks/orders.ts';
import { readingTasks } from './tasks/reading.ts';
import { refusalTasks } from './tasks/refusals.ts';

/** The twenty tasks, numbered from one in this order. */
export const TASKS: readonly Task[] = [
  ...draftTasks,
  ...badgeTasks,
  ...readingTasks,
  ...listingTasks,
  ...orderTasks,
  ...refusalTasks,
];
