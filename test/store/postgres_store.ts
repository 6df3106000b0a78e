import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../domain/ports.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { migrateByLaterRelease } from '../data_folder.ts';
import { databaseUrl } from '../postgres_cluster.ts';
import { addNameChecks } from './locks/postgres_name_checks.ts';

/** Whether the tests of this run use PostgreSQL: the project "postgres" of vitest.config.ts sets it. */
export const ON_POSTGRES = process.env['STORE_ENGINE'] === 'postgres';

/** A store in a database of its own that has what `fill` puts into it and `after` adds to it when it is closed; deleted after the test. */
export async function postgresStore(
  template: string,
  clock: Clock,
  fill: (store: Store) => Promise<void>,
  after: (url: string) => Promise<void>,
): Promise<{ store: Store; url: string }> {
  const { url, drop } = await newDatabase(template, fill, after);
  const store = await openStore({ url, clock, refuse_waits: true });
  onTestFinished(async () => {
    await store.close();
    await drop();
  });
  return { store, url };
}

/** A new database with what `fill` puts into it, once in a run of tests for each name of a template; `drop` deletes it. */
export async function newDatabase(
  template: string,
  fill: (store: Store) => Promise<void> = async () => undefined,
  after: (url: string) => Promise<void> = async () => undefined,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = await freshDatabase(template, async (url) => {
    const store = await openStore({ url });
    await fill(store);
    await store.close();
    await after(url);
  });
  return { url: databaseUrl(name), drop: () => dropDatabase(name) };
}

/** A new database without tables. */
export async function emptyDatabase(locale = 'C'): Promise<string> {
  const name = newName();
  await create(`${name} template template0 encoding 'UTF8' locale '${locale}'`);
  onTestFinished(() => dropDatabase(name));
  return name;
}

/** A connection to a database that ends with the test. */
export async function connectionTo(name: string): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl(name));
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Databases that nobody uses any longer. */
const unused: string[] = [];

/** Has a database deleted that nobody uses any longer: at once it would wait until its connections have ended. */
export const dropDatabase = async (name: string): Promise<void> => void unused.push(name);

/** Creates a database, and deletes those that nobody uses any longer. */
const create = (source: string): Promise<void> =>
  asServer(async (server) => {
    for (const name of unused.splice(0)) await server.query(`drop database ${name} with (force)`);
    await server.query(`create database ${source}`);
  });

/** The name of a new database with what `fill` puts into one of its URL, once in a run of tests for each template. */
export async function freshDatabase(template: string, fill: (url: string) => Promise<void>): Promise<string> {
  const name = newName();
  await asServer((server) => makeTemplate(server, template, fill));
  // The other strategy leaves out what a first connection then reads from the catalogue.
  await create(`${name} template ${template} strategy file_copy`);
  return name;
}

/** Makes a database that others are copied from, once in a run: migrating takes ten times as long as copying. */
async function makeTemplate(
  server: pg.PoolClient,
  template: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const isThere = async (): Promise<boolean> =>
    (await server.query('select 1 from pg_database where datname = $1', [template])).rowCount === 1;
  if (await isThere()) return;
  await server.query("select pg_advisory_lock(hashtext('template'))");
  if (!(await isThere())) {
    const unfinished = newName();
    await server.query(`create database ${unfinished} template template0`);
    await fill(databaseUrl(unfinished));
    migrateByLaterRelease(databaseUrl(unfinished));
    await addNameChecks(databaseUrl(unfinished));
    await server.query(`alter database ${unfinished} rename to ${template}`);
  }
  await server.query("select pg_advisory_unlock(hashtext('template'))");
}

let made = 0;
const newName = (): string => `test_${process.pid}_${Math.random().toString(36).slice(2)}_${++made}`;

/** A connection costs the server more than most statements, so each worker has one. */
let pool: pg.Pool | undefined;

async function asServer(work: (server: pg.PoolClient) => Promise<unknown>): Promise<void> {
  pool ??= new pg.Pool({ connectionString: databaseUrl('postgres'), max: 1, allowExitOnIdle: true });
  const server = await pool.connect();
  try {
    await work(server);
    server.release();
  } catch (error) {
    // Locks of work that failed end with its connection.
    server.release(true);
    throw error;
  }
}
