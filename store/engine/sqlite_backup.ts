import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makePrivateFile, makePrivateFolder } from '../base/private_files.ts';

/** A verified copy of the database. */
export interface Backup {
  file: string;
  bytes: number;
  /** Number of rows per table. */
  rows: Record<string, number>;
}

/**
 * Copies a database into a new file of a folder as of one moment, while others keep writing. Deleted pages are not copied. The copy is
 * readable by its owner only and gets its name after it was checked. Throws if the file exists or the copy is damaged.
 */
export function backupSqlite(source: string, folder: string, name: string): Backup {
  makePrivateFolder(folder);
  const file = join(folder, name);
  if (existsSync(file)) throw new Error(`${file} is there already; nothing was written.`);
  const partial = `${file}.partial`;
  makePrivateFile(partial);
  try {
    const rows = provenCopy(source, partial);
    renameSync(partial, file);
    syncFile(folder);
    return { file, bytes: statSync(file).size, rows };
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Copies a database of one moment into an empty file, checks the copy and syncs it; returns the number of rows per table. */
export function provenCopy(source: string, copy: string): Record<string, number> {
  const connection = new Database(source, { fileMustExist: true, timeout: 30_000 });
  try {
    connection.prepare('vacuum into ?').run(copy);
  } finally {
    connection.close();
  }
  chmodSync(copy, 0o600);
  const rows = rowsOf(copy, `The copy of ${source}`);
  syncFile(copy);
  return rows;
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Reads a whole database; returns the number of rows per table. Throws what is wrong with it; the message calls it `name`. */
export function rowsOf(file: string, name: string): Record<string, number> {
  const connection = new Database(file, { readonly: true });
  try {
    const fault = faultIn(connection);
    if (fault) throw new Error(`${name} is not whole: ${fault}.`);
    const tables = connection
      .prepare<[], string>(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
      )
      .pluck()
      .all();
    return Object.fromEntries(
      tables.map((table) => [
        table,
        connection.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0,
      ]),
    );
  } finally {
    connection.close();
  }
}

function faultIn(connection: Database.Database): string | null {
  try {
    const [first] = connection.pragma('integrity_check') as { integrity_check: string }[];
    if (first?.integrity_check !== 'ok') return first?.integrity_check ?? 'it cannot be checked';
    const orphans = connection.pragma('foreign_key_check') as unknown[];
    return orphans.length > 0 ? 'it has rows without those that they belong to' : null;
  } catch (error) {
    // A file that is damaged in the wrong place cannot even be checked.
    return (error as Error).message;
  }
}
