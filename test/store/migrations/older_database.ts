import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { migrate } from '../../../store/base/migrate.ts';
import { MIGRATIONS } from '../../../store/migrations/history.ts';
import { temporaryFile } from '../temporary.ts';

/** A database as it was before a version, and a function that updates it; it is deleted after the test. */
export function databaseBefore(before: number): {
  connection: Database.Database;
  file: string;
  update(): void;
} {
  const file = temporaryFile();
  const connection = new Database(file);
  onTestFinished(() => {
    connection.close();
  });
  connection.pragma('journal_mode = WAL');
  const earlier = MIGRATIONS.filter(({ version }) => version < before);
  migrate(connection, file, earlier);
  return { connection, file, update: () => void migrate(connection, file, MIGRATIONS) };
}
