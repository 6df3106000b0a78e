import { type Migration, newestOf } from '../base/migrate.ts';
import { baseline } from './0073_baseline.ts';

/** All migrations in order, for both engines. Released ones never change: a database refuses an edited history. */
export const MIGRATIONS: readonly Migration[] = [baseline];

/** The version of the schema that this program makes. */
export const SCHEMA_VERSION = newestOf(MIGRATIONS);
