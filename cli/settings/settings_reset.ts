import { parseArgs } from 'node:util';
import type { Command } from '../main.ts';
import { UsageError } from '../usage.ts';
import { changeSetting } from './setting_change.ts';
import { settingNamed } from './setting_word.ts';

export const settingsReset: Command = {
  usage: 'settings reset NAME [--json]',
  summary: 'Gives a setting its default back.',
  example: 'firstlight settings reset free_queue.capacity',

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    if (positionals.length > 1) throw new UsageError('Name one setting.');
    const name = settingNamed(positionals[0]);
    return changeSetting(name, values.json, (tx, by) => tx.settings.reset(name, by));
  },
};
