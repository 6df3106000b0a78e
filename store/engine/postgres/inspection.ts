import pg from 'pg';
import { type Applied, checkHistory, pendingAt } from '../../base/migrate.ts';
import type { NodeRow } from '../../base/shared.ts';
import { MIGRATIONS } from '../../migrations/history.ts';
import type { Facts } from '../sqlite_inspection.ts';
import { livingNodes } from './shared/nodes.ts';

/** What a look into a PostgreSQL database finds, without changing it. */
export interface ServerFacts extends Facts {
  version: string;
  /** The order of texts, and the encoding. */
  locale: string;
  encoding: string;
  /** Milliseconds by which the clock of the server is ahead of ours; negative if it is behind. */
  skew_ms: number;
  extensions: string[];
  connections: { used: number; most: number };
  /** The transaction that holds locks of the database for longest; null if none does. */
  longest: { pid: number; program: string; state: string; seconds: number } | null;
  /** The nodes that run, oldest first. */
  nodes: Pick<NodeRow, 'name' | 'version'>[];
}

/** Whether the database has a history of ours. */
export const isOurs = (url: string): Promise<boolean> => over(url, hasHistory);

async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migration') is not null as there",
  );
  return rows[0]?.there ?? false;
}

/** Reads {@link ServerFacts}. Throws the driver's error if the server cannot be reached. */
export const serverFactsOf = (url: string): Promise<ServerFacts> =>
  over(url, async (client) => {
    const state = await stateOf(client);
    const content = await contentOf(client);
    const isWhole = content.mismatch === null && content.pending === 0;
    return { ...state, ...content, nodes: isWhole ? await livingNodes(client) : [] };
  });

async function over<T>(url: string, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'firstlight doctor',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  });
  // A connection that is cut fails the statement; the event alone would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}

/** The state of the server and of the connections to the database. */
async function stateOf(client: pg.Client) {
  const before = Date.now();
  const { rows } = await client.query<{
    version: string;
    locale: string;
    encoding: string;
    now: number;
    most: number;
    extensions: string[];
  }>(
    `select current_setting('server_version') as version, datcollate as locale, pg_encoding_to_char(encoding) as encoding,
       (extract(epoch from clock_timestamp()) * 1000)::float8 as now, current_setting('max_connections')::int as most,
       array(select extname::text from pg_extension order by 1) as extensions
     from pg_database where datname = current_database()`,
  );
  const [state] = rows;
  if (!state) throw new Error('The server does not list the database.');
  const middle = (before + Date.now()) / 2;
  const { now, most, ...shown } = state;
  const used = await client.query<{ used: number }>('select count(*)::int as used from pg_stat_activity');
  const { rows: held } = await client.query<NonNullable<ServerFacts['longest']>>(
    `select pid, application_name as program, coalesce(state, 'unknown') as state,
       extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
     from pg_stat_activity a
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
       and exists (select 1 from pg_locks l where l.pid = a.pid and l.granted
         and (l.locktype = 'advisory' or l.mode not in ('AccessShareLock', 'ExclusiveLock') and l.locktype = 'relation'))
     order by xact_start limit 1`,
  );
  const connections = { used: used.rows[0]?.used ?? 0, most };
  return { ...shown, skew_ms: Math.round(now - middle), connections, longest: held[0] ?? null };
}

/** What the service has in it, as on SQLite. */
async function contentOf(client: pg.Client): Promise<Facts> {
  const [pending, mismatch] = await pendingIn(client);
  if (mismatch !== null || pending === MIGRATIONS.length)
    return { pending, mismatch, dead: [], newest: null, passkeys: [], settings: [] };
  const dead = await client.query<Facts['dead'][number]>(
    "select kind, count(*)::int as jobs from job where state = 'dead' group by kind order by kind",
  );
  const newest = await client.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from job',
  );
  const passkeys = await client.query<Facts['passkeys'][number]>(
    'select rp_id, count(*)::int as passkeys from passkey group by rp_id order by rp_id',
  );
  const settings = await client.query<{ name: string; value: unknown }>('select name, value from setting');
  return {
    pending,
    mismatch,
    dead: dead.rows,
    newest: newest.rows[0]?.newest ?? null,
    passkeys: passkeys.rows,
    settings: settings.rows.map(({ name, value }) => [name, value]),
  };
}

async function pendingIn(client: pg.Client): Promise<[pending: number, mismatch: string | null]> {
  if (!(await hasHistory(client))) return [MIGRATIONS.length, null];
  const { rows: applied } = await client.query<Applied>('select * from schema_migration order by version');
  try {
    return [pendingAt(checkHistory(applied, MIGRATIONS), MIGRATIONS).length, null];
  } catch (error) {
    return [0, error instanceof Error ? error.message : String(error)];
  }
}
