import { teamTasks } from '../../services/orders/work/team_tasks.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { parseArguments } from '../command/usage.ts';

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
