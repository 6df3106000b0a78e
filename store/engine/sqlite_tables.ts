import Database from 'better-sqlite3';
import { type Following, namedIn, targetsOf } from '../cache/statement_tables.ts';
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
  const keys = connection
    .prepare<[], Omit<Following, 'cascades'> & { on_delete: string }>(
      `select tables.name, keys."table" as parent, keys.on_delete
       from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
       where tables.type = 'table' and keys.on_delete not in ('NO ACTION', 'RESTRICT')`,
    )
    .all()
    .map(({ on_delete, ...key }) => ({ ...key, cascades: on_delete === 'CASCADE' }));
  return targetsOf(names, keys);
}

function namesOfTables(connection: Connection): ReadonlySet<string> {
  const rows = connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  return new Set(rows as string[]);
}
