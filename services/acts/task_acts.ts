import {
  finishTask,
  LINKS_MAX,
  retryLine,
  TASK_NOTE_MAX,
  type TaskRefusal,
} from '../orders/work/team_tasks.ts';
import { defineAct } from './base/define.ts';
import { anyText, monday, optional, wholeNumber, words } from './base/kinds.ts';
import { UNCHANGED } from './base/refusals.ts';

const REFUSALS: Readonly<Record<TaskRefusal, string>> = {
  no_task: 'no such line waits for the team; task list names those that do.',
  no_note: `say in up to ${TASK_NOTE_MAX} characters what was done.`,
  no_link: `links are complete http or https URLs, ${LINKS_MAX} at most.`,
};
const SHARED = { refused: UNCHANGED, refusals: REFUSALS } as const;

/** The line, which its row of the page names. */
const LINE = {
  number: {
    kind: anyText(100, { required: true }),
    label: 'Order',
    argument: 'ORDER',
    name_it: 'the number of the order',
  },
  position: {
    kind: wholeNumber(1e15, { zero: true }),
    label: 'Line',
    argument: 'POSITION',
    name_it: 'the position of the line',
  },
};

export const FINISH_TASK = defineAct({
  ...SHARED,
  command: 'task done',
  summary:
    'Notes that a line of task list was done by hand; its buyer reads the note and the links, and gets an email.',
  example: 'task done FL-1042 0 --note "Entered at two launch sites." --link https://launches.example/acme',
  fields: {
    ...LINE,
    note: {
      kind: anyText(TASK_NOTE_MAX, { rows: 3, required: true }),
      label: 'Note',
      help: 'What was done, for the buyer.',
    },
    link: {
      kind: words(10_000),
      label: 'Links, one in each line',
      help: 'A page that shows it; several times for several pages.',
      hint: '',
      option: 'URL',
    },
  },
  form: { title: 'Done by hand', done: 'The line is noted as done. Its buyer gets an email.' },
  run: (tx, _, { link: links, ...input }, acting) => finishTask(tx, { links, ...input, ...acting }),
  done: (_, { number, position }) => `Line ${position} of order ${number} is noted as done.`,
});

export const RETRY_TASK = defineAct({
  ...SHARED,
  command: 'task retry',
  summary:
    'Has a line that failed given again, in another launch week if one is named. task list says whether it failed again.',
  example: 'task retry FL-1042 1',
  fields: {
    ...LINE,
    week: {
      kind: optional(monday()),
      label: 'Launch week, if another one',
      help: 'The launch week, by its Monday; the one of the order without it.',
      option: 'MONDAY',
    },
  },
  form: { title: 'Try again', done: 'The line was tried again.' },
  run: (tx, _, input, acting) => retryLine(tx, { ...input, ...acting }),
  done: (_, { number, position }) => `Line ${position} of order ${number} was tried again.`,
});
