import type Database from 'better-sqlite3';
import { Column, is, Param, Placeholder, type Query } from 'drizzle-orm';
import { BetterSQLiteSession, type PreparedQuery } from 'drizzle-orm/better-sqlite3';
import {
  BaseSQLiteDatabase,
  type PreparedQueryConfig,
  SQLitePreparedQuery,
  SQLiteSyncDialect,
} from 'drizzle-orm/sqlite-core';
import { LRUCache } from 'lru-cache';

type Client = Pick<Database.Database, 'prepare'>;
type PrepareQuery = BetterSQLiteSession<Record<string, never>, Record<string, never>>['prepareQuery'];
type Fields = Parameters<PrepareQuery>[1];
type Field = NonNullable<Fields>[number];
type Values = Record<string, unknown>;

/**
 * Drizzle over a connection, by the classes that it exports for drivers. It builds the queries; placeholders and rows are ours, because
 * Drizzle looks up how to bind and to read for every cell: a list of twenty listings takes twice as long (record 27).
 */
export function drizzleOver(client: Client): BaseSQLiteDatabase<'sync', Database.RunResult> {
  const dialect = new SQLiteSyncDialect();
  return new BaseSQLiteDatabase('sync', dialect, new Session(client, dialect), undefined);
}

/** Statements that are kept for queries that are built again each time: planning costs as much as running. */
const CACHED = 500;

function caching(client: Client): Client {
  const statements = new LRUCache<string, Database.Statement>({
    max: CACHED,
    memoMethod: (source) => client.prepare(source),
  });
  return { prepare: (source: string) => statements.memo(source) } as Client;
}

class Session extends BetterSQLiteSession<Record<string, never>, Record<string, never>> {
  readonly #client: Client;

  constructor(client: Client, dialect: SQLiteSyncDialect) {
    // It asks its client for nothing but `prepare`. Its statements are its own: it does not undo `raw`.
    super(caching(client) as Database.Database, dialect, undefined);
    this.#client = caching(client);
  }

  /** Queries without rows, and those that select whole tables of a join, are left to Drizzle. */
  override prepareQuery<T extends Omit<PreparedQueryConfig, 'run'>>(
    ...parts: Parameters<PrepareQuery>
  ): PreparedQuery<T> {
    const [query, fields, method] = parts;
    if (!fields?.every(({ path }) => path.length === 1)) return super.prepareQuery<T>(...parts);
    const statement = this.#client.prepare(query.sql);
    return new RowQuery(statement, query, fields, method) as unknown as PreparedQuery<T>;
  }
}

interface RowQueryConfig extends PreparedQueryConfig {
  type: 'sync';
  all: unknown[];
  values: unknown[][];
}

class RowQuery extends SQLitePreparedQuery<RowQueryConfig> {
  readonly #statement: Database.Statement;
  readonly #bind: (values: Values) => unknown[];
  readonly #read: (rows: unknown[]) => unknown[];
  /** Whether the database gives lists of cells instead of rows; set at each call, because queries share the statement. */
  readonly #inCells: boolean;

  constructor(
    statement: Database.Statement,
    query: Query,
    fields: readonly Field[],
    method: Parameters<PrepareQuery>[2],
  ) {
    super('sync', method, query);
    const names = fields.map(({ path }) => path[0] ?? '');
    // Where the database names the cells as the row does, it makes the rows itself, and only some columns need reading.
    this.#inCells =
      statement.columns().some(({ name }, i) => name !== names[i]) || new Set(names).size < names.length;
    this.#statement = statement;
    this.#bind = binder(query.params);
    this.#read = this.#inCells ? cellReader(names, fields) : rowReader(names, fields);
  }

  all(values: Values = {}): unknown[] {
    return this.#read(this.#statement.raw(this.#inCells).all(...this.#bind(values)));
  }

  get(values?: Values): unknown {
    return this.all(values)[0];
  }

  run(values: Values = {}): Database.RunResult {
    return this.#statement.run(...this.#bind(values));
  }

  values(values: Values = {}): unknown[][] {
    return this.#statement.raw(true).all(...this.#bind(values)) as unknown[][];
  }
}

type Read = (rows: unknown[]) => unknown[];

function rowReader(names: readonly string[], fields: readonly Field[]): Read {
  const columns = names.flatMap((name, i) => {
    const column = decoderOf(fields[i]);
    return column ? [{ name, column }] : [];
  });
  return (rows) => {
    for (const { name, column } of columns)
      for (const row of rows as Values[])
        if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name]);
    return rows;
  };
}

function cellReader(names: readonly string[], fields: readonly Field[]): Read {
  const columns = fields.map(decoderOf);
  const read = (cells: unknown[]): Values => {
    const row: Values = {};
    for (let i = 0; i < names.length; i++) {
      const [cell, column] = [cells[i], columns[i]];
      row[names[i] as string] = cell === null || !column ? cell : column.mapFromDriverValue(cell);
    }
    return row;
  };
  return (rows) => (rows as unknown[][]).map(read);
}

/**
 * The column whose values are stored otherwise than they are read (JSON, booleans). Expressions are read as the database gives them:
 * `mapWith` changes nothing here, and a test refuses what it would change.
 */
function decoderOf(field: Field | undefined): Column | undefined {
  const column = field?.field;
  return is(column, Column) && column.mapFromDriverValue !== Column.prototype.mapFromDriverValue
    ? column
    : undefined;
}

/** Fills the values of a call into the places of a query; throws when one is missing. */
function binder(params: readonly unknown[]): (values: Values) => unknown[] {
  const places = params.map(placeOf);
  return (values) => {
    const bound = Array<unknown>(places.length);
    for (const [i, place] of places.entries())
      bound[i] = place.name === null ? place.value : filled(place, values);
    return bound;
  };
}

type Place = { name: null; value: unknown } | { name: string; encoder: Param['encoder'] | null };

function placeOf(param: unknown): Place {
  if (is(param, Placeholder)) return { name: param.name, encoder: null };
  if (is(param, Param) && is(param.value, Placeholder))
    return { name: param.value.name, encoder: param.encoder };
  return { name: null, value: param };
}

function filled({ name, encoder }: Exclude<Place, { name: null }>, values: Values): unknown {
  const value = values[name];
  if (value === undefined && !(name in values))
    throw new Error(`No value for placeholder "${name}" was provided`);
  return encoder ? encoder.mapToDriverValue(value) : value;
}
