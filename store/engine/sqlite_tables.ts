import Database from 'better-sqlite3';
import { namedIn, targetsOf } from '../cache/statement_tables.ts';
import { isRecordingReads, noteReads } from '../cache/table_reads.ts';

type Connection = Pick<Database.Database, 'prepare'>;

/** Lets a connection note the tables that its queries read, for work whose reads are recorded. */
export function noteReadsOf(connection: Database.Database): void {
  const names = namesOfTables(connection);
  connection.prepare = ((source: string) => {
    const statement = Database.prototype.prepare.call(connection, source) as Database.Statement;
    let tables: readonly string[] | undefined;
    const noting =
      <A extends unknown[], R>(method: (...values: A) => R) =>
      (...values: A): R => {
        if (isRecordingReads()) noteReads((tables ??= namedIn(source, names)));
        return method(...values);
      };
    return Object.assign(statement, {
      get: noting(statement.get.bind(statement)),
      all: noting(statement.all.bind(statement)),
      iterate: noting(statement.iterate.bind(statement)),
    });
  }) as Database.Database['prepare'];
}

/** Gives the tables that a statement may write, with those that its deletes cascade to. */
export function writtenTables(connection: Connection): (source: string) => readonly string[] {
  const names = namesOfTables(connection);
  const keys = [...names].flatMap((name) =>
    (connection.prepare('select * from pragma_foreign_key_list(?)').all(name) as ForeignKey[])
      .filter(({ on_delete }) => on_delete !== 'NO ACTION' && on_delete !== 'RESTRICT')
      .map(({ table, on_delete }) => ({ name, parent: table, cascades: on_delete === 'CASCADE' })),
  );
  return targetsOf(names, keys);
}

function namesOfTables(connection: Connection): ReadonlySet<string> {
  const rows = connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  return new Set(rows as string[]);
}

interface ForeignKey {
  table: string;
  on_delete: string;
}
