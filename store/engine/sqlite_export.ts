import Database from 'better-sqlite3';
import { type ExportedColumn, exportedTables } from '../base/exported_tables.ts';
import { appliedVersion } from '../base/migrate.ts';
import { MIGRATIONS } from '../migrations/history.ts';

/** Version of the form of the lines. */
export const EXPORT_FORMAT = 1;

/** The first line of an export (docs/export.md). */
export interface ExportHeader {
  firstlight_export: number;
  /** Number of the last migration of the database. */
  schema: number;
  exported_at: string;
  /** The columns of each table. */
  tables: Readonly<Record<string, Readonly<Record<string, ExportedColumn>>>>;
  /** The highest id that each table ever gave, so that none is given twice. */
  highest_ids: Readonly<Record<string, number>>;
}

/** The last line. */
export interface ExportEnd {
  end: true;
  /** Number of lines per table. */
  rows: Record<string, number>;
}

/**
 * The lines of an export of a database as of one moment, without line breaks, while others may write. Takes its file, of this program's
 * version, and the time in epoch milliseconds.
 */
export function* exportLines(file: string, now: number): Generator<string> {
  const connection = new Database(file, { readonly: true, fileMustExist: true, timeout: 30_000 });
  try {
    connection.exec('begin');
    const { exported } = exportedTables();
    const header: ExportHeader = {
      firstlight_export: EXPORT_FORMAT,
      schema: appliedVersion(connection, MIGRATIONS),
      exported_at: new Date(now).toISOString(),
      tables: Object.fromEntries(exported.map(({ name, columns }) => [name, columns])),
      highest_ids: highestIds(connection),
    };
    yield JSON.stringify(header);
    const end: ExportEnd = { end: true, rows: {} };
    for (const { name: table, columns, select } of exported) {
      let count = 0;
      // Only a query that names the moment takes it.
      const statement = connection.prepare<[Record<string, number>?], Record<string, unknown>>(select);
      for (const row of select.includes(':now') ? statement.iterate({ now }) : statement.iterate()) {
        for (const [name, { kind }] of Object.entries(columns)) row[name] = written(row[name], kind);
        yield JSON.stringify({ table, row });
        count += 1;
      }
      end.rows[table] = count;
    }
    yield JSON.stringify(end);
  } finally {
    connection.close();
  }
}

function highestIds(connection: Database.Database): Record<string, number> {
  const rows = connection
    .prepare<[], { name: string; seq: number }>('select name, seq from sqlite_sequence order by name')
    .all();
  return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
}

/** A value of SQLite as an export has it. */
function written(value: unknown, kind: ExportedColumn['kind']): unknown {
  if (value === null) return null;
  if (kind === 'boolean') return value === 1;
  if (kind === 'json') return JSON.parse(value as string) as unknown;
  if (kind === 'base64') return (value as Buffer).toString('base64');
  return value;
}
