import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Migration } from '../../../store/base/migrate.ts';
import { migratePostgres } from '../../../store/engine/postgres/migrate.ts';
import { timesSlower } from '../../gate/speed.ts';
import { databaseUrl } from '../../postgres_cluster.ts';
import { connectionTo, emptyDatabase } from '../postgres_store.ts';

const first: Migration = { version: 1, name: 'first', sql: 'create table parent (id bigint, name text)' };
const second: Migration = {
  version: 2,
  name: 'second',
  sql: 'alter table parent add column note text',
  readable_by: 1,
};

test('a migration waits for a lock in short steps, so that readers do not wait behind it, and gives up in the end', async () => {
  const name = await emptyDatabase();
  const url = databaseUrl(name);
  const [ours, holder, reader] = [
    await connectionTo(name),
    await connectionTo(name),
    await connectionTo(name),
  ];
  await migratePostgres(ours, url, [first]);
  await holder.query('begin; select * from parent');

  await expect(migratePostgres(ours, url, [first, second], 0)).rejects.toThrow('others held what it needed');
  const migrating = migratePostgres(ours, url, [first, second]);
  let longest = 0;
  for (const end = Date.now() + 4_000; Date.now() < end; ) {
    const began = performance.now();
    await reader.query('select * from parent');
    longest = Math.max(longest, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(longest).toBeLessThan(3_000 * timesSlower());
  await holder.query('commit');
  expect(await migrating).toEqual({ from: 1, to: 2, backup: null });
  expect((await reader.query('select note from parent')).rows).toEqual([]);
});

test('a program opens a newer schema if its migrations say that it may', async () => {
  const name = await emptyDatabase();
  const url = databaseUrl(name);
  const ours = await connectionTo(name);
  await migratePostgres(ours, url, [first, second]);
  expect(await migratePostgres(ours, url, [first])).toEqual({ from: 2, to: 2, backup: null });
  await ours.query('update schema_migration set readable_by = null where version = 2');
  await expect(migratePostgres(ours, url, [first])).rejects.toThrow('version 2, this program knows 1');
});

describe('an index that is built concurrently', () => {
  const index: Migration = {
    version: 2,
    name: 'parents_by_name',
    sql: 'create index parent_name on parent (name)',
    concurrently: ['create index concurrently parent_name on parent (name)'],
    readable_by: 1,
  };
  const last: Migration = { ...second, version: 3 };

  /** A database at version 1 with a transaction that has written, for which a build has to wait. */
  async function busy() {
    const name = await emptyDatabase();
    const [ours, holder, other] = [
      await connectionTo(name),
      await connectionTo(name),
      await connectionTo(name),
    ];
    const url = databaseUrl(name);
    await migratePostgres(ours, url, [first]);
    await holder.query("begin; insert into parent values (1, 'a')");
    const migrate = async (...migrations: Migration[]) =>
      migratePostgres(await connectionTo(name), url, migrations);
    return { url, holder, other, migrate };
  }

  const stateOf = async (connection: pg.Client) => {
    const { rows } = await connection.query<{ version: number; is_valid: boolean | null }>(
      `select max(version) as version, (select indisvalid from pg_index where indexrelid = to_regclass('parent_name')) as is_valid
       from schema_migration`,
    );
    return rows[0];
  };
  const isBegun = (connection: pg.Client) =>
    expect.poll(async () => stateOf(connection)).toEqual({ version: 1, is_valid: false });

  test('makes nobody wait who writes; several programs that start at once build it once, and wait for it', async () => {
    const { holder, other, migrate } = await busy();
    const migrating = Promise.all([migrate(first, index, last), migrate(first, index, last)]);
    await isBegun(other);
    // Longer than another program waits for our lock at a time.
    await other.query("set lock_timeout = '100ms'");
    for (const end = Date.now() + 3_000; Date.now() < end; await delay(20))
      await other.query("insert into parent values (2, 'b')");
    expect(await Promise.race([migrating, Promise.resolve('not yet')])).toBe('not yet');
    await holder.query('commit');
    const versions = (await migrating).map(({ to }) => to);
    expect(versions).toEqual([3, 3]);
    expect(await stateOf(other)).toEqual({ version: 3, is_valid: true });
  });

  test('is built again by the next start if the program was killed meanwhile', async () => {
    const { url, holder, other, migrate } = await busy();
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'migrate_child.ts'), url, JSON.stringify([first, index, last])],
      { stdio: 'inherit' },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    await isBegun(other);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // The program of before may start; the next one ends what the server still builds for the killed one, and builds it again.
    expect(await migrate(first)).toEqual({ from: 1, to: 1, backup: null });
    const isBuilding = async () =>
      (await other.query('select pid from pg_stat_progress_create_index where datname = current_database()'))
        .rows.length > 0;
    expect(await isBuilding()).toBe(true);
    const migrating = migrate(first, index, last);
    await expect.poll(isBuilding).toBe(false);
    expect(await Promise.race([migrating, Promise.resolve('not yet')])).toBe('not yet');
    expect(await stateOf(other)).toEqual({ version: 1, is_valid: false });
    await holder.query('commit');
    expect(await migrating).toEqual({ from: 1, to: 3, backup: null });
    expect(await stateOf(other)).toEqual({ version: 3, is_valid: true });
  });

  test('that cannot be built says so each time, and the steps before it stay', async () => {
    const name = await emptyDatabase();
    const [ours, url] = [await connectionTo(name), databaseUrl(name)];
    await migratePostgres(ours, url, [first]);
    await ours.query("insert into parent values (1, 'a'), (1, 'a')");
    const unique = {
      ...index,
      version: 3,
      concurrently: ['create unique index concurrently parent_name on parent (id)'],
    };
    const added = { ...second, version: 2 };
    for (let start = 0; start < 2; start++)
      await expect(migratePostgres(ours, url, [first, added, unique])).rejects.toThrow(
        'Migration 3 (parents_by_name) failed',
      );
    expect(await stateOf(ours)).toEqual({ version: 2, is_valid: false });
    await ours.query('delete from parent');
    expect(await migratePostgres(ours, url, [first, added, unique])).toEqual({
      from: 2,
      to: 3,
      backup: null,
    });
  });
});
