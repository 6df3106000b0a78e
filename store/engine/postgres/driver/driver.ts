import { createHash } from 'node:crypto';
import { DrizzleQueryError, NoopLogger } from 'drizzle-orm';
import { NoopCache } from 'drizzle-orm/cache/core';
import { type NodePgClient, NodePgPreparedQuery, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDatabase, PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { WriteDb } from '../../../base/db.ts';
import { withoutValues } from './errors.ts';

/** A statement with its values, as Drizzle hands it over. */
interface Statement {
  text: string;
  name?: string;
  rowMode?: 'array';
}

/** Runs a statement on a connection. */
export type Run = (statement: Statement, values: unknown[]) => Promise<pg.QueryResult>;

/** Drizzle over what runs statements. */
export function drizzleOver(run: Run): PgDatabase<never> {
  // What is no number is null, as the driver of SQLite has it.
  const query: Run = (statement, values) =>
    run(
      statement,
      values.map((value) => (Number.isNaN(value) ? null : value)),
    );
  const client = { query } as unknown as NodePgClient;
  const dialect = new PgDialect();
  const db = new PgDatabase(dialect, new Session(client, dialect), undefined) as unknown as PgDatabase<never>;
  runs.set(db, run);
  return db;
}

const runs = new WeakMap<object, Run>();

/** Runs a statement that is written by hand where Drizzle's queries run; errors have no values in their texts. */
export async function runOn<Row extends pg.QueryResultRow>(
  db: WriteDb | Run,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const run = typeof db === 'function' ? db : runs.get(db);
  if (!run) throw new Error('This database is no connection to PostgreSQL.');
  try {
    return (await run({ name: statementName(name, text), text }, values)).rows as Row[];
  } catch (error) {
    throw withoutValues(error);
  }
}

type None = Record<string, never>;
type PrepareQuery = NodePgSession<None, None>['prepareQuery'];

class Session extends NodePgSession<None, None> {
  readonly #client: NodePgClient;

  constructor(client: NodePgClient, dialect: PgDialect) {
    super(client, dialect, undefined);
    this.#client = client;
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    ...[query, fields, name, inArrays, mapper]: Parameters<PrepareQuery>
  ): PgPreparedQuery<T> {
    const { sql, params } = query;
    const parts = [new NoopLogger(), new NoopCache(), undefined, undefined] as const;
    return new PreparedQuery<T>(
      this.#client,
      sql,
      params,
      ...parts,
      fields,
      name === undefined ? undefined : statementName(name, sql),
      inArrays,
      mapper,
    );
  }
}

class PreparedQuery<T extends PreparedQueryConfig> extends NodePgPreparedQuery<T> {
  /** Drizzle's own error has the values of the statement in its text. */
  override async execute(values?: Record<string, unknown>): Promise<T['execute']> {
    try {
      return await super.execute(values);
    } catch (error) {
      throw withoutValues(error instanceof DrizzleQueryError ? error.cause : error);
    }
  }
}

/** Statements of one name may differ in their text, and a connection plans each name once. PostgreSQL reads 63 bytes of a name. */
function statementName(name: string, text: string): string {
  const known = `${name}\n${text}`;
  const made =
    names.get(known) ??
    `${name.slice(0, 40)}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(known, made);
  return made;
}

const names = new LRUCache<string, string>({ max: 2000 });

const { INT8, NUMERIC, JSON: JSON_TEXT } = pg.types.builtins;

/** `bigint[]`, whose elements are no texts. */
const INT8_ARRAY = 1016;

/** Counts and sums are numbers; JSON is parsed by its column, once. */
export const VALUE_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format: 'text') => {
    if (id === INT8 || id === NUMERIC) return Number;
    if (id === JSON_TEXT) return String;
    if (id === INT8_ARRAY) return (text: string) => JSON.parse(`[${text.slice(1, -1)}]`);
    return pg.types.getTypeParser(id, format);
  }) as typeof pg.types.getTypeParser,
};
