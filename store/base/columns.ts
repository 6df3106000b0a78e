import * as s from 'drizzle-orm/sqlite-core';

/** One function per column type of the schema (record 3). Another engine supplies the same functions. Times are epoch milliseconds. */
export const sqliteColumns = {
  table: s.sqliteTable,
  id: () => s.integer('id').primaryKey({ autoIncrement: true }),
  int: (name: string) => s.integer(name),
  real: (name: string) => s.real(name),
  time: (name: string) => s.integer(name),
  text: (name: string) => s.text(name),
  blob: (name: string) => s.blob(name, { mode: 'buffer' }),
  bool: (name: string) => s.integer(name, { mode: 'boolean' }),
  json: <T>(name: string) => s.text(name, { mode: 'json' }).$type<T>(),
  primaryKey: s.primaryKey,
};

/** The column types that every engine supplies. */
export type Columns = typeof sqliteColumns;
