import { asc, desc, eq, sql } from 'drizzle-orm';
import { counterReads, counterWrites } from '../counters.ts';
import { prepared, type ReadDb, type WriteDb } from '../db.ts';
import type { Part } from '../launches/boards.ts';
import type { Schema } from '../schema.ts';

/** Revenue of the last 30 days that somebody vouches for (D39). */
export interface AttestedRevenue {
  /** US cents. */
  amount_cents: number;
  /** When it was looked at, in epoch milliseconds. */
  verified_at: number;
  /** Who or what vouches for it, as it is shown. */
  source: string;
}

/** What can be asked of the revenue of companies that show it. */
export function revenueReads(db: ReadDb, schema: Schema) {
  const { listing } = schema;
  const counters = counterReads(db, schema);
  const page = prepared('board_revenue', () =>
    db
      .select({
        listing_id: listing.id,
        amount_cents: sql<number>`${listing.revenue_cents}`,
        verified_at: listing.revenue_verified_at,
        source: listing.revenue_source,
      })
      .from(listing)
      .where(sql`${listing.status} = 'live' and ${listing.revenue_cents} is not null`)
      .orderBy(desc(listing.revenue_cents), asc(listing.revenue_verified_at), asc(listing.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  return {
    /** Live listings with verified revenue, the most first; of the same amount, the one verified first (ranking.md 4.2). */
    page: ({ offset, limit }: Part) => page.execute({ offset, limit }),
    /** How many those are. */
    total: (): Promise<number> => counters.value('revenue'),
  };
}

/** What changes the revenue of listings; inside a transaction only. */
export function revenueWrites(db: WriteDb, schema: Schema) {
  const { listing } = schema;
  const counters = counterWrites(db, schema);
  return {
    /** Shows the revenue of a listing that the site team vouches for; null shows none any more. */
    async attest(listing_id: number, revenue: AttestedRevenue | null): Promise<void> {
      const [before] = await db.select().from(listing).where(eq(listing.id, listing_id));
      if (!before) throw new Error(`there is no listing ${listing_id}`);
      const after = {
        revenue_cents: revenue?.amount_cents ?? null,
        revenue_verified_at: revenue?.verified_at ?? null,
        revenue_source: revenue?.source ?? null,
      };
      await db.update(listing).set(after).where(eq(listing.id, listing_id));
      await counters.moved(before, { ...before, ...after });
    },
  };
}
