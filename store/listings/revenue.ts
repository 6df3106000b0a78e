import { asc, desc, eq, sql } from 'drizzle-orm';
import { counterReads, counterWrites } from '../base/counters.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import type { Part } from '../launches/boards.ts';

/** Attested revenue of the last 30 days (D39). */
export interface AttestedRevenue {
  /** US cents. */
  amount_cents: number;
  /** When it was verified, in epoch milliseconds. */
  verified_at: number;
  /** Who attests it, as shown. */
  source: string;
}

/** Reads of attested revenue. */
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
    /** Live listings with verified revenue, highest first; equal amounts: the first verified. */
    page: ({ offset, limit }: Part) => page.execute({ offset, limit }),
    /** Number of listings with verified revenue. */
    total: (): Promise<number> => counters.value('revenue'),
  };
}

/** Writes of attested revenue; only inside a transaction. */
export function revenueWrites(db: WriteDb, schema: Schema) {
  const { listing } = schema;
  const counters = counterWrites(db, schema);
  return {
    /** Sets the revenue that the site team attests for a listing; null removes it. */
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
