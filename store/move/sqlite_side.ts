import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { ExportedKind } from '../base/exported_tables.ts';
import { appliedVersion, migrate } from '../base/migrate.ts';
import { makePrivateFile } from '../base/private_files.ts';
import { rowsOf, syncFile } from '../engine/sqlite_backup.ts';
import { removeDatabase } from '../engine/sqlite_import.ts';
import { holdAlone } from '../engine/sqlite_lock.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../migrations/history.ts';
import { type MovedTable, otherVersion, type Row, type Source, TABLES, type Target } from './tables.ts';

/** Opens a file to move it. Throws a sentence if a process has it open or it is of another version. */
export function sqliteSource(file: string): Source {
  if (!existsSync(file))
    throw new Error(`There is no database at ${file}: set DATA_DIR to the folder of the service.`);
  const release = holdAlone(file);
  const connection = new Database(file, { readonly: true });
  const close = async (): Promise<void> => {
    connection.close();
    release();
  };
  try {
    connection.exec('begin');
    const version = appliedVersion(connection, MIGRATIONS);
    if (version !== SCHEMA_VERSION) throw new Error(otherVersion(file, version, SCHEMA_VERSION));
  } catch (error) {
    void close();
    throw error;
  }
  return {
    blocks: (table) => blocksOf(connection, table),
    highestId: async ({ name }) =>
      connection
        .prepare<[string], bigint>(
          `select max(id) from (select seq as id from sqlite_sequence where name = ? union all select coalesce(max(id), 0) from "${name}")`,
        )
        .pluck()
        .safeIntegers()
        .get(name) ?? 0n,
    close,
  };
}

/** Makes a new file, which has its name only when it is whole. Throws a sentence if there is one. */
export function sqliteTarget(file: string): Target {
  const release = holdAlone(file);
  const unfinished = `${file}.moving`;
  try {
    if (existsSync(file)) throw new Error(`${file} is there already: name a new file. Nothing was written.`);
    removeDatabase(unfinished);
    makePrivateFile(unfinished);
  } catch (error) {
    release();
    throw error;
  }
  const connection = new Database(unfinished);
  const indexes = emptied(connection, unfinished);
  const statements = new Map(
    TABLES.map(({ name, names, columns }) => [
      name,
      connection.prepare(`insert into "${name}" (${names}) values (${columns.map(() => '?').join(', ')})`),
    ]),
  );
  // model_call numbers its rows without it.
  const setId = connection.prepare(
    "insert into sqlite_sequence (name, seq) select name, ? from sqlite_schema where name = ? and sql like '%autoincrement%'",
  );
  return {
    blocks: (table) => blocksOf(connection, table),
    async add({ name, columns }, rows) {
      for (const row of rows)
        statements.get(name)?.run(columns.map(({ kind }, i) => valueOf(kind, row[i] ?? null)));
    },
    async setHighestId({ name }, id) {
      connection.prepare('delete from sqlite_sequence where name = ?').run(name);
      if (id > 0n) setId.run(id, name);
    },
    async finish() {
      connection.exec([...indexes, 'commit'].join(';'));
      connection.close();
      rowsOf(unfinished, 'The copy');
      syncFile(unfinished);
      renameSync(unfinished, file);
      syncFile(dirname(file));
    },
    async close() {
      connection.close();
      removeDatabase(unfinished);
      release();
    },
  };
}

/** Makes empty tables without indexes, which are made faster when all rows are there; returns the statements for that. */
function emptied(connection: Database.Database, file: string): string[] {
  connection.pragma('journal_mode = WAL');
  migrate(connection, file, MIGRATIONS);
  // Nobody reads it before it is whole, and an unfinished one is deleted.
  for (const setting of [
    'journal_mode = OFF',
    'synchronous = OFF',
    'foreign_keys = OFF',
    'cache_size = -65536',
  ])
    connection.pragma(setting);
  const indexes = connection
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'index' and sql is not null",
    )
    .all();
  const drops = indexes.map(({ name }) => `drop index "${name}"`);
  // Migrations put rows into an empty database too.
  connection.exec(['begin', ...drops, ...TABLES.map(({ name }) => `delete from "${name}"`)].join(';'));
  return indexes.map(({ sql }) => sql);
}

type Value = string | number | bigint | Buffer | null;

async function* blocksOf(connection: Database.Database, table: MovedTable): AsyncGenerator<Row[]> {
  let block: Row[] = [];
  for (const row of connection.prepare<[], Value[]>(table.select).raw().safeIntegers().iterate()) {
    if (block.push(table.columns.map(({ kind }, i) => textOf(kind, row[i] ?? null))) < table.block) continue;
    yield block;
    block = [];
  }
  yield block;
}

function textOf(kind: ExportedKind, value: Value): string | null {
  if (value === null) return null;
  if (kind === 'boolean') return String(value === 1n);
  return value instanceof Buffer ? value.toString('hex') : String(value);
}

function valueOf(kind: ExportedKind, text: string | null): Value {
  if (text === null) return null;
  if (kind === 'boolean') return text === 'true' ? 1 : 0;
  if (kind === 'integer') return BigInt(text);
  if (kind === 'real') return Number(text);
  return kind === 'base64' ? Buffer.from(text, 'hex') : text;
}
