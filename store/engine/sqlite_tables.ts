import Database from 'better-sqlite3';
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

/**
 * Every table that a query names. A word that is a table's name and means something else there, such as a column, counts too:
 * a cached response is then invalidated more often than it need be, never too late.
 */
const namedIn = (source: string, names: ReadonlySet<string>): string[] => [
  ...new Set(
    withoutTexts(source)
      .match(/\w+/g)
      ?.filter((word) => names.has(word)),
  ),
];

/** Gives the tables that a statement may write: those that it names as targets, and those that its deletes cascade to. */
export function writtenTables(connection: Connection): (source: string) => readonly string[] {
  const names = namesOfTables(connection);
  const followers = followersOnDelete(connection, names);
  return (source) => {
    const written = new Set<string>();
    for (const [, verb = '', table = ''] of withoutTexts(source).matchAll(TARGET)) {
      if (names.has(table)) written.add(table);
      if (/^delete/i.test(verb)) for (const follower of followers(table)) written.add(follower);
    }
    return [...written];
  };
}

const TARGET =
  /\b(insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+["`]?(\w+)/gi;

/** SQL without what stands in single quotes. */
const withoutTexts = (source: string): string => source.replace(/'[^']*'/g, "''");

function namesOfTables(connection: Connection): ReadonlySet<string> {
  const rows = connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  return new Set(rows as string[]);
}

/** Gives the tables whose rows a delete in a table takes along or changes, by their foreign keys. */
function followersOnDelete(
  connection: Connection,
  names: ReadonlySet<string>,
): (table: string, found?: Set<string>) => Set<string> {
  const keys = [...names].flatMap((name) =>
    (connection.prepare('select * from pragma_foreign_key_list(?)').all(name) as ForeignKey[])
      .filter(({ on_delete }) => on_delete !== 'NO ACTION' && on_delete !== 'RESTRICT')
      .map(({ table, on_delete }) => ({ name, parent: table, cascades: on_delete === 'CASCADE' })),
  );
  return function followers(table, found = new Set()) {
    for (const { name, parent, cascades } of keys) {
      if (parent !== table || found.has(name)) continue;
      found.add(name);
      if (cascades) followers(name, found);
    }
    return found;
  };
}

interface ForeignKey {
  table: string;
  on_delete: string;
}
