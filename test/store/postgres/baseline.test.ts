import { expect, test } from 'vitest';
import { type Migration, SchemaMismatch } from '../../../store/base/migrate.ts';
import { migratePostgres } from '../../../store/engine/postgres/migrate.ts';
import { baseline } from '../../../store/migrations/0073_baseline.ts';
import { databaseUrl } from '../../postgres_cluster.ts';
import { catalogBefore, postgresCatalog } from '../migrations/catalog.ts';
import { connectionTo, emptyDatabase } from '../postgres_store.ts';

const next: Migration = { version: 74, name: 'mottos', sql: 'alter table listing add column motto text;' };

/** A database that the baseline has made. */
async function made() {
  const name = await emptyDatabase();
  const client = await connectionTo(name);
  const migrateTo = (...migrations: Migration[]) => migratePostgres(client, databaseUrl(name), migrations);
  await migrateTo(baseline);
  return { client, migrateTo };
}

test('the baseline makes the schema that the migrations before it made', async () => {
  const { client } = await made();
  expect(await postgresCatalog(client)).toEqual(catalogBefore('postgres'));
});

test('the baseline takes a database of its version as it is and refuses an older one; later migrations go on', async () => {
  const { client, migrateTo } = await made();
  const before = (last: number) =>
    client.query(`delete from schema_migration; insert into schema_migration (version, name, sha256)
      select version, case version when 73 then 'earlier_interviews' else 'one_of_before' end, 'x'
      from generate_series(63, ${last}) version`);
  await before(72);
  await expect(migrateTo(baseline, next)).rejects.toThrow(
    'The database has version 72, and this program needs version 73 or newer',
  );
  await before(73);
  expect(await migrateTo(baseline)).toEqual({ from: 73, to: 73, backup: null });
  expect(await migrateTo(baseline, next)).toEqual({ from: 73, to: 74, backup: null });
  await client.query("update schema_migration set name = 'another' where version = 73");
  await expect(migrateTo(baseline, next)).rejects.toThrow(SchemaMismatch);
});
