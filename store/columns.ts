import * as s from 'drizzle-orm/sqlite-core';

/**
 * The column vocabulary of the schema (architecture.md 6): one word per kind of column, so that another engine is another
 * kit with the same words. SQLite's static types are the canonical ones. Times are epoch milliseconds.
 */
export const sqliteColumns = {
  table: s.sqliteTable,
  id: () => s.integer('id').primaryKey({ autoIncrement: true }),
  int: (name: string) => s.integer(name),
  real: (name: string) => s.real(name),
  time: (name: string) => s.integer(name),
  text: (name: string) => s.text(name),
  bool: (name: string) => s.integer(name, { mode: 'boolean' }),
  json: <T>(name: string) => s.text(name, { mode: 'json' }).$type<T>(),
  primaryKey: s.primaryKey,
};

/** The vocabulary that every engine's kit speaks. */
export type Columns = typeof sqliteColumns;
