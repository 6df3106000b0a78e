import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Config, environment, loadConfig, NO_DATABASE_URL } from '../../app/config/config.ts';
import { type KeyFit, keyFits } from '../../app/service/check_server_key.ts';
import {
  asideOf,
  type BackupContent,
  readBackup,
  replaceDatabase,
  whyNotReplaceable,
} from '../../store/engine/sqlite_restore.ts';
import type { Command } from '../command/command.ts';
import { print, sqliteFile } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

export const restore: Command = {
  usage: 'restore FILE [--to DATA_DIR] [--dry-run] [--other-key] [--json]',
  summary:
    'Puts a checked copy of a backup in the place of the database of a stopped service, or into an empty folder, and keeps the former database beside it.',
  options: {
    to: 'The data folder; DATA_DIR if left out.',
    'dry-run': 'Says what would happen, and changes nothing.',
    'other-key':
      'Restores although the server key is missing or another one: assistants have to connect again.',
  },
  example: 'firstlight restore /var/backups/firstlight/firstlight-2026-11-23T023000Z.db --dry-run',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'other-key': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('Name one file to restore.');
    const config = configFor(values.to);
    const plan = planOf(resolve(file), config, values['other-key']);
    if (values['dry-run']) {
      print(values.json, plan, [...described(plan), 'Nothing was changed: this is a dry run.'].join('\n'));
      return plan.obstacles.length === 0 ? 0 : 1;
    }
    if (plan.obstacles.length > 0) throw new Error([...plan.obstacles, 'Nothing was changed.'].join('\n'));
    const former = replaceDatabase(plan.file, plan.database, Date.now());
    print(values.json, { ...plan, former }, restored(plan, former).join('\n'));
    return 0;
  },
};

/** The folder that is named replaces that of the environment, together with its database. */
const configFor = (to: string | undefined): Config =>
  loadConfig(
    environment({ fixed: to === undefined ? {} : { DATA_DIR: to, ...NO_DATABASE_URL }, proposed: {} }),
  );

interface Plan extends BackupContent {
  file: string;
  database: string;
  /** Where the present database would be kept; null if there is none. */
  former: string | null;
  server_key: KeyFit;
  /** Why it would be refused. */
  obstacles: string[];
}

/** What a restore would do. Throws if the file cannot be restored at all. */
function planOf(file: string, config: Config, other_key: boolean): Plan {
  const database = sqliteFile(config, RESTORE_SERVER);
  const content = readBackup(file);
  const server_key = keyFits(file, config);
  const obstacles = [whyNotReplaceable(database), other_key ? null : KEY[server_key](config)];
  return {
    file,
    ...content,
    database,
    former: asideOf(database, Date.now()),
    server_key,
    obstacles: obstacles.filter((obstacle) => obstacle !== null),
  };
}

const RESTORE_SERVER =
  'Stop every node, then load a pg_dump with: pg_restore --clean --if-exists --single-transaction --no-owner --dbname … FILE, or put a base backup back (docs/operating/machines.md).';

const WITHOUT =
  'Assistants would have to connect again. Put the key of this backup there (or into SERVER_KEY) first, or add --other-key to go on without it.';

/** What the server key has against a restore. */
const KEY: Record<KeyFit, (config: Config) => string | null> = {
  fits: () => null,
  nothing_sealed: () => null,
  no_key: ({ data_dir }) => `There is no server key: ${join(data_dir, 'server.key')} is missing. ${WITHOUT}`,
  other_key: ({ server_key, data_dir }) =>
    `${server_key ? 'SERVER_KEY' : join(data_dir, 'server.key')} is not the key that this backup was sealed with. ${WITHOUT}`,
};

function described({
  file,
  bytes,
  version,
  program_version,
  rows,
  database,
  former,
  obstacles,
}: Plan): string[] {
  const { person = 0, listing = 0, vote = 0 } = rows;
  return [
    `${file} is whole: ${bytes} bytes, ${person} people, ${listing} listings, ${vote} votes.`,
    version === program_version
      ? `Its version is ${version}, that of this program.`
      : `Its version is ${version}; the next start migrates it to ${program_version}.`,
    `It would become ${database}.`,
    former === null ? 'No database is there now.' : `The database that is there would be kept as ${former}.`,
    ...obstacles.map((obstacle) => `But not yet: ${obstacle}`),
  ];
}

function restored({ file, database, rows, server_key }: Plan, former: string | null): string[] {
  const { person = 0, listing = 0, vote = 0 } = rows;
  const streamed = join(dirname(database), `.${basename(database)}-litestream`);
  return [
    `${database} is now ${file}: ${person} people, ${listing} listings, ${vote} votes.`,
    ...(former === null ? [] : [`The database that was there is ${former}.`]),
    ...(server_key === 'fits' || server_key === 'nothing_sealed'
      ? []
      : ['It was sealed with another server key: assistants have to connect again.']),
    ...(existsSync(streamed)
      ? [`${streamed} belongs to the former database: delete it before you start Litestream again.`]
      : []),
    'What was done since the backup is undone: accounts deleted, keys revoked and people suspended after it have to be so again.',
  ];
}
