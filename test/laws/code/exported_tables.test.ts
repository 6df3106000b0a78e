import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { exportedTables } from '../../../store/base/exported_tables.ts';
import { migrate } from '../../../store/base/migrate.ts';
import { MIGRATIONS } from '../../../store/migrations/history.ts';
import { temporaryFile } from '../../store/temporary.ts';

const { exported, left_out } = exportedTables();

/** Names of columns that hold a credential, its hash, or what is sealed with the server key. */
const SECRET = /hash|token$|secret|password|code$|payload/;
/** Those of that name which are no credential, or let nobody in. */
const HARMLESS = [
  'picture.hash',
  'picture_file.hash',
  'listing_picture.hash',
  // It only lets the sender of a notice object to the decision, once.
  'content_notice.hash',
  // It only confirms or ends emails, and a reader of an old email must be able to end them after a move.
  'subscription_link.hash',
  // What a person publishes on their website to prove a claim: everybody can read it there.
  'claim.token',
  // Of the name of a person who was removed: it must not come back after a move.
  'removed_name.hash',
  // Numbers of rows and texts of emails; secrets are made when an email is written.
  'job.payload',
  // Who, which client and which scopes: the grant itself.
  'oauth_grant.payload',
  'product.code',
];

test('every table of the database is in an export, or left out for a reason', () => {
  const file = temporaryFile();
  const connection = new Database(file);
  onTestFinished(() => void connection.close());
  connection.pragma('journal_mode = WAL');
  migrate(connection, file, MIGRATIONS);
  const tables = connection
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
    )
    .pluck()
    .all() as string[];
  const known = [...exported, ...left_out].map(({ name }) => name);
  expect(known.sort()).toEqual(tables.sort());
  for (const { name, reason } of left_out) expect(reason.length, name).toBeGreaterThan(15);
});

test('no credential and no hash of one is exported as it is', () => {
  const found = exported.flatMap(({ name, columns, select }) =>
    Object.keys(columns)
      .filter((column) => SECRET.test(column) && select.includes(`"${column}" as "${column}"`))
      .map((column) => `${name}.${column}`),
  );
  expect(found.filter((column) => !HARMLESS.includes(column))).toEqual([]);
  expect(HARMLESS.filter((column) => !found.includes(column))).toEqual([]);
});
