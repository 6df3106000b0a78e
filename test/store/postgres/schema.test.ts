import Database from 'better-sqlite3';
import { type PgTable, getTableConfig as postgresConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../store/base/migrate.ts';
import { schemaOf } from '../../../store/base/schema.ts';
import { postgresColumns } from '../../../store/engine/postgres/driver/columns.ts';
import { MIGRATIONS } from '../../../store/migrations/history.ts';
import { openStore } from '../../../store/open.ts';
import { databaseUrl } from '../../postgres_cluster.ts';
import { NO_SEARCH } from '../no_search.ts';
import { connectionTo, emptyDatabase } from '../postgres_store.ts';
import { temporaryFile } from '../temporary.ts';

/** The tables of both engines, by the names of Drizzle. */
const tables = Object.values(schemaOf(postgresColumns)).map((table) =>
  postgresConfig(table as unknown as PgTable),
);

/** Tables of PostgreSQL that are not in the schema; for those of search SQLite has others. */
const OWN_TABLES = [
  'change_counter',
  'founder_search',
  'host_lock',
  'limit_use',
  'listing_search',
  'node',
  'post_search',
  'salt',
  'schema_migration',
  'search_term',
  'write_lock',
];

async function migrated(): Promise<{ sqlite: Database.Database; postgres: pg.Client }> {
  const name = await emptyDatabase();
  await (await openStore({ url: databaseUrl(name), search: () => NO_SEARCH })).close();
  const file = temporaryFile();
  const sqlite = new Database(file);
  onTestFinished(() => void sqlite.close());
  sqlite.pragma('journal_mode = WAL');
  migrate(sqlite, file, MIGRATIONS);
  return { sqlite, postgres: await connectionTo(name) };
}

/** The lists under each name, sorted. */
function grouped<T>(rows: readonly T[], of: (row: T) => string, text: (row: T) => string) {
  const groups = [...Map.groupBy(rows, of)].map(([name, own]): [string, string[]] => [
    name,
    own.map(text).sort(),
  ]);
  return Object.fromEntries(groups.sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe('the tables of PostgreSQL', () => {
  test('have the columns, types and NOT NULL of the schema', async () => {
    const { postgres } = await migrated();
    const { rows } = await postgres.query<{ name: string; column: string; type: string; required: boolean }>(
      `select relname as name, attname as column, format_type(atttypid, atttypmod) as type, attnotnull as required
       from pg_attribute join pg_class c on c.oid = attrelid
       where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0`,
    );
    const ours = rows.filter(({ name }) => !OWN_TABLES.includes(name));
    const declared = tables.flatMap(({ name, columns, primaryKeys }) =>
      columns.map((column) => ({
        name,
        column: column.name,
        type: column.getSQLType(),
        required: column.notNull || column.primary || primaryKeys.some((key) => key.columns.includes(column)),
      })),
    );
    const text = ({ column, type, required }: (typeof rows)[number]) =>
      `${column} ${type}${required ? ' not null' : ''}`;
    expect(grouped(ours, ({ name }) => name, text)).toEqual(grouped(declared, ({ name }) => name, text));
  });

  test('have the unique keys of SQLite', async () => {
    const { sqlite, postgres } = await migrated();
    const here = await postgres.query<{ name: string; columns: string[] }>(
      `select t.relname as name,
         (select array_agg(attname::text) from pg_attribute a where attrelid = t.oid and attnum = any(i.indkey)) as columns
       from pg_index i join pg_class t on t.oid = i.indrelid
       where i.indisunique and t.relnamespace = 'public'::regnamespace`,
    );
    const there = tables.flatMap(({ name }) =>
      uniqueKeysOf(sqlite, name).map((columns) => ({ name, columns })),
    );
    const ours = here.rows.filter(({ name }) => !OWN_TABLES.includes(name));
    const text = ({ columns }: { columns: string[] }) => columns.sort().join();
    expect(grouped(ours, ({ name }) => name, text)).toEqual(grouped(there, ({ name }) => name, text));
  });

  test('have the indexes of SQLite, with nulls at the ends where its orders have them', async () => {
    const { sqlite, postgres } = await migrated();
    const { rows } = await postgres.query<{ table: string; name: string; keys: string; partial: boolean }>(
      `select t.relname as table, x.relname as name, i.indpred is not null as partial,
         (select string_agg(pg_get_indexdef(i.indexrelid, n, true) || ' ' || i.indoption[n - 1], ', ' order by n)
          from generate_series(1, i.indnkeyatts) n) as keys
       from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
       where t.relnamespace = 'public'::regnamespace`,
    );
    const found = new Map(rows.map(({ name, keys, partial }) => [name, `${keys}${partial ? ' where' : ''}`]));
    const expected = tables.flatMap(({ name }) => indexesOf(sqlite, name));
    expect(expected.length).toBeGreaterThan(150);
    const differing = expected
      .map(([name, keys]) => ({ name, sqlite: keys, postgres: found.get(name) ?? 'missing' }))
      .filter((index) => index.sqlite !== index.postgres);
    expect(differing).toEqual([]);
  });

  test('have the foreign keys and as many checks as SQLite, those of booleans and JSON aside', async () => {
    const { sqlite, postgres } = await migrated();
    const { rows } = await postgres.query<{ name: string; key: string }>(
      `select conrelid::regclass::text as name,
         a.attname || ' ' || confrelid::regclass::text || ' ' || confdeltype::text as key
       from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1] where contype = 'f'`,
    );
    const there = tables.flatMap(({ name }) => foreignKeysOf(sqlite, name));
    expect(
      grouped(
        rows,
        ({ name }) => name,
        ({ key }) => key,
      ),
    ).toEqual(
      grouped(
        there,
        ({ name }) => name,
        ({ key }) => key,
      ),
    );
    const checks = await postgres.query<{ name: string; checks: number }>(
      `select conrelid::regclass::text as name, count(*)::int as checks from pg_constraint
       where contype = 'c' and conrelid <> 0 group by conrelid`,
    );
    const counted = tables.flatMap(({ name }) => {
      const number = checksIn(sqlite, name);
      return number > 0 ? [[name, number]] : [];
    });
    expect(Object.fromEntries(checks.rows.map(({ name, checks: number }) => [name, number]))).toEqual(
      Object.fromEntries(counted),
    );
  });
});

interface IndexRow {
  name: string;
  unique: number;
  origin: string;
  partial: number;
}

const indexRows = (sqlite: Database.Database, table: string): IndexRow[] =>
  sqlite.prepare<[string], IndexRow>('select * from pragma_index_list(?)').all(table);

const keysOf = (sqlite: Database.Database, index: string) =>
  sqlite
    .prepare<[string], { name: string | null; desc: number }>(
      'select * from pragma_index_xinfo(?) where "key" = 1 order by seqno',
    )
    .all(index);

/** The columns of each unique key, sorted: the engines differ in which one is primary. */
function uniqueKeysOf(sqlite: Database.Database, table: string): string[][] {
  const keys = indexRows(sqlite, table)
    .filter(({ unique }) => unique === 1)
    .map(({ name }) => keysOf(sqlite, name).map((key) => key.name ?? ''));
  const primary = sqlite
    .prepare<[string], { name: string; type: string }>('select * from pragma_table_info(?) where pk > 0')
    .all(table);
  // The number of a row is a key without an index.
  const [id] = primary;
  const isNumber =
    primary.length === 1 && id?.type === 'INTEGER' && !keys.some((key) => key.join() === id.name);
  return isNumber ? [...keys, [id.name]] : keys;
}

/** Each index that has a name, with its columns and the order of each as PostgreSQL numbers them. */
function indexesOf(sqlite: Database.Database, table: string): [name: string, keys: string][] {
  const nullable = new Set(
    tables
      .find(({ name }) => name === table)
      ?.columns.flatMap((c) => (c.notNull || c.primary ? [] : [c.name])),
  );
  return indexRows(sqlite, table)
    .filter(({ origin, name }) => origin === 'c' && !REPLACED.includes(name))
    .map(({ name, partial }) => {
      const source = sqlite
        .prepare<[string], string>('select sql from sqlite_schema where name = ?')
        .pluck()
        .get(name);
      const keys = keysOf(sqlite, name).map((key) => {
        if (key.name === null) return `${EXPRESSIONS.find((text) => source?.includes(text))} 0`;
        const [asc, desc] = nullable.has(key.name) ? [NULLS_FIRST, DESC] : [0, DESC + NULLS_FIRST];
        return `${NAMED.includes(key.name) ? `"${key.name}"` : key.name} ${key.desc ? desc : asc}`;
      });
      return [name, `${keys.map(bracketed).join(', ')}${partial ? ' where' : ''}`];
    });
}

const [DESC, NULLS_FIRST] = [1, 2];
const EXPRESSIONS = ['votes_reached_at is null', 'coalesce(used_at, created_at)'];
/** Names that PostgreSQL quotes. */
const NAMED = ['position'];
/** There the primary key. */
const REPLACED = ['category_rank_listing', 'category_order_listing'];

const bracketed = (key: string): string =>
  key.replace(/^votes_reached_at is null/, '(votes_reached_at IS NULL)').replace(/^coalesce/, 'COALESCE');

function foreignKeysOf(sqlite: Database.Database, name: string): { name: string; key: string }[] {
  const rows = sqlite
    .prepare<[string], { from: string; table: string; on_delete: string }>(
      'select * from pragma_foreign_key_list(?)',
    )
    .all(name);
  const LETTERS: Record<string, string> = { CASCADE: 'c', 'SET NULL': 'n', 'NO ACTION': 'a' };
  return rows.map(({ from, table, on_delete }) => ({ name, key: `${from} ${table} ${LETTERS[on_delete]}` }));
}

function checksIn(sqlite: Database.Database, table: string): number {
  const source = sqlite
    .prepare<[string], string>("select sql from sqlite_schema where type = 'table' and name = ?")
    .pluck()
    .get(table);
  const checks = source?.split(/\bcheck \(/).slice(1) ?? [];
  return checks.filter((check) => !/^(?:\w+ is null or )?json_valid|^\w+ in \(0, 1\)/.test(check)).length;
}
