import Database from 'better-sqlite3';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { sqliteColumns } from '../../../store/base/columns.ts';
import { migrate } from '../../../store/base/migrate.ts';
import { schemaOf } from '../../../store/base/schema.ts';
import { MIGRATIONS } from '../../../store/migrations/history.ts';

/** The tables of the schema, by Drizzle. */
export const TABLES = Object.values(schemaOf(sqliteColumns)).map((table) =>
  getTableConfig(table as SQLiteTable),
);

/** What the rules of the schema demand of columns; the rest of a row is made up by type. */
const DEMANDED: Record<string, unknown> = {
  'idempotency.token': null,
  'idempotency.lock_until': null,
  'job.worker': null,
  'job.lease_until': null,
  'launch.cancelled_at': null,
  'launch.cancelled_reason': null,
  'launch.live_at': null,
  'listing.country': 'AT',
  'listing.status': 'live',
  'listing.live_at': 1,
  'model_call.draft_id': 't1',
  'model_call.purchase_id': null,
  'moderation_case.held': '{}',
  'purchase_refund.total_cents': 2,
  'purchase_refund.undoes': null,
  'purchase_refund.net_cents': 1,
  'purchase_refund.vat_cents': 1,
  'sign_in_link.return_to': '/',
  'subscription.listing_id': null,
  'subscription_link.follow_id': 1,
  'subscription_link.subscription_id': null,
  'week.ends_at': 9,
};

/** A file in which every table has two rows, one of them with all nulls that are allowed, and others have values that are easily lost. */
export function makeFullWorld(file: string): void {
  const connection = new Database(file);
  connection.pragma('journal_mode = WAL');
  migrate(connection, file, MIGRATIONS);
  connection.pragma('foreign_keys = OFF');
  connection.exec(['begin', ...TABLES.map(({ name }) => `delete from "${name}"`)].join(';'));
  for (const { name, columns } of TABLES) {
    const source = connection
      .prepare<[string], string>('select sql from sqlite_schema where name = ?')
      .pluck()
      .get(name);
    const insert = connection.prepare(
      `insert into "${name}" (${columns.map((column) => `"${column.name}"`).join()}) values (${columns.map(() => '?').join()})`,
    );
    for (const row of [1, 2])
      insert.run(columns.map((column) => valueIn(`${name}.${column.name}`, column, row, source ?? '')));
  }
  const odd = connection.prepare('insert into counter (name, value) values (?, ?)');
  for (const [i, name] of ODD_TEXTS.entries()) odd.run(name, 2n ** 53n + BigInt(i) + 1n);
  odd.run('least', -(2n ** 63n));
  const json = connection.prepare('insert into setting (name, value) values (?, ?)');
  for (const [i, text] of ODD_JSON.entries()) json.run(`odd ${i}`, text);
  const real = connection.prepare(
    "insert into domain_rating select 't1', ?, ?, source from domain_rating where checked_on = 't1'",
  );
  for (const [i, rating] of [0.1 + 0.2, -0, 5e-324, 1 / 3, 100].entries()) real.run(`odd ${i}`, rating);
  const bytes = connection.prepare("insert into picture_file (hash, name, bytes) values ('t1', ?, ?)");
  bytes.run('empty', Buffer.alloc(0));
  bytes.run('all', Buffer.from(Array.from({ length: 256 }, (_, i) => i)));
  // The last number was given to a row that is gone.
  connection.exec("update sqlite_sequence set seq = 77 where name = 'listing'; commit");
  const orphans = connection.pragma('foreign_key_check') as unknown[];
  connection.close();
  if (orphans.length > 0) throw new Error(JSON.stringify(orphans));
}

/** A lone surrogate is what Node's drivers make of it on either engine. */
const ODD_TEXTS = [
  '',
  'NULL',
  '{NULL}',
  '\\x41',
  '"\'\\\n\t',
  'ß → 🦊',
  'null',
  '\ud800',
  '\u0001\u007f',
  ' t1 ',
];
const ODD_JSON = [
  '{"b" : 1,  "a":[ ]}',
  '{"a":1,"a":2}',
  '"\\u0000\\ud800"',
  '1e400',
  ' null ',
  '-0.0',
  '"🦊\\/"',
];

/** Rows name one another because row 1 has 1 and `t1` everywhere, and row 2 has 2 and `t2`. */
function valueIn(place: string, column: SQLiteColumn, row: number, source: string): unknown {
  if (place === 'alternative.alternative_id') return 3 - row;
  if (place in DEMANDED) return DEMANDED[place];
  if (row === 2 && !column.notNull && !column.primary) return null;
  if (column.name === 'week') return `2026-11-0${row}`;
  const [, first] =
    new RegExp(`\\b${column.name}\\b[^,]*check \\(${column.name} in \\('(\\w+)'`).exec(source) ?? [];
  return first ?? ofType(column.columnType, row);
}

function ofType(type: string, row: number): unknown {
  if (type === 'SQLiteTextJson') return `{"b":${row}, "a":[]}`;
  if (type === 'SQLiteText') return `t${row}`;
  if (type === 'SQLiteBlobBuffer') return Buffer.from([row]);
  return type === 'SQLiteBoolean' ? row - 1 : row;
}
