import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfig } from '../../app/config/config.ts';
import { backupFolder } from '../../app/service/backups.ts';
import { makeBackup } from '../../store/upkeep/backups.ts';
import type { Command } from '../command/command.ts';
import { print, sqliteFile } from '../command/operator.ts';
import { parseArguments, wholeNumber } from '../command/usage.ts';

const BACK_UP_SERVER = [
  'PostgreSQL has backups of its own:',
  '- A copy at one moment, while the service runs: pg_dump --format=custom --no-unlogged-table-data --file firstlight.dump URL',
  '- Every moment of the last days: pg_basebackup with WAL archiving, by pgBackRest, Barman or your host.',
  'Store SERVER_KEY apart from them. What is in UNLOGGED tables is of the moment and belongs in no backup (docs/operating/machines.md).',
].join('\n');

export const backup: Command = {
  usage: 'backup [--to FOLDER] [--keep N] [--json]',
  summary:
    'Copies the database to a folder while the service runs, checks the copy, and with --keep removes all but the newest N backups there. The server key is not copied.',
  options: {
    to: 'The folder; backups in DATA_DIR if left out.',
    keep: 'Removes all but the newest N backups there.',
  },
  example: 'firstlight backup --to /var/backups/firstlight --keep 14',

  async run(args) {
    const { values } = parseArguments({
      args,
      options: {
        to: { type: 'string' },
        keep: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const keep = values.keep === undefined ? null : wholeNumber('--keep', values.keep, 1000);
    const config = loadConfig();
    const database = sqliteFile(config, BACK_UP_SERVER);
    if (!existsSync(database))
      throw new Error(`There is no database at ${database}: set DATA_DIR to the folder of the service.`);
    const folder = resolve(values.to ?? backupFolder(config));
    const made = makeBackup({ database, folder, now: Date.now(), keep });
    const { person = 0, listing = 0, vote = 0 } = made.rows;
    print(
      values.json,
      made,
      [
        made.file,
        `${made.bytes} bytes, read again and found whole: ${person} people, ${listing} listings, ${vote} votes.`,
        ...made.removed.map((file) => `Removed ${file}`),
      ].join('\n'),
    );
    process.stderr.write(
      'The server key (SERVER_KEY, or server.key in DATA_DIR) is not included: back it up, but store it apart from the database.\n',
    );
    return 0;
  },
};
