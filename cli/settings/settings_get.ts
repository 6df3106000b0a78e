import { settingRow } from '../../services/administration/settings.ts';
import type { Command } from '../command/command.ts';
import { overStore, print } from '../command/operator.ts';
import { oneSetting } from './setting_format.ts';

export const settingsGet: Command = {
  usage: 'settings get NAME [--json]',
  summary: 'Prints the value of a setting; with --json also its rule, meaning and effect.',
  example: 'firstlight settings get free_queue.capacity',

  async run(args) {
    const { name, json } = oneSetting(args);
    const setting = await overStore(async (store) => {
      const [now, stored] = await Promise.all([store.settings.all(), store.settings.stored()]);
      return settingRow(name, now[name], stored.get(name));
    });
    print(json, setting, String(setting.value));
    return 0;
  },
};
