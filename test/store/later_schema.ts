import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import pg from 'pg';
import { migrate } from '../../store/base/migrate.ts';
import { migratePostgres } from '../../store/engine/postgres/migrate.ts';
import { MIGRATIONS } from '../../store/migrations/history.ts';

/** Migrates a closed database, in a file or at a URL, as the start of a release with these migrations does. */
export async function migrateLater(place: string, migrations = MIGRATIONS): Promise<void> {
  if (!place.startsWith('postgres:')) return migrateFile(place, migrations);
  const connection = new pg.Client(place);
  await connection.connect();
  try {
    await migratePostgres(connection, place, migrations);
  } finally {
    await connection.end();
  }
}

function migrateFile(file: string, migrations = MIGRATIONS): void {
  const connection = new Database(file);
  connection.pragma('journal_mode = WAL');
  const { backup } = migrate(connection, file, migrations);
  connection.close();
  if (backup !== null) rmSync(backup);
}

/** As a program it migrates a database of another checkout's tests to the schema of this one. */
const [place] = process.argv.slice(2);
if (import.meta.main && place) await migrateLater(place);
