import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '../base/migrate.ts';
import { MIGRATIONS } from './history.ts';

/** The version that PostgreSQL begins with: nobody has an older database there. */
const BASELINE = 63;

/** Beside this file and beside the bundle. */
const SCHEMA = join(import.meta.dirname, 'postgres_baseline.sql');

/** The migrations of PostgreSQL: the whole schema of its first version, then those of SQLite in the SQL of PostgreSQL. */
export const postgresMigrations = (history: readonly Migration[] = MIGRATIONS): Migration[] => [
  { version: BASELINE, name: 'baseline', sql: readFileSync(SCHEMA, 'utf8') },
  ...history.slice(BASELINE).map(({ sql, postgres = sql, ...migration }) => ({
    ...migration,
    sql: migration.concurrently?.join(';\n') ?? postgres,
  })),
];
