import { settingRows } from '../../services/administration/settings.ts';
import type { Command } from '../command/command.ts';
import { overStore, print } from '../command/operator.ts';
import { parseArguments } from '../command/usage.ts';
import { settingText } from './setting_format.ts';

export const settingsList: Command = {
  usage: 'settings list [--changed] [--json]',
  summary: 'Lists every setting with its value, rule, meaning and effect.',
  options: { changed: 'Only those that do not have their default.' },
  example: 'firstlight settings list --changed',

  async run(args) {
    const { values } = parseArguments({
      args,
      options: { changed: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const items = await overStore(settingRows);
    const listed = values.changed
      ? items.filter(({ changed, ignored }) => changed || ignored !== undefined)
      : items;
    print(
      values.json,
      { items: listed },
      listed.length === 0 ? 'Every setting has its default.' : listed.map(settingText).join('\n'),
    );
    return 0;
  },
};
