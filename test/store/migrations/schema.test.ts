import Database from 'better-sqlite3';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqliteColumns } from '../../../store/base/columns.ts';
import { migrate } from '../../../store/base/migrate.ts';
import { schemaOf } from '../../../store/base/schema.ts';
import { MIGRATIONS } from '../../../store/migrations/history.ts';

interface Column {
  name: string;
  type: string;
  required: boolean;
  primary: boolean;
}

/** A database that is migrated once and only read. */
let connection: Database.Database;
beforeAll(() => {
  connection = new Database(':memory:');
  migrate(connection, ':memory:', MIGRATIONS);
});
afterAll(() => void connection.close());

const byName = (a: Column, b: Column): number => a.name.localeCompare(b.name);

function declared(table: SQLiteTable): Column[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const composite = new Set(primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)));
  return columns
    .map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      required: column.notNull,
      primary: column.primary || composite.has(column.name),
    }))
    .sort(byName);
}

function real(table: string): Column[] {
  const columns = connection.pragma(`table_info(${table})`) as {
    name: string;
    type: string;
    notnull: number;
    pk: number;
  }[];
  return columns
    .map(({ name, type, notnull, pk }) => ({
      name,
      type: type.toLowerCase(),
      // The row number is never null, whatever the column says.
      required: notnull === 1 || (pk === 1 && type.toLowerCase() === 'integer'),
      primary: pk > 0,
    }))
    .sort(byName);
}

describe('the schema', () => {
  const tables = Object.values(schemaOf(sqliteColumns)) as SQLiteTable[];
  const names = tables.map((table) => getTableConfig(table).name);

  test.each(tables.map((table) => ({ name: getTableConfig(table).name, table })))(
    'of $name is the same in Drizzle and in the database',
    ({ name, table }) => {
      expect(
        declared(table),
        'received is tables.ts, expected what the migrations of store/migrations/history.ts make',
      ).toEqual(real(name));
    },
  );

  test('has every table of the database but those of the migrator and of search', () => {
    const found = connection
      .prepare("select name from pragma_table_list where type = 'table' and schema = 'main'")
      .pluck()
      .all() as string[];
    const ours = found.filter(
      (name) => !/^(sqlite_|schema_migration$|search_|(listing|founder|blog)_fts)/.test(name),
    );
    expect(ours.sort()).toEqual([...names].sort());
  });

  test('checks types: every table is STRICT', () => {
    const loose = connection
      .prepare(
        "select name from pragma_table_list where type = 'table' and strict = 0 and name not like 'sqlite_%'",
      )
      .all();
    expect(loose).toEqual([]);
  });

  test('is unique where Drizzle says so', () => {
    for (const table of tables) {
      const { name, columns } = getTableConfig(table);
      for (const column of columns.filter(({ isUnique }) => isUnique)) {
        const unique = connection
          .prepare(
            `select 1 from pragma_index_list(?) l where l."unique" = 1
               and (select group_concat(name) from pragma_index_info(l.name)) = ?`,
          )
          .all(name, column.name);
        expect(unique, `${name}.${column.name}`).toHaveLength(1);
      }
    }
  });

  test('walks an index for each order of the public lists', () => {
    const plan = (source: string, ...values: unknown[]): string =>
      (connection.prepare(`explain query plan ${source}`).all(...values) as { detail: string }[])
        .map(({ detail }) => detail)
        .join('; ');
    const live = "select id from listing where status = 'live' order by";
    const orders = {
      listing_by_votes: `${live} votes desc, votes_reached_at is null, votes_reached_at, live_at, id limit 20`,
      listing_by_relevance: `${live} votes desc, id limit 20`,
      listing_by_heat: `${live} heat desc, live_at desc, id limit 20`,
      listing_by_age: `${live} live_at desc, id limit 20`,
      listing_by_views: `${live} views_recent desc, views desc, live_at desc, id limit 20`,
      listing_by_followers: `${live} followers desc, live_at desc, id limit 20`,
      draft_person: 'select id from draft where person_id = 1 order by created_at desc limit 20',
      job_due:
        "select id from job where state = 'queued' and kind = 'x' and run_at <= 1 order by run_at, id limit 4",
    };
    for (const status of ['awaiting_badge', 'scheduled']) {
      const waiting = plan('select id from listing where status = ? order by updated_at, id', status);
      expect(waiting).toContain(`listing_${status}`);
    }
    for (const [index, source] of Object.entries(orders)) {
      expect(plan(source)).toContain(index);
      expect(plan(source), index).not.toContain('TEMP B-TREE');
    }
  });
});
