import { expect, test } from 'vitest';
import type { Migration } from '../../../store/base/migrate.ts';
import { migratePostgres } from '../../../store/engine/postgres/migrate.ts';
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
  const [ours, holder, reader] = [
    await connectionTo(name),
    await connectionTo(name),
    await connectionTo(name),
  ];
  await migratePostgres(ours, [first]);
  await holder.query('begin; select * from parent');

  await expect(migratePostgres(ours, [first, second], 0)).rejects.toThrow('others held what it needed');
  const migrating = migratePostgres(ours, [first, second]);
  let longest = 0;
  for (const end = Date.now() + 4_000; Date.now() < end; ) {
    const began = performance.now();
    await reader.query('select * from parent');
    longest = Math.max(longest, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(longest).toBeLessThan(3_000);
  await holder.query('commit');
  expect(await migrating).toEqual({ from: 1, to: 2, backup: null });
  expect((await reader.query('select note from parent')).rows).toEqual([]);
});

test('a program opens a newer schema if its migrations say that it may', async () => {
  const ours = await connectionTo(await emptyDatabase());
  await migratePostgres(ours, [first, second]);
  expect(await migratePostgres(ours, [first])).toEqual({ from: 2, to: 2, backup: null });
  await ours.query('update schema_migration set readable_by = null where version = 2');
  await expect(migratePostgres(ours, [first])).rejects.toThrow('version 2, this program knows 1');
  await ours.query('alter table schema_migration drop column readable_by');
  await expect(migratePostgres(ours, [first])).rejects.toThrow('version 2, this program knows 1');
});
