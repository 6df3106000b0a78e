import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseAway, NotSaved, SaveUnknown } from '../../../domain/http/not_saved.ts';
import { type Migration, SchemaMismatch } from '../../../store/base/migrate.ts';
import { migratePostgres } from '../../../store/engine/postgres/migrate.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../../../store/migrations/history.ts';
import { openStore } from '../../../store/open.ts';
import type { Store } from '../../../store/store.ts';
import { emptyFolder } from '../../data_folder.ts';
import { databaseUrl } from '../../postgres_cluster.ts';
import { NO_SEARCH } from '../no_search.ts';
import { connectionTo, emptyDatabase } from '../postgres_store.ts';
import { NOON } from '../temporary.ts';
import { throughProxy } from './cut_connections.ts';

async function storeAt(url: string): Promise<Store> {
  const store = await openStore({ url, search: () => NO_SEARCH, refuse_waits: true });
  onTestFinished(() => store.close());
  return store;
}

async function opened(): Promise<{ name: string; store: Store; other: pg.Client }> {
  const name = await emptyDatabase();
  const store = await storeAt(databaseUrl(name));
  return { name, store, other: await connectionTo(name) };
}

const OURS = MIGRATIONS.map(({ version }) => version);

const addAda = (store: Store) => store.write((tx) => tx.people.ensure('ada@example.com', NOON));
const isThere = async (store: Store) => (await store.people.byEmail('ada@example.com')) !== undefined;

describe('opening PostgreSQL', () => {
  test('refuses a database that orders texts otherwise than SQLite, and says how to make one', async () => {
    const name = await emptyDatabase('C.UTF-8');
    await expect(storeAt(databaseUrl(name))).rejects.toThrow(
      /orders texts by C\.UTF-8 .* template template0 encoding 'UTF8' locale 'C'/,
    );
  });

  test('migrates once when several processes start at the same moment', async () => {
    const name = await emptyDatabase();
    const stores = await Promise.all([1, 2, 3, 4].map(() => storeAt(databaseUrl(name))));
    await addAda(stores[0]!);
    for (const store of stores) expect(await isThere(store)).toBe(true);
    const history = await (await connectionTo(name)).query('select version from schema_migration');
    expect(history.rows).toEqual(OURS.map((version) => ({ version })));
  });

  test('refuses a database of a newer program, and one whose migration was edited', async () => {
    const { name, other } = await opened();
    await other.query("insert into schema_migration (version, name, sha256) values (1000, 'later', 'x')");
    await expect(storeAt(databaseUrl(name))).rejects.toThrow(SchemaMismatch);
    await other.query(
      "delete from schema_migration where version = 1000; update schema_migration set sha256 = 'x'",
    );
    await expect(storeAt(databaseUrl(name))).rejects.toThrow('a released migration was edited');
  });

  test('applies later migrations by their own text or the common one, all of them or none', async () => {
    const { name, other } = await opened();
    const later = (version: number, sql: string, postgres?: string): Migration => ({
      version,
      name: 'later',
      sql,
      ...(postgres !== undefined && { postgres }),
    });
    const both = later(
      SCHEMA_VERSION + 1,
      'create table late (id integer) strict',
      'create table late (id bigint)',
    );
    const common = later(SCHEMA_VERSION + 2, 'insert into late values (1)');
    const wrong = later(SCHEMA_VERSION + 3, 'insert into nowhere values (1)');
    const migrateTo = async (...added: Migration[]) =>
      migratePostgres(await connectionTo(name), databaseUrl(name), [...MIGRATIONS, ...added]);
    const versions = async () =>
      (
        await other.query<{ version: number }>('select version from schema_migration order by version')
      ).rows.map(({ version }) => version);
    await expect(migrateTo(both, common, wrong)).rejects.toThrow('later) failed and nothing was changed');
    expect(await versions()).toEqual(OURS);
    await migrateTo(both, common);
    await migrateTo(both, common);
    expect(await versions()).toEqual([...OURS, both.version, common.version]);
    expect((await other.query('select id from late')).rows).toHaveLength(1);
  });

  test('takes the numbers of connections from the URL', async () => {
    const name = await emptyDatabase();
    const store = await storeAt(`${databaseUrl(name)}&readers=2&writers=1`);
    await Promise.all(Array.from({ length: 20 }, () => store.settings.all()));
    await Promise.all(Array.from({ length: 5 }, () => addAda(store)));
    const { rows } = await (await connectionTo(name)).query(
      "select count(*)::int as connections from pg_stat_activity where application_name = 'firstlight' and datname = current_database()",
    );
    expect(rows).toEqual([{ connections: 3 }]);
  });
});

describe('a transaction on PostgreSQL', () => {
  test('that caught the error of a statement without a savepoint says so and saves nothing', async () => {
    const { store } = await opened();
    const failing = store.write(async (tx) => {
      await tx.people.ensure('ada@example.com', NOON);
      await tx.keys
        .add({ person_id: 404, name: 'x', hash: 'x', hint: 'x', created_at: NOON })
        .catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('its error was caught');
    expect(await isThere(store)).toBe(false);
  });

  test.each([
    [3, 'is repeated three times', true],
    [4, 'is given up as not saved after that', false],
  ])('that loses %i deadlocks %s', async (deadlocks, _, succeeds) => {
    const { store, other } = await opened();
    // A sequence goes on counting when its transaction is rolled back.
    await other.query(`create sequence tries;
      create function lose() returns trigger language plpgsql as $$ begin
        if nextval('tries') <= ${deadlocks} then raise exception 'lost' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger lose before insert on person for each row execute function lose()`);
    let runs = 0;
    const rows: unknown[] = [];
    store.onAudit((row) => rows.push(row));
    const writing = store.write(async (tx) => {
      runs++;
      await tx.audit_log.record({
        by: { actor: 'service' },
        kind: 'week_finalised',
        subject: 'x',
        details: {},
      });
      await tx.people.ensure('ada@example.com', NOON);
    });
    if (succeeds) await writing;
    else await expect(writing).rejects.toThrow(NotSaved);
    expect(runs).toBe(4);
    expect(await isThere(store)).toBe(succeeds);
    expect(rows).toHaveLength(succeeds ? 1 : 0);
  });

  test('whose connection is cut before COMMIT runs again', async () => {
    const { name } = await opened();
    let cuts = 0;
    const url = await throughProxy(name, (message) =>
      message.includes('insert into "person"') && cuts++ < 2 ? 'cut before' : 'arrives',
    );
    const store = await storeAt(url);
    let runs = 0;
    await store.write((tx) => {
      runs++;
      return tx.people.ensure('ada@example.com', NOON);
    });
    expect(runs).toBe(3);
    expect(await isThere(store)).toBe(true);
  });

  test.each([
    ['cut before', false],
    ['cut after', true],
  ] as const)(
    'whose COMMIT is %s its arrival runs once, and nobody claims to know',
    async (fate, is_saved) => {
      const { name } = await opened();
      let cuts = 0;
      const url = await throughProxy(name, (message) =>
        message.startsWith('Q') && message.includes('commit\0') && cuts++ === 1 ? fate : 'arrives',
      );
      // The first COMMIT is that of the migration.
      const store = await storeAt(url);
      let runs = 0;
      const writing = store.write((tx) => {
        runs++;
        return tx.people.ensure('ada@example.com', NOON);
      });
      await expect(writing).rejects.toThrow(SaveUnknown);
      expect(runs).toBe(1);
      expect(await isThere(store)).toBe(is_saved);
      await store.write((tx) => tx.people.ensure('grace@example.com', NOON));
    },
  );

  test('fails as not saved while the server is away, and the next one works when it is back', async () => {
    const { name } = await opened();
    let is_away = false;
    const url = await throughProxy(name, () => (is_away ? 'cut before' : 'arrives'));
    const store = await storeAt(url);
    await store.write((tx) => tx.people.ensure('grace@example.com', NOON));
    is_away = true;
    await expect(addAda(store)).rejects.toThrow(NotSaved);
    is_away = false;
    await addAda(store);
    expect(await isThere(store)).toBe(true);
  });

  test('fails as not saved while the socket of a stopped server is gone, and so do reads', async () => {
    const name = await emptyDatabase();
    const folder = emptyFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const url = new URL(databaseUrl(name));
    const link = join(folder, 'sockets');
    symlinkSync(url.searchParams.get('host') ?? '', link);
    url.searchParams.set('host', link);
    const store = await storeAt(url.href);
    rmSync(link);
    await (await connectionTo(name)).query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'firstlight%' and datname = current_database()",
    );
    await expect(addAda(store)).rejects.toThrow(DatabaseAway);
    await expect(store.settings.all()).rejects.toThrow(DatabaseAway);
    // After the machine has slept the clock is read again.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(store.machineNow()).rejects.toThrow(DatabaseAway);
  });

  test('whose connections were all ended by the server runs on new ones', async () => {
    const { store, other } = await opened();
    await Promise.all(Array.from({ length: 8 }, () => store.settings.all()));
    await addAda(store);
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'firstlight' and datname = current_database()",
    );
    await store.write((tx) => tx.people.ensure('grace@example.com', NOON));
    expect(await store.people.byEmail('grace@example.com')).toBeDefined();
  });

  test('waits for the log of the server only when it is durable', async () => {
    const { store, other } = await opened();
    const levels: string[] = [];
    await other.query(`create table level (value text);
      create function note() returns trigger language plpgsql as $$ begin
        insert into level values (current_setting('synchronous_commit')); return new;
      end $$;
      create trigger note before insert on setting for each row execute function note()`);
    for (const durable of [false, true, false])
      await store.write((tx) => tx.settings.set('free_queue.capacity', 7), { durable });
    levels.push(
      ...(await other.query<{ value: string }>('select value from level')).rows.map(({ value }) => value),
    );
    expect(levels).toEqual(['off', 'on', 'off']);
  });
});

test('a machine that dies holds its locks for seconds only: the sessions have time limits', async () => {
  const { store, other } = await opened();
  const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  await other.query(`create table limits (name text, value text);
    create function note() returns trigger language plpgsql as $$ begin
      insert into limits select name, current_setting(name) from unnest(array['${names.join("','")}']) as name;
      return new;
    end $$;
    create trigger note before insert on setting for each row execute function note()`);
  await store.write((tx) => tx.settings.set('free_queue.capacity', 7));
  const { rows } = await other.query<{ value: string }>('select value from limits');
  expect(rows.map(({ value }) => value)).toEqual(['5s', '15s', '10s']);
});

test('a write that waits for a lock too long is not saved', async () => {
  const { store, other } = await opened();
  await other.query('begin; lock table write_lock');
  await expect(addAda(store)).rejects.toThrow(NotSaved);
  await other.query('rollback');
  await addAda(store);
  expect(await isThere(store)).toBe(true);
});

test('writes of two processes run one after the other and lose no update', async () => {
  const { name, store } = await opened();
  const stores = [store, await storeAt(databaseUrl(name))];
  const add = (n: number) =>
    stores[n % 2]!.write(async (tx) => {
      const value = (await tx.settings.all())['free_queue.capacity'];
      await tx.settings.set('free_queue.capacity', value + 1);
    });
  await Promise.all(Array.from({ length: 40 }, (_, n) => add(n)));
  for (const one of stores) expect((await one.settings.all())['free_queue.capacity']).toBe(65);
});

test('a reading connection of PostgreSQL cannot write', async () => {
  const { store, other } = await opened();
  await other.query(`create function write_now() returns bigint language sql as
    'insert into counter values (''x'', 1) returning value';
    create or replace function instr(whole text, part text) returns bigint language sql as 'select write_now()'`);
  await store.write((tx) =>
    tx.suppressed_emails.add({
      email: 'x@example.com',
      reason: 'operator',
      detail: null,
      suppressed_at: NOON,
    }),
  );
  // A query of the store that calls the function.
  await expect(store.suppressed_emails.find({ text: 'x', offset: 0, limit: 10 })).rejects.toThrow(
    'read-only transaction',
  );
});
