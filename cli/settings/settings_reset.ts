import type { Command } from '../command/command.ts';
import { changeByCommand } from './setting_change.ts';
import { oneSetting } from './setting_format.ts';

export const settingsReset: Command = {
  usage: 'settings reset NAME [--json]',
  summary: 'Resets a setting to its default.',
  example: 'firstlight settings reset free_queue.capacity',

  async run(args) {
    const { name, json } = oneSetting(args);
    return changeByCommand(name, null, json);
  },
};
