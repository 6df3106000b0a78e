import { isDeepStrictEqual } from 'node:util';
import { and, between, count, eq, gt } from 'drizzle-orm';
import { ratingCounts } from '../../domain/listings/reviews.ts';
import { writtenChoices } from '../../domain/settings/written_choices.ts';
import { type CountedRows, everyCounter } from '../base/counters.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';
import { categoryRankWrites, otherPlacesOf, placesOf } from '../launches/category_rank.ts';
import { reviewWrites } from '../reviews/reviews.ts';
import { settingReads } from '../settings/settings.ts';
import { followers } from './recount_followers.ts';
import {
  countOf,
  type Difference,
  difference,
  type Recount,
  type RecountPart,
  spanOf,
} from './recount_parts.ts';
import { listingStatus } from './recount_status.ts';
import { votes } from './recount_votes.ts';
import { launchedOn, launchVisibility, weeks } from './recount_weeks.ts';

/** A corrected count. */
export interface Correction extends Difference {
  counter: RecountName;
}

/** Places of listings in their categories. */
const places: Recount = {
  find: (db, schema, after) =>
    spanOf(db, schema, after, async (from, to) => {
      const { category_rank: rank, category_order: order, listing_category: chosen } = schema;
      const which = between(chosen.listing_id, from, to);
      const ranked = await db
        .select()
        .from(rank)
        .where(between(rank.listing_id, from, to));
      const ordered = await db
        .select()
        .from(order)
        .where(between(order.listing_id, from, to));
      return [
        ...differing(ranked, await placesOf(db, schema, which), keyOf),
        ...differing(ordered, await otherPlacesOf(db, schema, which), otherKeyOf),
      ];
    }),
  async correct(db, schema, id) {
    const { category_rank: rank, category_order: order } = schema;
    const stored = async () => ({
      by_votes: await db.select().from(rank).where(eq(rank.listing_id, id)).orderBy(asc(rank.category_id)),
      others: await db.select().from(order).where(eq(order.listing_id, id)).orderBy(asc(order.category_id)),
    });
    const was = await stored();
    await categoryRankWrites(db, schema).sync(id);
    return difference(id, was, await stored());
  },
};

type Place = Schema['category_rank']['$inferSelect'];

const keyOf = ({ category_id, listing_id, votes, votes_reached_at, live_at, is_primary }: Place): string =>
  [category_id, listing_id, votes, votes_reached_at, live_at, Number(is_primary)].join();

type OtherPlace = Schema['category_order']['$inferSelect'];

const otherKeyOf = (place: OtherPlace): string => {
  const { category_id, listing_id, live_at, heat, views_recent, views, followers } = place;
  return [category_id, listing_id, live_at, heat, views_recent, views, followers].join();
};

/** Listings of rows that differ between the stored and the computed rows. */
function differing<Row extends { listing_id: number }>(
  stored: readonly Row[],
  right: readonly Row[],
  key: (row: Row) => string,
): number[] {
  const [one, other] = [new Set(stored.map(key)), new Set(right.map(key))];
  const wrong = [
    ...stored.filter((row) => !other.has(key(row))),
    ...right.filter((row) => !one.has(key(row))),
  ];
  return wrong.map(({ listing_id }) => listing_id);
}

/** Number of live listings per category, including subcategories. Runs after the places. */
const categories: Recount = {
  async find(db, schema, after) {
    const { category } = schema;
    const [row] = await db
      .select({ id: category.id, live: category.live })
      .from(category)
      .where(gt(category.id, after))
      .orderBy(asc(category.id))
      .limit(1);
    if (!row) return { suspects: [], next: null };
    const right = await liveIn(db, schema, row.id);
    return { suspects: row.live === right ? [] : [row.id], next: row.id };
  },
  async correct(db, schema, id) {
    const { category } = schema;
    const [row] = await db.select({ live: category.live }).from(category).where(eq(category.id, id));
    const is = await liveIn(db, schema, id);
    await db.update(category).set({ live: is }).where(eq(category.id, id));
    return difference(id, row?.live, is);
  },
};

const liveIn = (db: ReadDb, { category_rank: rank }: Schema, id: number): Promise<number> =>
  countOf(db.select({ n: count() }).from(rank).where(eq(rank.category_id, id)));

/** Counters (store/base/counters.ts), identified by their index in the list of names: those of a column in one step, by one query. */
const counters: Recount = {
  async find(db, schema, after) {
    const rest = (await countersNow(db, schema)).slice(after);
    const column = rest[0]?.by?.column;
    const end = rest.findIndex(({ by }) => by?.column !== column);
    const part = end === -1 ? rest : rest.slice(0, end);
    if (part.length === 0) return { suspects: [], next: null };
    const compared = await compare(db, schema, part);
    const suspects = compared.flatMap(({ was, is }, i) => (was === is ? [] : [after + i]));
    return { suspects, next: after + part.length };
  },
  async correct(db, schema, at) {
    const { counter } = schema;
    const [compared] = await compare(db, schema, (await countersNow(db, schema)).slice(at, at + 1));
    if (!compared) return null;
    const { name, was, is } = compared;
    await db
      .insert(counter)
      .values({ name, value: is })
      .onConflictDoUpdate({ target: counter.name, set: { value: is } });
    return difference(name, was, is);
  },
};

/** Every counter, with those of the stages that can be searched by now. */
async function countersNow(db: ReadDb, schema: Schema): Promise<readonly CountedRows[]> {
  const { 'listings.stages': stages } = await settingReads(db, schema).all();
  return everyCounter(
    schema,
    writtenChoices(stages).map(({ slug }) => slug),
  );
}

/** The stored value of each of these counters, and the right one. */
async function compare(
  db: ReadDb,
  schema: Schema,
  counted: readonly CountedRows[],
): Promise<{ name: string; was: number; is: number }[]> {
  const stored = new Map((await db.select().from(schema.counter)).map(({ name, value }) => [name, value]));
  const right = await rowsOf(db, counted);
  return counted.map(({ name }) => ({ name, was: stored.get(name) ?? 0, is: right.get(name) ?? 0 }));
}

/** How many rows each of these counters has. */
async function rowsOf(db: ReadDb, counted: readonly CountedRows[]): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const { name, from, which, by } of counted)
    if (!by) numbers.set(name, await countOf(db.select({ n: count() }).from(from).where(which)));
  for (const [column, group] of Map.groupBy(counted, ({ by }) => by?.column)) {
    const [first] = group;
    if (!column || !first) continue;
    const rows = await db
      .select({ value: column, n: count() })
      .from(first.from)
      .where(first.which)
      .groupBy(column);
    const found = new Map<unknown, number>(rows.map(({ value, n }) => [value, n]));
    for (const { name, by } of group) numbers.set(name, found.get(by?.value) ?? 0);
  }
  return numbers;
}

/** Rating counts from the published reviews (R41). */
const ratings: Recount = {
  find: (db, schema, after) =>
    spanOf(db, schema, after, async (from, to) => {
      const { listing, review } = schema;
      const stored = await db
        .select({ id: listing.id, rating_counts: listing.rating_counts })
        .from(listing)
        .where(between(listing.id, from, to));
      const published = await db
        .select({ listing_id: review.listing_id, stars: review.stars })
        .from(review)
        .where(and(between(review.listing_id, from, to), eq(review.state, 'published')));
      const stars = Map.groupBy(published, ({ listing_id }) => listing_id);
      return stored.flatMap(({ id, rating_counts }) => {
        const right = ratingCounts((stars.get(id) ?? []).map((one) => one.stars));
        return isDeepStrictEqual(rating_counts, right) ? [] : [id];
      });
    }),
  async correct(db, schema, id) {
    const { listing } = schema;
    const stored = async () => {
      const [row] = await db.select({ it: listing.rating_counts }).from(listing).where(eq(listing.id, id));
      return row?.it;
    };
    const was = await stored();
    await reviewWrites(db, schema).recount(id);
    return difference(id, was, await stored());
  },
};

/** All recounts in the order in which they must run. */
const RECOUNTS = {
  // What is visible depends on the status.
  'listing.status': listingStatus,
  // The places depend on the votes and followers.
  'listing.votes': votes,
  'listing.followers': followers,
  'launch.shown': launchVisibility,
  week: weeks,
  'counter.launched': launchedOn,
  category_rank: places,
  'category.live': categories,
  counter: counters,
  'listing.rating_counts': ratings,
} as const satisfies Record<string, Recount>;

/** Name of a recount: the table or column that it checks. */
export type RecountName = keyof typeof RECOUNTS;
/** Names of all recounts in the order in which they must run. */
export const RECOUNT_NAMES = Object.keys(RECOUNTS) as readonly RecountName[];

/** Finds wrong counts. Read-only, so that nothing waits for it; concurrent changes may look wrong. */
export function recountReads(db: ReadDb, schema: Schema) {
  return {
    /** Checks the batch of a recount after `after`; 0 for the first. */
    find: (name: RecountName, after: number): Promise<RecountPart> => RECOUNTS[name].find(db, schema, after),
  };
}

/** Corrects wrong counts; only inside a transaction. */
export function recountWrites(db: WriteDb, schema: Schema) {
  return {
    /** Recounts a suspect and stores the right value; null if it was right. */
    async correct(name: RecountName, id: number): Promise<Correction | null> {
      const correction = await RECOUNTS[name].correct(db, schema, id);
      return correction && { counter: name, ...correction };
    },
  };
}
