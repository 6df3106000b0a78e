import type { Command } from '../command/command.ts';
import { parseArguments, UsageError } from '../command/usage.ts';
import { logoByCommand } from './logo_change.ts';
import { changeByCommand, previewByCommand } from './setting_change.ts';
import { settingNamed } from './setting_format.ts';

export const settingsSet: Command = {
  usage: 'settings set NAME VALUE [--dry-run] [--json]',
  summary:
    'Changes a setting, also while the service runs. An invalid value is refused and changes nothing; the value of site.logo is a file with a picture; --dry-run says what would happen to booked weeks and listings.',
  options: { 'dry-run': 'Says what would happen to booked weeks and listings, and changes nothing.' },
  example: 'firstlight settings set calendar.time_zone Europe/Vienna',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const name = settingNamed(positionals[0]);
    const typed = positionals[1];
    if (typed === undefined || positionals.length > 2)
      throw new UsageError('Give one value; quote a value that contains spaces.');
    if (values['dry-run']) return previewByCommand(name, typed, values.json);
    if (name === 'site.logo' && typed !== '') return logoByCommand(typed, values.json);
    return changeByCommand(name, typed, values.json);
  },
};
