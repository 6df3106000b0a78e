import { type Migration, newestOf } from '../base/migrate.ts';
import * as all from './all_migrations.ts';

/** All migrations in order, for both engines. Released ones never change: a database refuses an edited history. */
export const MIGRATIONS: readonly Migration[] = Object.values(all).toSorted((a, b) => a.version - b.version);

/** The version of the schema that this program makes. */
export const SCHEMA_VERSION = newestOf(MIGRATIONS);
