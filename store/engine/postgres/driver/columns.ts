import * as p from 'drizzle-orm/pg-core';
import type { Columns } from '../../../base/columns.ts';

const bytea = p.customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The column types of PostgreSQL. Their static types are SQLite's, which the repositories are written against. JSON is of type `json`: `jsonb`
 * changes the order of keys, and so what the API returns.
 */
export const postgresColumns = {
  table: p.pgTable,
  id: () => p.bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  int: (name: string) => p.bigint(name, { mode: 'number' }),
  real: (name: string) => p.doublePrecision(name),
  time: (name: string) => p.bigint(name, { mode: 'number' }),
  text: (name: string) => p.text(name),
  blob: (name: string) => bytea(name),
  bool: (name: string) => p.boolean(name),
  json: (name: string) => p.json(name),
  primaryKey: p.primaryKey,
} as unknown as Columns;
