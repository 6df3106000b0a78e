import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { whyNotReplaceable } from '../../../store/engine/sqlite_restore.ts';
import { moveDatabase, type Place } from '../../../store/move/move.ts';
import { openStore } from '../../../store/open.ts';
import { ended, launch } from '../../cli/program.ts';
import { databaseUrl } from '../../postgres_cluster.ts';
import { connectionTo, emptyDatabase, newDatabase } from '../postgres_store.ts';
import { temporaryFile } from '../temporary.ts';
import { makeFullWorld, TABLES } from './full_world.ts';

const quiet = () => undefined;

const refusal = (from: Place, to: Place) => expect(moveDatabase(from, to, quiet)).rejects;

/** A full world in a file. */
function fullWorld(change = ''): string {
  const file = temporaryFile();
  makeFullWorld(file);
  const connection = new Database(file);
  connection.exec(change);
  connection.close();
  return file;
}

/** Every row of every table, and the ids that were given. */
function everythingIn(file: string): Record<string, unknown[]> {
  const connection = new Database(file, { readonly: true });
  onTestFinished(() => void connection.close());
  const names = ['sqlite_sequence', ...TABLES.map(({ name }) => name)];
  const rowsOf = (name: string) =>
    connection.prepare(`select * from "${name}" order by 1, 2`).safeIntegers().all();
  return Object.fromEntries(names.map((name) => [name, rowsOf(name)]));
}

/** A new database with empty tables. */
async function migratedDatabase(): Promise<{ url: string; name: string }> {
  const { url, drop } = await newDatabase('migrated');
  onTestFinished(drop);
  return { url, name: new URL(url).pathname.slice(1) };
}

/** All indexes and constraints of a database. */
const rulesIn = async (server: pg.Client) =>
  (
    await server.query(
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
       union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`,
    )
  ).rows;

/** What a store says of the first rows of the world. */
async function readIn(options: Parameters<typeof openStore>[0]) {
  const store = await openStore(options);
  const read = [
    await store.listings.bySlug('t1'),
    await store.people.byEmail('t1'),
    await store.categories.all(),
    await store.keys.ofPerson(1),
    await store.search({ q: 't1', status: 'live', sort: 'relevance', offset: 0, limit: 9 }),
  ];
  await store.close();
  return read;
}

test('a world with rows in every table comes to PostgreSQL and back as it was', async () => {
  const file = fullWorld();
  const before = everythingIn(file);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  const name = await emptyDatabase();
  const url = databaseUrl(name);
  const moved = await moveDatabase({ file }, { url }, quiet);
  expect(moved).toEqual(Object.fromEntries(TABLES.map((table) => [table.name, before[table.name]?.length])));

  const server = await connectionTo(name);
  const { rows } = await server.query(
    "select (select value::text from setting where name = 'odd 0') as json, (select is_synced from passkey where id = 2) as bool, (select bytes from picture_file where name = 'all') as bytes, nextval('listing_id_seq') as id",
  );
  expect(rows).toEqual([
    {
      json: '{"b" : 1,  "a":[ ]}',
      bool: true,
      bytes: Buffer.from(Array.from({ length: 256 }, (_, i) => i)),
      id: '78',
    },
  ]);
  expect(await rulesIn(server)).toEqual(await rulesIn(await connectionTo((await migratedDatabase()).name)));

  expect(await readIn({ url })).toEqual(await readIn({ file }));
  const back = `${file}.back`;
  expect(await moveDatabase({ url }, { file: back }, quiet)).toEqual(moved);
  // The id that was given above.
  before['sqlite_sequence'] =
    before['sqlite_sequence']?.map((row: any) => (row.name === 'listing' ? { ...row, seq: 78n } : row)) ?? [];
  expect(everythingIn(back)).toEqual(before);
  expect(existsSync(`${back}.moving`)).toBe(false);

  await refusal({ file }, { url }).toThrow('is not empty: it has rows of person');
  await refusal({ url }, { file }).toThrow('is there already: name a new file');
  // SQLite has no such number.
  await server.query(
    "alter table listing drop constraint listing_domain_rating_check; update listing set domain_rating = 'NaN' where id = 1",
  );
  await refusal({ url }, { file: `${file}.odd` }).toThrow(
    'The copy of table listing is not equal (2 rows, there 2)',
  );
  expect(existsSync(`${file}.odd`) || existsSync(`${file}.odd.moving`)).toBe(false);
});

/** Starts the command, kills it when it waits for a lock, and waits for the end of its connection. `first` runs before the kill, `free` after it. */
async function killedWaiting(
  server: pg.Client,
  {
    from,
    to,
    first,
    free,
  }: { from: string; to: string; first?: () => Promise<void>; free: () => Promise<unknown> },
) {
  const env = { DATABASE_URL: from, SERVER_KEY: 'A'.repeat(43) };
  const child = launch(dirname(temporaryFile()), ['move', '--to', to], env);
  onTestFinished(() => void child.kill('SIGKILL'));
  const until = (condition: string, count: number) =>
    expect.poll(async () => (await server.query(`${MOVES} ${condition}`)).rowCount).toBe(count);
  await until("and wait_event_type = 'Lock'", 1);
  await first?.();
  child.kill('SIGKILL');
  await ended(child);
  await free();
  await until('', 0);
}

const MOVES =
  "select 1 from pg_stat_activity where application_name = 'firstlight move' and datname = current_database()";

/** Holds all that insert into a table, at once or in their commit; the returned function lets them go. */
async function holdInserts(server: pg.Client, table: string, at: 'row' | 'commit') {
  const trigger =
    at === 'row'
      ? `trigger hold before insert on ${table}`
      : `constraint trigger hold after insert on ${table} deferrable initially deferred`;
  await server.query(`
    create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(42); return new; end $$;
    create ${trigger} for each row execute function hold();
    select pg_advisory_lock(42)`);
  return () => server.query('select pg_advisory_unlock(42); drop function hold cascade');
}

const peopleIn = async (server: pg.Client) => (await server.query('select 1 from person')).rowCount;

test('a move that is killed among the rows leaves nothing that starts, there and back, and can be repeated', async () => {
  const file = fullWorld();
  const before = everythingIn(file);
  const { url, name } = await migratedDatabase();
  const server = await connectionTo(name);
  await killedWaiting(server, {
    from: file,
    to: url,
    first: async () => {
      expect(whyNotReplaceable(file)).toContain('is open');
      await expect(openStore({ url })).rejects.toThrow('copy of a move that has not ended');
    },
    free: await holdInserts(server, 'vote', 'row'),
  });
  await expect(openStore({ url })).rejects.toThrow('copy of a move that has not ended');
  expect(await peopleIn(server)).toBe(0);
  expect(everythingIn(file)).toEqual(before);
  await moveDatabase({ file }, { url }, quiet);
  await (await openStore({ url })).close();
  expect(await peopleIn(server)).toBe(2);

  const back = `${file}.back`;
  const lock = await connectionTo(name);
  await lock.query('begin; lock table vote');
  await killedWaiting(server, { from: url, to: back, free: () => lock.query('commit') });
  expect(existsSync(back)).toBe(false);
  await (await openStore({ url })).close();
  await moveDatabase({ url }, { file: back }, quiet);
  expect(everythingIn(back)).toEqual(before);
});

test('a move that is killed in its commit leaves the whole copy', async () => {
  const { url, name } = await migratedDatabase();
  const server = await connectionTo(name);
  await killedWaiting(server, {
    from: fullWorld(),
    to: url,
    free: await holdInserts(server, 'counter', 'commit'),
  });
  await (await openStore({ url })).close();
  expect(await peopleIn(server)).toBe(2);
});

test('nothing is moved while a service runs, from another version, or with a text that PostgreSQL has not', async () => {
  const file = fullWorld();
  const { url, name } = await migratedDatabase();
  await refusal({ file: `${file}.missing` }, { url }).toThrow('There is no database at');
  const there = await openStore({ file });
  await refusal({ file }, { url }).toThrow(/is open.*: stop the service/);
  await there.close();

  const node = await openStore({ url });
  await node.people.byEmail('nobody');
  await refusal({ file }, { url }).toThrow('is in use (firstlight');
  await refusal({ url }, { file: `${file}.back` }).toThrow('is in use (firstlight');
  await node.close();
  const server = await connectionTo(name);
  // The server ends its sessions a moment later.
  const sessions =
    "select pid from pg_stat_activity where datname = $1 and application_name like 'firstlight%'";
  await expect.poll(async () => (await server.query(sessions, [name])).rows).toEqual([]);
  await server.query("insert into node (name, version) values ('behind-a-pooler', '1')");
  await refusal({ file }, { url }).toThrow('is in use (node behind-a-pooler): stop every node');
  await server.query('delete from node');

  const older = fullWorld("update schema_migration set version = 72, name = 'one_of_before'");
  await refusal({ file: older }, { url }).toThrow('has version 72, and this program needs version 73');
  const fresh = fullWorld('delete from schema_migration');
  await refusal({ file: fresh }, { url }).toThrow(
    /has version 0, and this program moves version \d+: start and stop/,
  );
  const odd = fullWorld("update person set name = 'a' || char(0) where id = 2");
  await refusal({ file: odd }, { url }).toThrow(
    'Column name of table person has the character U+0000, which PostgreSQL refuses, in the row with id 2.',
  );
  await expect(openStore({ url })).rejects.toThrow('copy of a move that has not ended');
});
