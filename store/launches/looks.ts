import { and, between, countDistinct, eq, gte, lt, lte, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** A look at a listing's homepage, as stored. */
export type Look = Schema['look']['$inferSelect'];

/** Reads of looks at homepages. */
export function lookReads(db: ReadDb, { look, listing }: Schema) {
  const since = prepared('looks_since', () =>
    db
      .select()
      .from(look)
      .where(
        and(
          eq(look.listing_id, sql.placeholder('listing_id')),
          gte(look.looked_at, sql.placeholder('instant')),
        ),
      )
      .orderBy(desc(look.looked_at), desc(look.id)),
  );
  const newest = prepared('looks_newest', () =>
    db
      .select()
      .from(look)
      .where(eq(look.listing_id, sql.placeholder('listing_id')))
      .orderBy(desc(look.looked_at), desc(look.id))
      .limit(sql.placeholder('limit')),
  );
  const due = prepared('looks_due', () =>
    db
      .select({ listing_id: listing.id })
      .from(listing)
      // Literals: with bound values SQLite would not use the partial index.
      .where(
        and(
          lte(listing.next_look_at, sql.placeholder('now')),
          sql`${listing.status} = 'live' and ${listing.plan} = 'free'`,
        ),
      )
      .orderBy(asc(listing.next_look_at), asc(listing.id))
      .limit(sql.placeholder('limit')),
  );
  return {
    /** Live free listings whose next look is due at `now`, longest due first; at most `limit` (D60). */
    due: async (now: number, limit: number): Promise<number[]> =>
      (await due.execute({ now, limit })).map(({ listing_id }) => listing_id),
    /** The newest looks at the homepage of a listing. */
    newest: (listing_id: number, limit: number): Promise<Look[]> => newest.execute({ listing_id, limit }),
    /** Looks at the homepage of a listing since an instant, newest first. */
    since: (listing_id: number, instant: number): Promise<Look[]> => since.execute({ listing_id, instant }),
    /** How many listings were looked at between two instants, and how many of their sites did not respond. */
    async sites(from: number, to: number): Promise<{ all: number; silent: number }> {
      const [row] = await db
        .select({
          all: countDistinct(look.listing_id),
          silent: sql<number>`count(distinct case when ${look.result} = 'silent' then ${look.listing_id} end)`,
        })
        .from(look)
        .where(between(look.looked_at, from, to));
      return row ?? { all: 0, silent: 0 };
    },
  };
}

/** Writes of looks; only inside a transaction. */
export function lookWrites(db: WriteDb, { look, listing }: Schema) {
  const add = prepared('look_add', () =>
    db
      .insert(look)
      .values({
        listing_id: sql.placeholder('listing_id'),
        launch_id: sql.placeholder('launch_id'),
        looked_at: sql.placeholder('looked_at'),
        result: sql.placeholder('result'),
        expected: sql.placeholder('expected'),
        observed: sql.placeholder('observed'),
      })
      .returning({ id: look.id }),
  );
  return {
    async add(seen: Omit<Look, 'id'>): Promise<void> {
      await add.execute(seen);
    },
    /** Puts off the next look at a live listing: one that fails must not keep others from theirs. */
    async postpone(listing_id: number, next_look_at: number): Promise<void> {
      await db.update(listing).set({ next_look_at }).where(eq(listing.id, listing_id));
    },
    /** Deletes looks from before an instant. */
    async purge(before: number): Promise<void> {
      await db.delete(look).where(lt(look.looked_at, before));
    },
  };
}
