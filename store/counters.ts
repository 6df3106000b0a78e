import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from './db.ts';
import type { Listing } from './listings.ts';
import type { Schema } from './schema.ts';

/**
 * What is counted as it changes, because reading must never count what grows (store.md 4): live listings, those of them that
 * stand on a board of their own, awards that are shown, founders (of all, and of a country), blog posts, and launches of a date.
 */
export type CounterName =
  | 'live'
  | 'billboard'
  | 'domain_rating'
  | 'revenue'
  | 'awards'
  | 'founders'
  | `founders:${string}`
  | 'posts'
  | `launched:${string}`;

/** See {@link counterReads}. */
export type CounterReads = ReturnType<typeof counterReads>;

/** What can be asked of the counters. */
export function counterReads(db: ReadDb, { counter }: Schema) {
  const one = prepared('counter', () =>
    db
      .select({ value: counter.value })
      .from(counter)
      .where(eq(counter.name, sql.placeholder('name'))),
  );
  return {
    /** The value of a counter; 0 before anything was counted. */
    async value(name: CounterName): Promise<number> {
      const [row] = await one.execute({ name });
      return row?.value ?? 0;
    },
  };
}

/** What counts; inside the transaction of what is counted only. */
export function counterWrites(db: WriteDb, { counter }: Schema) {
  async function add(name: CounterName, change: number): Promise<void> {
    if (change === 0) return;
    await db
      .insert(counter)
      .values({ name, value: change })
      .onConflictDoUpdate({ target: counter.name, set: { value: sql`${counter.value} + ${change}` } });
  }
  return {
    add,
    /** Counts a listing out of what it was in, and into what it is in now. */
    async moved(before: Counted, after: Counted): Promise<void> {
      const [left, entered] = [countedIn(before), countedIn(after)];
      for (const name of left) if (!entered.includes(name)) await add(name, -1);
      for (const name of entered) if (!left.includes(name)) await add(name, 1);
    },
  };
}

/** What decides in which counters a listing is. */
export type Counted = Pick<Listing, 'status' | 'billboard_cents' | 'domain_rating' | 'revenue_cents'>;

function countedIn({ status, billboard_cents, domain_rating, revenue_cents }: Counted): CounterName[] {
  if (status !== 'live') return [];
  const names: CounterName[] = ['live'];
  if (billboard_cents > 0) names.push('billboard');
  if (domain_rating !== null) names.push('domain_rating');
  if (revenue_cents !== null) names.push('revenue');
  return names;
}

/** The same as a condition on listings, for whoever counts anew. */
export const listingsCounted = ({ listing }: Schema) => {
  const live = eq(listing.status, 'live');
  return {
    live,
    billboard: and(live, gt(listing.billboard_cents, 0)),
    domain_rating: and(live, isNotNull(listing.domain_rating)),
    revenue: and(live, isNotNull(listing.revenue_cents)),
  };
};
