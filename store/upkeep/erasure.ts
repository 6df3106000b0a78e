import { and, eq, getTableColumns, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { RELEASED } from '../../domain/text/slugs.ts';
import type { WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { BLANK_LISTING } from '../listings/listing.ts';

/**
 * Tables whose rows stay when a listing is deleted: results of weeks, payments and decisions must stay correct. They name nobody. Former slugs
 * stay as long as the slug itself, and who sent a notice still gets its decision.
 */
const OUTLIVING: readonly string[] = [
  'launch',
  'week_result',
  'award',
  'billboard_payment',
  'moderation_case',
  'former_slug',
  'content_notice',
] satisfies (keyof Schema)[];

/** The slug of a listing that has given its own one back. */
const released = ({ id }: Schema['listing']) => sql<string>`${RELEASED} || ${id}`;

/** Writes that remove what is stored about a listing; only inside a transaction. */
export function erasureWrites(db: WriteDb, schema: Schema) {
  const { alternative, former_slug, listing, moderation_case } = schema;
  return {
    /**
     * Deletes everything that is stored about an archived listing, its draft too, from every table that names it, except {@link OUTLIVING}.
     * A row without content remains for past results, with its slug until {@link releaseSlugs}.
     */
    async erase(id: number, now: number): Promise<void> {
      for (const [name, table] of Object.entries(schema)) {
        const leads = (getTableColumns(table as SQLiteTable) as Record<string, SQLiteColumn>)['listing_id'];
        if (leads && !OUTLIVING.includes(name)) await db.delete(table as SQLiteTable).where(eq(leads, id));
      }
      await db.delete(alternative).where(eq(alternative.alternative_id, id));
      // What was doubted quotes the content, and so may the note.
      const silent = { held: null, held_by: null, reasons: [], note: null };
      await db.update(moderation_case).set(silent).where(eq(moderation_case.listing_id, id));
      await db
        .update(listing)
        .set({ ...blank(listing, id), deleted_at: now, updated_at: now })
        .where(and(eq(listing.id, id), eq(listing.closed, 'archived')));
    },
    /** Gives back the slugs of listings that were archived before an instant, those from before too; returns how many listings. */
    async releaseSlugs(before: number): Promise<number> {
      const rows = await db
        .update(listing)
        .set({ slug: released(listing) })
        .where(
          and(
            isNotNull(listing.archived_at),
            lt(listing.archived_at, before),
            ne(listing.slug, released(listing)),
          ),
        )
        .returning({ id: listing.id });
      for (const { id } of rows) await db.delete(former_slug).where(eq(former_slug.listing_id, id));
      return rows.length;
    },
  };
}

/** Columns that results, counters and the calendar need of a listing. */
const RESULT_COLUMNS: readonly string[] = [
  'plan',
  'closed',
  'archived_at',
  'launch_id',
  'live_at',
  'votes_reached_at',
  'heat',
  'billboard_reached_at',
] satisfies (keyof Schema['listing']['$inferInsert'])[];

/** The columns of a deleted listing: what may be empty is. Its website is no name that exists (RFC 2606). */
function blank(table: Schema['listing'], id: number): Partial<Schema['listing']['$inferInsert']> {
  const empty = Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>)
    .filter(([name, column]) => !column.notNull && !RESULT_COLUMNS.includes(name))
    .map(([name]) => [name, null]);
  return {
    ...Object.fromEntries(empty),
    ...BLANK_LISTING,
    url: 'https://deleted.invalid/',
    site_key: `deleted:${id}`,
    domain: 'deleted.invalid',
    name: 'Deleted listing',
    unlocked: [],
    story: {},
    followers: 0,
    views: 0,
    views_recent: 0,
    rating_counts: [0, 0, 0, 0, 0],
  };
}
