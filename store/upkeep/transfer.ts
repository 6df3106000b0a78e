import { closeSync, createReadStream, existsSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { ownedLikeFolder } from '../base/private_files.ts';
import { syncFile } from '../engine/sqlite_backup.ts';
import { exportLines } from '../engine/sqlite_export.ts';
import { importLines, removeDatabase } from '../engine/sqlite_import.ts';
import { replaceDatabase, whyNotReplaceable } from '../engine/sqlite_restore.ts';

/** Bytes that are written at once. */
const CHUNK = 1 << 20;

/**
 * Exports a database of this program's version, as of one moment, to a new file that only its owner reads (record 49); returns the number
 * of lines. Throws and leaves nothing if the file exists or the disk is full.
 */
export function exportDatabase(database: string, file: string, now: number): number {
  if (existsSync(file)) throw new Error(`${file} is there already; nothing was written.`);
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  const descriptor = openSync(partial, 'wx', 0o600);
  try {
    ownedLikeFolder(partial);
    let lines = 0;
    let text = '';
    for (const line of exportLines(database, now)) {
      lines += 1;
      text += `${line}\n`;
      if (text.length < CHUNK) continue;
      writeSync(descriptor, text);
      text = '';
    }
    writeSync(descriptor, text);
    syncFile(partial);
    renameSync(partial, file);
    return lines;
  } finally {
    closeSync(descriptor);
    rmSync(partial, { force: true });
  }
}

/** An export that is imported. */
export interface ImportOrder {
  file: string;
  /** The database to make: missing, or without people, listings, drafts, posts and subscriptions. */
  database: string;
  now: number;
  /** True to check everything and change nothing. */
  dry_run: boolean;
}

/** What was imported. */
export interface ImportedRows {
  rows: Record<string, number>;
  /** Where the empty database is kept that was there; null if there was none, or it is a dry run. */
  former: string | null;
}

/**
 * Makes a database from an export: all of it or nothing. Throws a sentence if the database is in use or not empty, and `RefusedLine` with
 * the number of a line that is wrong.
 */
export async function importDatabase({ file, database, now, dry_run }: ImportOrder): Promise<ImportedRows> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const obstacle = whyNotReplaceable(database) ?? whyNotEmpty(database);
  if (obstacle !== null) throw new Error(`${obstacle} Nothing was imported.`);
  const made = `${database}.importing`;
  try {
    const rows = await importLines(made, () => createInterface({ input: createReadStream(file) }));
    return { rows, former: dry_run ? null : replaceDatabase(made, database, now) };
  } finally {
    removeDatabase(made);
  }
}

/** Tables that a service without anything of its own has no rows of. */
export const OWN = ['person', 'listing', 'draft', 'blog_post', 'subscription'];

function whyNotEmpty(database: string): string | null {
  if (!existsSync(database)) return null;
  const connection = new Database(database, { readonly: true, timeout: 5_000 });
  try {
    const there = connection
      .prepare<[string], string>(
        `select name from pragma_table_list where schema = 'main' and name in (select value from json_each(?)) order by name`,
      )
      .pluck()
      .all(JSON.stringify(OWN));
    const filled = there.filter((table) => connection.prepare(`select 1 from "${table}" limit 1`).get());
    if (filled.length === 0) return null;
    return `The database ${database} is not empty: it has rows of ${filled.join(', ')}. Import into a new folder (DATA_DIR).`;
  } finally {
    connection.close();
  }
}
