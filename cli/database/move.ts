import { resolve } from 'node:path';
import { loadConfig } from '../../app/config/config.ts';
import { isPostgresUrl, POSTGRES_ALLOWED, postgresUrl } from '../../app/config/database_url.ts';
import { shownUrl } from '../../app/config/refusal.ts';
import { openServiceStore } from '../../app/open_store.ts';
import { moveDatabase } from '../../store/move/move.ts';
import type { Command } from '../command/command.ts';
import { print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

export const move: Command = {
  usage: 'move --to URL|FILE [--json]',
  summary:
    'Copies everything of a stopped service from SQLite to an empty PostgreSQL database, or from there to a new SQLite file, and compares every table (docs/operating/moving.md). DATABASE_URL or DATA_DIR names the database that is copied, which stays as it is.',
  options: { to: 'The other database: postgres://USER:PASSWORD@HOST/NAME, or a new file.' },
  example: 'firstlight move --to postgres://firstlight@db.example.org/firstlight',

  async run(args) {
    const { values } = parseArguments({
      args,
      options: { to: { type: 'string', default: '' }, json: { type: 'boolean', default: false } },
    });
    const url = isPostgresUrl(values.to) ? postgresUrl(values.to) : undefined;
    if (values.to === '' || url === null)
      throw new UsageError(`--to is "${shownUrl(values.to)}"; allowed is ${POSTGRES_ALLOWED}.`);
    const config = loadConfig();
    const { database_url: present, database_file } = config;
    const file = resolve(values.to);
    const [here, there] = [present ? shownUrl(present) : database_file, url ? shownUrl(url) : file];
    if ((url === undefined) === (present === undefined))
      throw new UsageError(
        `--to is ${there}, and DATABASE_URL is ${here}: one is PostgreSQL, the other a file.`,
      );
    const begun = performance.now();
    const rows = await moveDatabase(
      present === undefined ? { file: database_file } : { url: present },
      url === undefined ? { file } : { url },
      linesSince(begun),
    );
    // Opening it makes the search index.
    const moved = { ...config, database_url: url, database_file: file };
    await (await openServiceStore(moved, { searching: 'here', furnished: false })).close();
    const seconds = Math.round((performance.now() - begun) / 1000);
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
    print(
      values.json,
      { from: here, to: there, seconds, rows },
      `${count} rows are in ${there} after ${minutes(seconds)}, and every table is equal. ${here} is as it was: let no service start there again.`,
    );
    return 0;
  },
};

/** Prints every few seconds what is done. */
function linesSince(begun: number): (text: string) => void {
  let last = begun;
  return (text) => {
    const now = performance.now();
    if (now - last < PAUSE_MS) return;
    last = now;
    process.stderr.write(`${minutes((now - begun) / 1000)}: ${text}\n`);
  };
}

const PAUSE_MS = 5_000;

const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} minutes`;
