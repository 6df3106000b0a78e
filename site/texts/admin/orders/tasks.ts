import type { TaskRefusal, TeamTask } from '../../../../services/orders/work/team_tasks.ts';

/** What waits for the site team in paid orders. */
export const tasksTexts = {
  title: 'Tasks',
  lede: 'What orders ask of you: work to do, and lines that could not be given. A failed line is tried again, done by hand, or paid back.',
  none: 'Nothing waits for you.',
  of: ({ number, position }: TeamTask) => `Order ${number}, line ${position + 1}`,
  failed: (why: string) => `It could not be given: ${why}`,
  options: 'Options of the buyer',
  done: 'Done by hand',
  note: 'What was done, which the buyer reads',
  links: 'Links, one in each line',
  finish: 'Mark as done',
  again: 'Try again',
  week: 'Launch week, if another one (a Monday as in 2026-11-16)',
  retry: 'Try again',
} as const;

/** Messages after an act, by the word in the URL. */
export const taskMessages = {
  finished: 'The line is noted as done. Its buyer gets an email.',
  retried: 'The line was tried again.',
} as const;

/** Why an act was refused. */
export const taskRefusals: Readonly<Record<TaskRefusal | 'unknown', string>> = {
  no_task: 'This line waits for nobody any more. Nothing was changed.',
  no_note: 'Write what was done, in up to 2,000 characters. Nothing was changed.',
  no_link: 'Give complete http or https URLs, one in each line, 50 at most. Nothing was changed.',
  unknown: 'Nothing was changed.',
};
