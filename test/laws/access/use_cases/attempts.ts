import { type Do, doingIn, type Who } from '../../../../services/use_cases/define.ts';
import type { SqliteWriter } from '../../../../store/engine/sqlite.ts';
import type { Store } from '../../../../store/store.ts';

/** A row that a use case added or removed; a changed one is both. */
export interface ChangedRow {
  table: string;
  row: Record<string, unknown>;
}

/** What came of a use case. */
export interface Outcome {
  result: unknown;
  changed: ChangedRow[];
}

/** Every row of a table, as text, with how often it is there. */
type Rows = Map<string, number>;

/**
 * Runs use cases on one world, which is the same after each: what a use case writes is looked at inside its transaction, which then rolls
 * back.
 */
export async function attemptsOn(store: Store, writer: SqliteWriter) {
  const UNDONE = new Error('rolled back by the law');
  const inside = async <T>(work: () => Promise<T>): Promise<T> => store.write(work);
  const tables = await inside(async () => tablesOf(writer));
  const before = await inside(async () => new Map(tables.map((table) => [table, rowsOf(writer, table)])));
  const writesSoFar = (): unknown => writer.prepare('select total_changes() as n').get();

  return async (call: (use: Do<Who>) => Promise<unknown>): Promise<Outcome> => {
    let changed: ChangedRow[] = [];
    const write: Store['write'] = async (work, options) => {
      let result: unknown;
      const undone = store.write(async (tx) => {
        const start = writesSoFar();
        result = await work(tx);
        if (JSON.stringify(writesSoFar()) !== JSON.stringify(start))
          changed = tables.flatMap((table) => changesOf(table, before.get(table)!, rowsOf(writer, table)));
        throw UNDONE;
      }, options);
      await undone.catch((error: unknown) => {
        if (error !== UNDONE) throw error;
      });
      return result as never;
    };
    const result = await call(doingIn({ ...store, write }));
    return { result, changed };
  };
}

/** The tables of the database, without those of the search index and of SQLite. */
function tablesOf(writer: SqliteWriter): string[] {
  const found = writer
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table'")
    .all() as { name: string }[];
  return found.map(({ name }) => name).filter((name) => !/^(sqlite_|search_)|_fts/.test(name));
}

function rowsOf(writer: SqliteWriter, table: string): Rows {
  const counted: Rows = new Map();
  for (const row of writer.prepare(`select * from "${table}"`).all()) {
    const text = JSON.stringify(row);
    counted.set(text, (counted.get(text) ?? 0) + 1);
  }
  return counted;
}

function changesOf(table: string, before: Rows, after: Rows): ChangedRow[] {
  const texts = new Set([...before.keys(), ...after.keys()]);
  return [...texts]
    .filter((text) => before.get(text) !== after.get(text))
    .map((text) => ({ table, row: JSON.parse(text) as Record<string, unknown> }));
}
