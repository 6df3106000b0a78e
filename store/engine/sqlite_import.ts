import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { ExportedColumn } from '../base/exported_tables.ts';
import { migrate } from '../base/migrate.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../migrations/history.ts';
import { type Line, lineOf, parseEnd, parseHeader, RefusedLine } from './export_lines.ts';
import { violationOf } from './sqlite_errors.ts';
import type { ExportEnd, ExportHeader } from './sqlite_export.ts';

/**
 * Makes a new database of this program's version from the lines of an export, of the same or an older version; returns the number of rows per
 * table. `lines` is called again only to find the number of a line. Throws {@link RefusedLine} and leaves no file if a line is wrong.
 */
export async function importLines(
  file: string,
  lines: () => AsyncIterable<string>,
): Promise<ExportEnd['rows']> {
  removeDatabase(file);
  const connection = new Database(file);
  try {
    connection.pragma('journal_mode = WAL');
    const rows = await fill(connection, file, lines);
    migrate(connection, file, MIGRATIONS);
    connection.pragma('journal_mode = DELETE');
    connection.close();
    return rows;
  } catch (error) {
    connection.close();
    removeDatabase(file);
    throw error;
  } finally {
    // The copy before a migration is one of a database that nobody has used.
    rmSync(`${file}.before-${SCHEMA_VERSION}`, { force: true });
  }
}

/** Deletes a database that nobody has open. */
export function removeDatabase(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(file + end, { force: true });
}

async function fill(
  connection: Database.Database,
  file: string,
  lines: () => AsyncIterable<string>,
): Promise<ExportEnd['rows']> {
  const counted: ExportEnd['rows'] = {};
  let loading: Loading | undefined;
  let end: ExportEnd['rows'] | undefined;
  let number = 0;
  for await (const text of lines()) {
    number += 1;
    if (end) throw new RefusedLine(number, 'It stands behind the last line of the export.');
    if (!loading) {
      loading = begin(connection, file, parseHeader(text));
      continue;
    }
    const line = lineOf(text, number);
    if ('end' in line) {
      end = parseEnd(line, counted, number);
      continue;
    }
    loading.add(line, number);
    counted[line.table] = (counted[line.table] ?? 0) + 1;
  }
  if (!loading) throw new RefusedLine(1, 'The file is empty.');
  if (!end)
    throw new RefusedLine(number, 'The export ends here without its last line: the file was cut off.');
  await refuseOrphans(connection, lines);
  loading.finish();
  return end;
}

interface Loading {
  add(line: Line, number: number): void;
  finish(): void;
}

/** Makes the empty tables as they were at the version of the export. */
function begin(connection: Database.Database, file: string, header: ExportHeader): Loading {
  migrate(
    connection,
    file,
    MIGRATIONS.filter(({ version }) => version <= header.schema),
  );
  connection.pragma('foreign_keys = OFF');
  connection.exec('begin');
  const inserts = new Map<string, (row: Record<string, unknown>, number: number) => void>();
  for (const [table, columns] of Object.entries(header.tables)) {
    refuseUnknown(connection, table, columns);
    // Migrations enqueue jobs for the rows of older versions, of which there are none.
    connection.exec(`delete from "${table}"`);
    inserts.set(table, inserter(connection, table, columns));
  }
  return {
    add({ table, row }, number) {
      const insert = inserts.get(table);
      if (!insert) throw new RefusedLine(number, `The first line names no table "${table}".`);
      insert(row, number);
    },
    finish() {
      connection.exec('delete from sqlite_sequence');
      const set = connection.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
      for (const [table, id] of Object.entries(header.highest_ids)) set.run(table, id);
      connection.exec('commit');
      connection.pragma('foreign_keys = ON');
    },
  };
}

function refuseUnknown(
  connection: Database.Database,
  table: string,
  columns: Readonly<Record<string, ExportedColumn>>,
): void {
  const known = connection.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
  if (known.length === 0 || table.startsWith('sqlite_'))
    throw new RefusedLine(1, `There is no table "${table}" in this version.`);
  const unknown = Object.keys(columns).find((column) => !known.includes(column));
  if (unknown !== undefined)
    throw new RefusedLine(1, `Table ${table} has no column "${unknown}" in this version.`);
}

function inserter(
  connection: Database.Database,
  table: string,
  columns: Readonly<Record<string, ExportedColumn>>,
): (row: Record<string, unknown>, number: number) => void {
  const names = Object.keys(columns);
  const statement = connection.prepare(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`,
  );
  return (row, number) => {
    const surplus = Object.keys(row).find((name) => !Object.hasOwn(columns, name));
    if (surplus !== undefined) throw new RefusedLine(number, `${table} has no column "${surplus}".`);
    const values = Object.entries(columns).map(([name, column]) =>
      stored(row[name], column, `${table}.${name}`, number),
    );
    try {
      statement.run(values);
    } catch (error) {
      throw new RefusedLine(number, `${table}: ${ruleOf(error as Error)}`, { cause: error });
    }
  };
}

/** What a constraint of the database asks for, in a sentence; SQLite names its columns, or the rule, after a colon. */
function ruleOf(error: Error): string {
  const named = error.message.slice(error.message.indexOf(': ') + 2);
  const violation = violationOf(error);
  if (violation === 'unique') return `another line before has the same ${named}.`;
  return violation === 'check' ? `the rule "${named}" does not hold.` : error.message;
}

const FORMS: Record<ExportedColumn['kind'], { is: (value: unknown) => boolean; text: string }> = {
  integer: { is: Number.isSafeInteger, text: 'a whole number' },
  real: { is: Number.isFinite, text: 'a number' },
  text: { is: (value) => typeof value === 'string', text: 'a text' },
  boolean: { is: (value) => typeof value === 'boolean', text: 'true or false' },
  json: { is: () => true, text: 'any JSON value' },
  base64: {
    is: (value) => typeof value === 'string' && Buffer.from(value, 'base64').toString('base64') === value,
    text: 'bytes in Base64',
  },
};

/** A value of an export as SQLite has it. */
function stored(value: unknown, { kind, nullable }: ExportedColumn, name: string, number: number): unknown {
  if (value === undefined) throw new RefusedLine(number, `${name} is missing.`);
  if (value === null && (nullable || kind !== 'json')) {
    if (nullable) return null;
    throw new RefusedLine(number, `${name} must not be null.`);
  }
  const { is, text } = FORMS[kind];
  if (!is(value))
    throw new RefusedLine(number, `${name} must be ${text}, not ${JSON.stringify(value).slice(0, 60)}.`);
  if (kind === 'boolean') return Number(value);
  if (kind === 'json') return JSON.stringify(value);
  if (kind === 'base64') return Buffer.from(value as string, 'base64');
  return value;
}

/** Throws the line of a row that names a row which is not there. */
async function refuseOrphans(
  connection: Database.Database,
  lines: () => AsyncIterable<string>,
): Promise<void> {
  const [orphan] = connection.pragma('foreign_key_check') as {
    table: string;
    parent: string;
    fkid: number;
  }[];
  if (!orphan) return;
  const { table, parent, fkid } = orphan;
  const key = connection
    .prepare<[string, number], { from: string; to: string }>(
      'select "from", "to" from pragma_foreign_key_list(?) where id = ?',
    )
    .get(table, fkid);
  if (!key) throw new Error(`${table} has no foreign key ${fkid}`);
  const value = connection
    .prepare<[], unknown>(
      `select "${key.from}" from "${table}" where "${key.from}" is not null and "${key.from}" not in (select "${key.to}" from "${parent}")`,
    )
    .pluck()
    .get();
  let number = 0;
  for await (const text of lines()) {
    number += 1;
    if (number === 1) continue;
    const line = lineOf(text, number);
    if (!('end' in line) && line.table === table && line.row[key.from] === value) break;
  }
  throw new RefusedLine(
    number,
    `${table}.${key.from} is ${String(value)}, and no line of ${parent} has that ${key.to}.`,
  );
}
