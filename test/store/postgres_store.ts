import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../domain/ports.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { databaseUrl } from '../postgres_cluster.ts';
import { addNameChecks } from './locks/postgres_name_checks.ts';

/** Whether the tests of this run use PostgreSQL: the project "postgres" of vitest.config.ts sets it. */
export const ON_POSTGRES = process.env['STORE_ENGINE'] === 'postgres';

/** A store in a database of its own that has what `fill` puts into it; deleted after the test. */
export async function postgresStore(
  template: string,
  clock: Clock,
  fill: (store: Store) => Promise<void>,
): Promise<Store> {
  const { url, drop } = await newDatabase(template, fill);
  const store = await openStore({ url, clock, refuse_waits: true });
  onTestFinished(async () => {
    await store.close();
    await drop();
  });
  return store;
}

/** A new database with what `fill` puts into it, once in a run of tests for each name of a template; `drop` deletes it. */
export async function newDatabase(
  template: string,
  fill: (store: Store) => Promise<void> = async () => undefined,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = await freshDatabase(template, async (url) => {
    const store = await openStore({ url });
    await fill(store);
    await store.close();
  });
  return { url: databaseUrl(name), drop: () => dropDatabase(name) };
}

/** The rows of a query on a connection of its own. */
export async function queryOn<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** A new database without tables. */
export async function emptyDatabase(locale = 'C'): Promise<string> {
  const name = newName();
  await asServer((server) =>
    server.query(`create database ${name} template template0 encoding 'UTF8' locale '${locale}'`),
  );
  onTestFinished(() => asServer((server) => server.query(`drop database ${name} with (force)`)));
  return name;
}

/** A connection to a database that ends with the test. */
export async function connectionTo(name: string): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl(name));
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Deletes a database that nobody uses any longer. */
export const dropDatabase = (name: string): Promise<void> =>
  asServer((server) => server.query(`drop database ${name} with (force)`));

/** The name of a new database with what `fill` puts into one of its URL, once in a run of tests for each template. */
export async function freshDatabase(template: string, fill: (url: string) => Promise<void>): Promise<string> {
  const name = newName();
  await asServer(async (server) => {
    await makeTemplate(server, template, fill);
    // The other strategy leaves out what a first connection then reads from the catalogue.
    await server.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return name;
}

/** Makes a database that others are copied from, once in a run: migrating takes ten times as long as copying. */
async function makeTemplate(
  server: pg.Client,
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
    await addNameChecks(databaseUrl(unfinished));
    await server.query(`alter database ${unfinished} rename to ${template}`);
  }
  await server.query("select pg_advisory_unlock(hashtext('template'))");
}

let made = 0;
const newName = (): string => `test_${process.pid}_${Math.random().toString(36).slice(2)}_${++made}`;

async function asServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client(databaseUrl('postgres'));
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
