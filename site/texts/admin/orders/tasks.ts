import type { TeamTask } from '../../../../services/orders/work/team_tasks.ts';

/** What waits for the site team in paid orders. */
export const tasksTexts = {
  title: 'Tasks',
  lede: 'What orders ask of you: work to do, and lines that could not be given. A failed line is tried again, done by hand, or paid back.',
  none: 'Nothing waits for you.',
  of: ({ number, position }: TeamTask) => `Order ${number}, line ${position + 1}`,
  failed: (why: string) => `It could not be given: ${why}`,
  options: 'Options of the buyer',
} as const;
