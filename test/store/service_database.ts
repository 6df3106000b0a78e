import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import type { Config } from '../../app/config/config.ts';
import type { Store } from '../../store/store.ts';

/** Where a database is. */
export type DatabasePlace = Pick<Config, 'database_file' | 'database_url'>;

const connections = new Map<string, Promise<pg.Client>>();

/** A connection to look at a database from outside, again and again; deleting the database ends it. */
function connectionTo(url: string): Promise<pg.Client> {
  const open = connections.get(url) ?? connect(url);
  connections.set(url, open);
  return open;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => undefined).on('end', () => connections.delete(url));
  await client.connect();
  return client;
}

/** The rows of a query on the database of a service, by a connection of its own; for SQL that both engines understand. */
export async function rowsOf<Row extends object>(
  { database_file, database_url }: DatabasePlace,
  text: string,
): Promise<Row[]> {
  if (database_url !== undefined) return (await (await connectionTo(database_url)).query<Row>(text)).rows;
  const database = new Database(database_file);
  try {
    if (/^select/i.test(text)) return database.prepare<[], Row>(text).all();
    database.exec(text);
    return [];
  } finally {
    database.close();
  }
}

/** Lets updates of a column fail for rows with this condition, as a fault of ours would. The returned function mends it. */
export async function breakUpdates(
  where: DatabasePlace,
  of: string,
  when: string,
): Promise<() => Promise<unknown>> {
  const [table, column] = of.split('.');
  const head = `create trigger broken before update of ${column} on ${table}`;
  if (where.database_url === undefined) {
    await rowsOf(where, `${head} when ${when} begin select raise(abort, 'it cannot be written'); end`);
    return () => rowsOf(where, 'drop trigger broken');
  }
  await rowsOf(
    where,
    `create function fails() returns trigger language plpgsql as $$ begin raise exception 'it cannot be written'; end $$;
     ${head} for each row when (${when}) execute function fails()`,
  );
  return () => rowsOf(where, `drop trigger broken on ${table}`);
}

/** A count of the service that began after `$1` and is over; null where it has not counted for so long that it takes nothing for current. */
const COUNTED = `select coalesce(bool_or(query_start > $1 and state = 'idle'), true) as counted from pg_stat_activity
  where datname = current_database() and application_name = 'firstlight nodes' and query like '%from change_counter%'
    and query_start > clock_timestamp() - interval '300 milliseconds'`;

/**
 * A store beside a service on PostgreSQL. The service sees what another process wrote some milliseconds later (record 67); `write` of
 * this one returns when it has, and so does `seen` for what a program wrote.
 */
export function besideService(store: Store, url: string): { store: Store; seen: () => Promise<void> } {
  async function seen(): Promise<void> {
    const watch = await connectionTo(url);
    const { rows } = await watch.query<{ now: Date }>('select clock_timestamp()::text as now');
    const isCounted = async (): Promise<boolean> =>
      (await watch.query<{ counted: boolean }>(COUNTED, [rows[0]?.now])).rows[0]?.counted ?? true;
    while (!(await isCounted())) await delay(5);
  }
  const write: Store['write'] = async (work, options) => {
    const value = await store.write(work, options);
    await seen();
    return value;
  };
  return { store: { ...store, write }, seen };
}
