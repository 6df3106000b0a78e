import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { sqliteColumns } from '../base/columns.ts';
import { type ExportedKind, kindOf } from '../base/exported_tables.ts';
import { schemaOf } from '../base/schema.ts';

/** The values of a row as texts that are the same from both engines: digits, `true`, hexadecimal bytes. */
export type Row = (string | null)[];

/** A table as both engines have it. */
export interface MovedTable {
  name: string;
  columns: readonly { name: string; kind: ExportedKind }[];
  /** The names of the columns for a statement. */
  names: string;
  /** Reads all rows in the order of the key. */
  select: string;
  /** Rows that are read and written at once. Some have texts or pictures of many kilobytes. */
  block: number;
  has_ids: boolean;
}

/** A database that is read. Nothing else changes it until it is closed. */
export interface Source {
  /** All rows of a table in the order of its key. */
  blocks(table: MovedTable): AsyncIterable<Row[]>;
  /** The highest id that a table ever gave, so that none is given twice. */
  highestId(table: MovedTable): Promise<bigint>;
  close(): Promise<void>;
}

/** An empty database that is filled in one transaction. Nobody can open it as a store before `finish`. */
export interface Target extends Pick<Source, 'blocks' | 'close'> {
  add(table: MovedTable, rows: readonly Row[]): Promise<void>;
  setHighestId(table: MovedTable, id: bigint): Promise<void>;
  /** Makes it a whole database that a service may open. */
  finish(): Promise<void>;
}

/** Every table of the schema. The search index is none of them: it is made again. */
export const TABLES: readonly MovedTable[] = Object.values(schemaOf(sqliteColumns)).map((table) => {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const named = (some: readonly { name: string }[]): string => some.map((one) => `"${one.name}"`).join(', ');
  const key = [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((one) => one.columns)];
  const kinds = columns.map((column) => ({ name: column.name, kind: kindOf(column.columnType) }));
  const has = (wanted: ExportedKind): boolean => kinds.some(({ kind }) => kind === wanted);
  return {
    name,
    columns: kinds,
    names: named(columns),
    select: `select ${named(columns)} from "${name}" order by ${named(key)}`,
    block: has('base64') ? 10 : has('json') ? 200 : 500,
    has_ids: key.length === 1 && key[0]?.name === 'id' && key[0].columnType === 'SQLiteInteger',
  };
});

/** Says that a database is not of this program's version. */
export const otherVersion = (database: string, version: number, ours: number): string =>
  `${database} has version ${version}, and this program moves version ${ours}: start and stop the service of this program there first.`;
