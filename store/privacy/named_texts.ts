import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { domainOf } from '../../domain/profile/sites.ts';
import { sqliteColumns } from '../base/columns.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import { type Schema, schemaOf } from '../base/schema.ts';

/** Listings and drafts by their ids. */
export interface Named {
  listing_ids: readonly number[];
  draft_ids: readonly string[];
}

/** Gives what replaces a stored text or JSON value; undefined if nothing of it may stay. */
type Rewrite = (value: unknown) => unknown;

/** Tables that name people by their account or email address, who are asked about it in other ways. */
const OF_ACCOUNTS: readonly string[] = [
  'draft_invite',
  'subscription',
  'content_notice',
] satisfies (keyof Schema)[];

/** Columns that identify a listing or its website: who removes a name makes sure first that it is in none of them. */
const IDENTITY: readonly string[] = [
  'listing.name',
  'listing.slug',
  ...['url', 'site_key'].flatMap((name) => [`listing.${name}`, `draft.${name}`]),
];

/** Reads of the listings and drafts of a domain. */
export function namedTextReads(db: ReadDb, { listing, draft }: Schema) {
  return {
    /** Listings and drafts in every state of websites of a registrable domain. */
    async ofDomain(domain: string): Promise<Named> {
      const listings = await db.select({ id: listing.id }).from(listing).where(eq(listing.domain, domain));
      const drafts = await db
        .select({ id: draft.id, site_key: draft.site_key })
        .from(draft)
        .where(sql`instr(${draft.site_key}, ${domain}) > 0`);
      return {
        listing_ids: listings.map(({ id }) => id),
        draft_ids: drafts
          .filter(({ site_key }) => domainOf(site_key.split('/')[0] ?? '') === domain)
          .map(({ id }) => id),
      };
    },
  };
}

/** Rewrites what is stored about listings and drafts; only inside a transaction. */
export function namedTextWrites(db: WriteDb, schema: Schema) {
  return {
    /**
     * Passes every text that is stored about these listings and drafts through `rewrite`, in every table that names one of them, except
     * {@link OF_ACCOUNTS}: a new table cannot be forgotten. A row that cannot be without its text is deleted. Returns how many rows changed.
     */
    async rewrite({ listing_ids, draft_ids }: Named, rewrite: Rewrite): Promise<number> {
      let changed = 0;
      const shapes: Readonly<Record<string, SQLiteTable>> = schemaOf(sqliteColumns);
      for (const [name, table] of Object.entries(schema) as [string, SQLiteTable][]) {
        const shape = shapes[name];
        if (!shape || OF_ACCOUNTS.includes(name)) continue;
        const columns = shapeOf(shape);
        const leads = [
          { column: columnOf(table, name === 'listing' ? 'id' : 'listing_id'), ids: listing_ids },
          { column: columnOf(table, name === 'draft' ? 'id' : 'draft_id'), ids: draft_ids },
        ];
        for (const { column, ids } of leads)
          if (column && ids.length > 0)
            changed += await rewriteTable(db, columns, table, { where: inArray(column, [...ids]), rewrite });
      }
      return changed;
    },
  };
}

const columnOf = (table: SQLiteTable, name: string): SQLiteColumn | undefined =>
  (getTableColumns(table) as Record<string, SQLiteColumn>)[name];

/** What of a table is rewritten: its key, and its other columns of text and JSON. */
interface Shape {
  keys: SQLiteColumn[];
  texts: SQLiteColumn[];
}

/** Of a table as SQLite has it: Drizzle tells the types and keys of those alone here, and both engines have the same ones. */
function shapeOf(table: SQLiteTable): Shape {
  const { name, primaryKeys, columns } = getTableConfig(table);
  const keys = [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((one) => one.columns)];
  const texts = columns.filter(
    (column) =>
      column.columnType.startsWith('SQLiteText') &&
      !keys.includes(column) &&
      !IDENTITY.includes(`${name}.${column.name}`),
  );
  return { keys, texts };
}

async function rewriteTable(
  db: WriteDb,
  { keys, texts }: Shape,
  table: SQLiteTable,
  { where, rewrite }: { where: SQL; rewrite: Rewrite },
): Promise<number> {
  if (texts.length === 0) return 0;
  let changed = 0;
  for (const row of (await db.select().from(table).where(where)) as Record<string, unknown>[]) {
    const patch = patchOf(row, texts, rewrite);
    const own = and(...keys.map(({ name }) => sql`${columnOf(table, name)} = ${row[name]}`));
    if (patch === null) await db.delete(table).where(own);
    else if (Object.keys(patch).length > 0) await db.update(table).set(patch).where(own);
    else continue;
    changed++;
  }
  return changed;
}

/** What changes of a row; null if the row cannot stay. */
function patchOf(
  row: Record<string, unknown>,
  texts: readonly SQLiteColumn[],
  rewrite: Rewrite,
): Record<string, unknown> | null {
  const patch: Record<string, unknown> = {};
  for (const { name, notNull } of texts) {
    const before = row[name];
    const after = rewrite(before);
    if (after === undefined && notNull) return null;
    if (!isDeepStrictEqual(before, after)) patch[name] = after ?? null;
  }
  return patch;
}
