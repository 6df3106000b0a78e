import {
  finishTask,
  LINKS_MAX,
  retryLine,
  TASK_NOTE_MAX,
  type TaskRefusal,
  teamTasks,
} from '../../services/orders/work/team_tasks.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';
import { actByCommand, mondayAt, numberAt } from '../launches/launch_args.ts';

const REFUSED: Record<TaskRefusal, string> = {
  no_task: 'no such line waits for the team; task list names those that do.',
  no_note: `say in up to ${TASK_NOTE_MAX} characters what was done.`,
  no_link: `links are complete http or https URLs, ${LINKS_MAX} at most.`,
};

const refusalOf = (refused: TaskRefusal | null): string | null => refused && REFUSED[refused];

export const taskList: Command = {
  usage: 'task list [--json]',
  summary:
    'Lists what paid orders ask of the team: work to do, and lines that could not be given, with the reason.',
  example: 'firstlight task list',

  async run(args) {
    const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } });
    const tasks = await overExistingStore((store) => teamTasks(store));
    const lines = tasks.map(
      ({ number, position, name, listing_name, failed, options }) =>
        `${number}\t${position}\t${name}\t${listing_name ?? ''}\t${failed ?? 'to do'}\t${options ? JSON.stringify(options) : ''}`,
    );
    print(values.json, tasks, lines.length === 0 ? 'Nothing waits for the team.' : lines.join('\n'));
    return 0;
  },
};

export const taskDone: Command = {
  usage: 'task done ORDER POSITION --note TEXT [--link URL]... [--json]',
  summary:
    'Notes that a line of task list was done by hand; its buyer reads the note and the links, and gets an email.',
  options: {
    note: 'What was done, for the buyer.',
    link: 'A page that shows it; several times for several pages.',
  },
  example:
    'firstlight task done FL-1042 0 --note "Entered at two launch sites." --link https://launches.example/acme',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: {
        note: { type: 'string', default: '' },
        link: { type: 'string', multiple: true, default: [] },
        json: { type: 'boolean', default: false },
      },
    });
    const { number, position } = lineAt(positionals);
    const { note, link: links, json } = values;
    return actByCommand(json, `Line ${position} of order ${number} is noted as done.`, async (tx, by, now) =>
      refusalOf(await finishTask(tx, { number, position, note, links, by, now })),
    );
  },
};

export const taskRetry: Command = {
  usage: 'task retry ORDER POSITION [--week MONDAY] [--json]',
  summary:
    'Has a line that failed given again, in another launch week if one is named. task list says whether it failed again.',
  options: { week: 'The launch week, by its Monday; the one of the order without it.' },
  example: 'firstlight task retry FL-1042 1',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { week: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const { number, position } = lineAt(positionals);
    const week = values.week === undefined ? null : mondayAt('--week', values.week);
    return actByCommand(
      values.json,
      `Line ${position} of order ${number} was tried again.`,
      async (tx, by, now) => refusalOf(await retryLine(tx, { number, position, week, by, now })),
    );
  },
};

function lineAt(positionals: readonly string[]): { number: string; position: number } {
  const [number, position] = positionals;
  if (number === undefined || position === undefined || positionals.length > 2)
    throw new UsageError('Give the number of the order and the position of the line.');
  return { number, position: position === '0' ? 0 : numberAt('POSITION', position) };
}
