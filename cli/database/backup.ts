import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../app/config/config.ts';
import { backupSqlite } from '../../store/engine/sqlite_backup.ts';
import type { Command } from '../command/command.ts';
import { print } from '../command/operator.ts';

export const backup: Command = {
  usage: 'backup [--to FOLDER] [--json]',
  summary:
    'Copies the database to a folder while the service runs, and checks the copy. The server key is not copied.',
  example: 'firstlight backup --to /var/backups/firstlight',

  async run(args) {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const { database_file, data_dir } = loadConfig();
    if (!existsSync(database_file))
      throw new Error(`There is no database at ${database_file}: set DATA_DIR to the folder of the service.`);
    const folder = resolve(values.to ?? join(data_dir, 'backups'));
    const moment = new Date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '');
    const made = backupSqlite(database_file, folder, `firstlight-${moment}.db`);
    const { person = 0, listing = 0, vote = 0 } = made.rows;
    print(
      values.json,
      made,
      `${made.file}\n${made.bytes} bytes, read again and found whole: ${person} people, ${listing} listings, ${vote} votes.`,
    );
    process.stderr.write(
      'The server key (SERVER_KEY, or server.key in DATA_DIR) is not included: back it up, but store it apart from the database.\n',
    );
    return 0;
  },
};
