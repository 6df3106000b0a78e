import { and, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Plan } from '../../domain/launches/launch_states.ts';
import type { ListingStatus } from '../../domain/launches/listing_states.ts';
import { idIn } from '../../domain/numbers/ids.ts';
import { type Prepared, prepared, type ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { desc } from '../base/sorting.ts';
import type { Listing } from './listing.ts';

/** One entry of a list of listings. */
export interface ListingSummary {
  id: number;
  slug: string;
  name: string;
  tagline: string | null;
  /** Hash of its logo. */
  logo: string | null;
  short_description: string | null;
  url: string;
  status: ListingStatus;
  country: string | null;
  pricing_model: string | null;
  votes: number;
  live_at: number | null;
  /** Slug of the primary category. */
  category: string | null;
  category_name: string | null;
  launch_week: string | null;
  /** Plan of its current launch. */
  plan: Plan | null;
}

/** Reads of list entries. */
export function summaryReads(db: ReadDb, { listing, listing_category, category, launch }: Schema) {
  const plans = new Map<number, Prepared<ListingSummary>>();

  /** One query plan per number of ids. */
  function summaryPlan(size: number): Prepared<ListingSummary> {
    let plan = plans.get(size);
    if (!plan) {
      const ids = Array.from({ length: size }, (_, i) => sql.placeholder(placeOf(i)));
      plan = prepared(`listing_summaries_${size}`, () =>
        db
          .select({
            id: listing.id,
            slug: listing.slug,
            name: listing.name,
            tagline: listing.tagline,
            logo: listing.logo,
            short_description: listing.short_description,
            url: listing.url,
            status: listing.status,
            country: listing.country,
            pricing_model: listing.pricing_model,
            votes: listing.votes,
            live_at: listing.live_at,
            plan: listing.plan,
            // Named columns, so that the database returns finished rows.
            category: sql<string | null>`${category.slug}`.as('category'),
            category_name: sql<string | null>`${category.name}`.as('category_name'),
            launch_week: sql<string | null>`${launch.week}`.as('launch_week'),
          })
          .from(listing)
          .leftJoin(launch, eq(launch.id, listing.launch_id))
          .leftJoin(
            listing_category,
            // A literal: a bound value costs a microsecond more per row.
            and(eq(listing_category.listing_id, listing.id), sql`${listing_category.position} = 0`),
          )
          .leftJoin(category, eq(category.id, listing_category.category_id))
          .where(inArray(listing.id, ids)),
      );
      plans.set(size, plan);
    }
    return plan;
  }

  return {
    /** List entries for these ids, in the given order; deleted listings are left out. */
    async summaries(ids: readonly number[]): Promise<ListingSummary[]> {
      if (ids.length === 0) return [];
      const values: Record<string, number> = {};
      for (const [i, id] of ids.entries()) values[placeOf(i)] = id;
      const rows = new Map((await summaryPlan(ids.length).execute(values)).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
  };
}

/** Name of the placeholder of the i-th id. */
const placeOf = (i: number): string => (PLACES[i] ??= `id${i}`);
const PLACES: string[] = [];

/** Which listings the site team looks for; deleted ones are left out. */
export interface ListingFilter {
  /** An id, a slug, or a part of the name or website, in any case of ASCII letters. */
  text?: string;
  status?: ListingStatus | undefined;
  offset: number;
  limit: number;
}

/** A page of the listings in any status that match a filter, the newest first, and the number of all. */
export function findListings(db: ReadDb, { listing }: Pick<Schema, 'listing'>) {
  const has = (column: typeof listing.name | typeof listing.url, text: string): SQL =>
    sql`instr(lower(${column}), lower(${text})) > 0`;
  return async ({
    text = '',
    status,
    offset,
    limit,
  }: ListingFilter): Promise<{ rows: Listing[]; total: number }> => {
    const id = idIn(text);
    const wanted = and(
      isNull(listing.deleted_at),
      status && eq(listing.status, status),
      text === ''
        ? undefined
        : or(
            eq(listing.id, id),
            eq(listing.slug, text.toLowerCase()),
            has(listing.name, text),
            has(listing.url, text),
          ),
    );
    const rows = await db
      .select()
      .from(listing)
      .where(wanted)
      .orderBy(desc(listing.id))
      .limit(limit)
      .offset(offset);
    const [all] = await db.select({ total: count() }).from(listing).where(wanted);
    return { rows, total: all?.total ?? 0 };
  };
}
