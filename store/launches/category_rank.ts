import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** Reads of the ranking inside a category. */
export function categoryRankReads(db: ReadDb, { category_rank: rank }: Schema) {
  // No upper bound in the query: checking it per row is slower than stopping when the rows leave the category.
  const page = prepared('category_page', () =>
    db
      .select({ id: rank.listing_id, of: rank.category_id })
      .from(rank)
      .where(gte(rank.category_id, sql.placeholder('category_id')))
      .orderBy(asc(rank.category_id), ...votesOrder(rank))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  return {
    /** Ids of the live listings of a category and its subcategories, most votes first (R57). Their number is `category.live`. */
    async page(category_id: number, { offset, limit }: { offset: number; limit: number }): Promise<number[]> {
      const rows = await page.execute({ category_id, offset, limit });
      return rows.filter(({ of }) => of === category_id).map(({ id }) => id);
    },
  };
}

/** Keeps the category rankings in step with the listings; only inside a transaction. */
export function categoryRankWrites(db: WriteDb, schema: Schema) {
  const { category_rank: rank, category_order: order, listing_category: chosen } = schema;
  const remove = prepared('category_rank_remove', () =>
    db
      .delete(rank)
      .where(eq(rank.listing_id, sql.placeholder('id')))
      .returning({ category_id: rank.category_id }),
  );
  const place = prepared('category_rank_place', () =>
    db
      .insert(rank)
      .select(placesOf(db, schema, eq(chosen.listing_id, sql.placeholder('id'))))
      .returning({ category_id: rank.category_id }),
  );
  const removeOthers = prepared('category_order_remove', () =>
    db
      .delete(order)
      .where(eq(order.listing_id, sql.placeholder('id')))
      .returning({ category_id: order.category_id }),
  );
  const placeOthers = prepared('category_order_place', () =>
    db
      .insert(order)
      .select(otherPlacesOf(db, schema, eq(chosen.listing_id, sql.placeholder('id'))))
      .returning({ category_id: order.category_id }),
  );
  return {
    /**
     * Updates a listing's places from its votes, heat, views, followers, age and categories; removes them if it is not live. Call it in
     * the transaction that changes one of these; the writes of listings do.
     */
    async sync(listing_id: number): Promise<void> {
      // Sent together; a connection runs them in this order.
      await Promise.all(
        [remove, place, removeOthers, placeOthers].map((statement) => statement.execute({ id: listing_id })),
      );
    },
  };
}

/** Rows of the votes ranking for live listings; `which` filters the chosen categories. */
export const placesOf = (db: ReadDb, { listing, listing_category: chosen }: Schema, which: SQL) =>
  db
    .select({
      category_id: chosen.category_id,
      listing_id: chosen.listing_id,
      votes: listing.votes,
      votes_reached_at: sql<number>`coalesce(${listing.votes_reached_at}, 0)`.as('votes_reached_at'),
      live_at: sql<number>`${listing.live_at}`.as('live_at'),
      is_primary: sql<boolean>`coalesce(${chosen.position} = 0, false)`.as('is_primary'),
    })
    .from(chosen)
    .innerJoin(listing, eq(listing.id, chosen.listing_id))
    .where(and(which, eq(listing.status, 'live')));

/** The same for the rankings that are not by votes. */
export const otherPlacesOf = (db: ReadDb, { listing, listing_category: chosen }: Schema, which: SQL) =>
  db
    .select({
      category_id: chosen.category_id,
      listing_id: chosen.listing_id,
      live_at: sql<number>`${listing.live_at}`.as('live_at'),
      heat: listing.heat,
      views_recent: listing.views_recent,
      views: listing.views,
      followers: listing.followers,
    })
    .from(chosen)
    .innerJoin(listing, eq(listing.id, chosen.listing_id))
    .where(and(which, eq(listing.status, 'live')));

/** Most votes first; ties: who reached the number first, then who has been live longer. */
export const votesOrder = (rank: Schema['category_rank']) => [
  desc(rank.votes),
  asc(rank.votes_reached_at),
  asc(rank.live_at),
  asc(rank.listing_id),
];
