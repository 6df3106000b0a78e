import type { Command } from '../command/command.ts';
import { changeSetting } from './setting_change.ts';
import { oneSetting } from './setting_format.ts';

export const settingsReset: Command = {
  usage: 'settings reset NAME [--json]',
  summary: 'Resets a setting to its default.',
  example: 'firstlight settings reset free_queue.capacity',

  async run(args) {
    const { name, json } = oneSetting(args);
    return changeSetting(name, json, (tx, by) => tx.settings.reset(name, by));
  },
};
