import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

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
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  if (existsSync(file)) throw new Error(`${file} is there already; nothing was written.`);
  const partial = `${file}.partial`;
  closeSync(openSync(partial, 'wx', 0o600));
  try {
    const connection = new Database(source, { fileMustExist: true, timeout: 30_000 });
    try {
      connection.prepare('vacuum into ?').run(partial);
    } finally {
      connection.close();
    }
    chmodSync(partial, 0o600);
    const rows = checked(partial);
    const written = openSync(partial, 'r+');
    fsyncSync(written);
    closeSync(written);
    renameSync(partial, file);
    return { file, bytes: statSync(file).size, rows };
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Checks a whole copy; returns the number of rows per table. */
function checked(file: string): Record<string, number> {
  const copy = new Database(file, { readonly: true });
  try {
    const faults = copy.pragma('integrity_check', { simple: false }) as { integrity_check: string }[];
    if (faults.length !== 1 || faults[0]?.integrity_check !== 'ok')
      throw new Error(`The copy is not whole: ${faults[0]?.integrity_check}. Nothing was kept.`);
    if ((copy.pragma('foreign_key_check') as unknown[]).length > 0)
      throw new Error('The copy has rows without those that they belong to. Nothing was kept.');
    const tables = copy
      .prepare<[], string>(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
      )
      .pluck()
      .all();
    return Object.fromEntries(
      tables.map((table) => [
        table,
        copy.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0,
      ]),
    );
  } finally {
    copy.close();
  }
}
