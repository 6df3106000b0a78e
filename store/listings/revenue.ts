import { count, eq, isNotNull, sql } from 'drizzle-orm';
import { counterReads, counterWrites } from '../base/counters.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
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

/** What is stored about the revenue of a listing. */
export type StoredRevenue = Schema['listing_revenue']['$inferSelect'];

/** Reads of attested revenue. */
export function revenueReads(db: ReadDb, schema: Schema) {
  const { listing, listing_revenue: stored } = schema;
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
    /** What is attested for a listing and whether an owner consents; undefined if neither was ever said. */
    async of(listing_id: number): Promise<StoredRevenue | undefined> {
      const [row] = await db.select().from(stored).where(eq(stored.listing_id, listing_id));
      return row;
    },
    /** Attested revenue, public or not, the latest verified first, and the number of all. */
    async attested({ offset, limit }: Part): Promise<{ rows: StoredRevenue[]; total: number }> {
      const isAttested = isNotNull(stored.amount_cents);
      const rows = await db
        .select()
        .from(stored)
        .where(isAttested)
        .orderBy(desc(stored.verified_at), asc(stored.listing_id))
        .limit(limit)
        .offset(offset);
      const [all] = await db.select({ total: count() }).from(stored).where(isAttested);
      return { rows, total: all?.total ?? 0 };
    },
  };
}

/** Writes of attested revenue and of the consent to show it; only inside a transaction. */
export function revenueWrites(db: WriteDb, schema: Schema) {
  const { listing, listing_revenue: stored } = schema;
  const counters = counterWrites(db, schema);

  /** Stores a part, and has the listing show the amount where it is attested and an owner consents. */
  async function put(listing_id: number, part: Partial<Omit<StoredRevenue, 'listing_id'>>): Promise<void> {
    const [before] = await db.select().from(listing).where(eq(listing.id, listing_id));
    if (!before) throw new Error(`there is no listing ${listing_id}`);
    const [row] = await db
      .insert(stored)
      .values({ listing_id, ...part })
      .onConflictDoUpdate({ target: stored.listing_id, set: part })
      .returning();
    const visible = row && row.consented_at !== null ? row : null;
    const after = {
      revenue_cents: visible?.amount_cents ?? null,
      revenue_verified_at: visible?.verified_at ?? null,
      revenue_source: visible?.source ?? null,
    };
    await db.update(listing).set(after).where(eq(listing.id, listing_id));
    await counters.moved(before, { ...before, ...after });
  }

  return {
    /** Sets the revenue that the site team attests for a listing; null withdraws it. It is public once an owner consents. */
    attest: (listing_id: number, revenue: AttestedRevenue | null): Promise<void> =>
      put(listing_id, revenue ?? { amount_cents: null, verified_at: null, source: null }),
    /** Sets since when an owner wants the revenue public, in epoch milliseconds; null ends that. */
    consent: (listing_id: number, consented_at: number | null): Promise<void> =>
      put(listing_id, { consented_at }),
  };
}
