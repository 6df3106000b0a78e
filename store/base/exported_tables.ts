import { getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { sqliteColumns } from './columns.ts';
import { type Schema, schemaOf } from './schema.ts';

/** How a column is written in an export. */
export type ExportedKind = 'integer' | 'real' | 'text' | 'boolean' | 'json' | 'base64';

/** A column of an export. */
export interface ExportedColumn {
  kind: ExportedKind;
  nullable: boolean;
}

/** What an export does with a table: it leaves it out for a reason, or changes columns or rows by SQL, and says why. */
type Exception =
  | { left_out: string }
  | { because: string; columns?: Readonly<Record<string, string>>; rows?: string };

const CREDENTIAL = 'It lets somebody in: nobody can sign in or act with what is in an export.';

/**
 * Every table whose rows are not exported just as they are (record 49). A table without an entry is exported whole; `test/laws` compares
 * this with the database.
 */
const EXCEPTIONS: Partial<Record<keyof Schema, Exception>> = {
  access_token: { left_out: `${CREDENTIAL} Assistants connect again.` },
  idempotency: { left_out: 'Responses that are kept for a day, for requests that are sent twice.' },
  model_hold: { left_out: 'Requests to a language model that are under way.' },
  oauth_grant_network: { left_out: 'Made from addresses, for tokens that are left out.' },
  oauth_store: { left_out: `${CREDENTIAL} It is sealed with the server key.` },
  provider_sign_in: { left_out: `${CREDENTIAL} It works for ten minutes.` },
  set_up_link: { left_out: CREDENTIAL },
  sign_in_device: { left_out: CREDENTIAL },
  sign_in_link: { left_out: `${CREDENTIAL} It works for 15 minutes.` },
  used_challenge: { left_out: 'Challenges of the last ten minutes.' },
  sign_up: { left_out: 'Made from addresses; its keys are in files of the service.' },
  visit: { left_out: 'Hashes of the visitors of one day; their key is in no table.' },
  web_session: { left_out: `${CREDENTIAL} People sign in again by email.` },
  api_key: {
    because:
      'The hash of a key is left out, so the key is revoked: its owner sees it in the list and makes a new one.',
    columns: { hash: "'none:' || id", revoked_at: 'coalesce(revoked_at, :now)' },
  },
  claim: {
    because: 'The hash of the link in its email is left out: its person has the email sent again.',
    columns: { link_hash: 'null' },
  },
  draft_invite: {
    because: 'The hash of the link in its email is left out: an owner sends the invite again.',
    columns: { hash: 'null' },
  },
  job: {
    because: 'A job that is running is queued: its process is not part of the export.',
    columns: {
      state: "case state when 'running' then 'queued' else state end",
      worker: 'null',
      lease_until: 'null',
      retry_at: 'null',
    },
  },
  oauth_client: {
    because:
      'Clients with a secret are left out, because the secret is sealed with the server key: they register again.',
    columns: { client_secret: 'null' },
    rows: 'client_secret is null',
  },
};

/** Tables of the database that are no part of the schema, with the reason why an export leaves them out. */
const NOT_IN_SCHEMA: Readonly<Record<string, string>> = {
  schema_migration: 'The first line of an export has its version.',
  search_term: 'The search index is made again from the rows.',
  search_term_del: 'The search index is made again from the rows.',
};

/** A table as an export has it. */
export interface ExportedTable {
  name: string;
  columns: Readonly<Record<string, ExportedColumn>>;
  /** Reads its rows as SQL values; `:now` is the moment of the export. */
  select: string;
  /** What is not exported as it is, and why; null if everything is. */
  because: string | null;
}

/** Every table of the database: those that an export has, and those that it leaves out with the reason. */
export function exportedTables(): {
  exported: ExportedTable[];
  left_out: { name: string; reason: string }[];
} {
  const exported: ExportedTable[] = [];
  const left_out = Object.entries(NOT_IN_SCHEMA).map(([name, reason]) => ({ name, reason }));
  for (const [name, table] of Object.entries(schemaOf(sqliteColumns))) {
    const exception = EXCEPTIONS[name as keyof Schema] ?? { because: '' };
    if ('left_out' in exception) left_out.push({ name, reason: exception.left_out });
    else exported.push(exportedTable(name, table as SQLiteTable, exception));
  }
  return { exported, left_out };
}

function exportedTable(
  name: string,
  table: SQLiteTable,
  { because, columns: changed = {}, rows }: Exclude<Exception, { left_out: string }>,
): ExportedTable {
  const columns = Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>).map(
    ([column, { columnType, notNull }]): [string, ExportedColumn] => [
      column,
      { kind: kindOf(columnType), nullable: !notNull },
    ],
  );
  const values = columns.map(([column]) => `${changed[column] ?? `"${column}"`} as "${column}"`);
  return {
    name,
    columns: Object.fromEntries(columns),
    select: `select ${values.join(', ')} from "${name}"${rows === undefined ? '' : ` where ${rows}`}`,
    because: because || null,
  };
}

const KINDS: Readonly<Record<string, ExportedKind>> = {
  SQLiteInteger: 'integer',
  SQLiteBoolean: 'boolean',
  SQLiteReal: 'real',
  SQLiteText: 'text',
  SQLiteTextJson: 'json',
  SQLiteBlobBuffer: 'base64',
};

/** How values of a column of SQLite are written, by its Drizzle type. */
export function kindOf(type: string): ExportedKind {
  const kind = KINDS[type];
  if (!kind) throw new Error(`an export has no form for columns of type ${type}`);
  return kind;
}
