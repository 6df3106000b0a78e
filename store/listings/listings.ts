import { and, asc, count, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { type ListingStatus, mayMove } from '../../domain/launches/listing_states.ts';
import { counterReads, counterWrites } from '../base/counters.ts';
import { type Engine, type Prepared, prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { sharing } from '../drafts/co_owners.ts';
import { pagesOf } from '../drafts/pages_of_host.ts';
import { categoryRankWrites } from '../launches/category_rank.ts';
import { visibilityWrites } from '../launches/visibility.ts';
import { type Category, categoryReads, categoryWrites, withAncestors } from './categories.ts';
import { founderWrites } from './founder_sync.ts';
import type { Listing, ListingPatch } from './listing.ts';
import { documentOf } from './listing_document.ts';

/** One entry of a list of listings. */
export interface ListingSummary {
  id: number;
  slug: string;
  name: string;
  tagline: string | null;
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
}

/** Reads of listings. */
export function listingReads(db: ReadDb, schema: Schema) {
  const { listing, listing_category, category } = schema;
  const counters = counterReads(db, schema);
  const { shares } = sharing(db, schema);
  const bySlug = prepared('listing_by_slug', () =>
    db
      .select()
      .from(listing)
      .where(eq(listing.slug, sql.placeholder('slug'))),
  );
  const byId = prepared('listing', () =>
    db
      .select()
      .from(listing)
      .where(eq(listing.id, sql.placeholder('id'))),
  );
  const categoriesOf = prepared('listing_categories', () =>
    db
      .select({ id: category.id, slug: category.slug, name: category.name })
      .from(listing_category)
      .innerJoin(category, eq(category.id, listing_category.category_id))
      .where(
        and(eq(listing_category.listing_id, sql.placeholder('id')), isNotNull(listing_category.position)),
      )
      .orderBy(asc(listing_category.position)),
  );
  return {
    /** A listing by its slug in any status; the caller checks who may see it. */
    async bySlug(slug: string): Promise<Listing | undefined> {
      const [row] = await bySlug.execute({ slug });
      return row;
    },
    async byId(id: number): Promise<Listing | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** A listing that a person owns or shares; undefined for unknown ids and for listings of others (D61, R146). */
    async ofPerson(person_id: number, id: number): Promise<Listing | undefined> {
      const [row] = await byId.execute({ id });
      return row && (row.person_id === person_id || (await shares(person_id, row.draft_id)))
        ? row
        : undefined;
    },
    /** The live listing of a site (D18). */
    async liveForSite(site_key: string): Promise<Listing | undefined> {
      const [row] = await db
        .select()
        .from(listing)
        .where(and(eq(listing.site_key, site_key), eq(listing.status, 'live')))
        .limit(1);
      return row;
    },
    /** Live listings of other pages of a host (D18). */
    liveOnHost: (host: string, site_key: string) =>
      db
        .select({ id: listing.id, slug: listing.slug, name: listing.name, url: listing.url })
        .from(listing)
        .where(
          and(pagesOf(listing.site_key, host), ne(listing.site_key, site_key), eq(listing.status, 'live')),
        )
        .limit(5),
    /** Chosen categories of a listing, primary first. */
    categoriesOf: (id: number) => categoriesOf.execute({ id }),
    ...summaryReads(db, schema),
    /** Number of live listings (R21). */
    liveCount: (): Promise<number> => counters.value('live'),
    /** Whether another listing has this slug. */
    async slugTaken(slug: string, except?: number): Promise<boolean> {
      const [row] = await db
        .select({ taken: count() })
        .from(listing)
        .where(and(eq(listing.slug, slug), ne(listing.id, except ?? 0)));
      return (row?.taken ?? 0) > 0;
    },
    /** Ids of listings with a status, oldest change first; for jobs. */
    async idsWithStatus(status: ListingStatus): Promise<number[]> {
      const rows = await db
        .select({ id: listing.id })
        .from(listing)
        .where(eq(listing.status, status))
        .orderBy(asc(listing.updated_at), asc(listing.id));
      return rows.map(({ id }) => id);
    },
  };
}

/** Reads of list entries. */
function summaryReads(db: ReadDb, { listing, listing_category, category, launch }: Schema) {
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
            short_description: listing.short_description,
            url: listing.url,
            status: listing.status,
            country: listing.country,
            pricing_model: listing.pricing_model,
            votes: listing.votes,
            live_at: listing.live_at,
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

/** Rows of the chosen categories in their order, and of the categories above these. */
function categoryRows(listing_id: number, ids: readonly number[], all: Parameters<typeof withAncestors>[0]) {
  const chosen = new Map(ids.map((category_id, position) => [category_id, position]));
  return withAncestors(all, ids).map((category_id) => ({
    listing_id,
    category_id,
    position: chosen.get(category_id) ?? null,
  }));
}

/** The categories of a listing, those above its own too. */
async function categoryIdsOf(
  db: WriteDb,
  { listing_category }: Schema,
  id: number,
): Promise<Category['id'][]> {
  const rows = await db
    .select({ category_id: listing_category.category_id })
    .from(listing_category)
    .where(eq(listing_category.listing_id, id));
  return rows.map(({ category_id }) => category_id);
}

/** Writes of listings with their counts and search index; only inside a transaction. */
export function listingWrites(db: WriteDb, engine: Engine) {
  const { schema, search } = engine;
  const { listing, listing_category, moderation_case } = schema;
  const reads = listingReads(db, schema);
  const categories = categoryWrites(db, schema);
  const rank = categoryRankWrites(db, schema);
  const counters = counterWrites(db, schema);
  const visibility = visibilityWrites(db, schema);
  const founders = founderWrites(db, engine);
  const everyCategoryOf = (id: number) => categoryIdsOf(db, schema, id);
  const openCase = prepared('listing_open_case', () =>
    db
      .select({ id: moderation_case.id })
      .from(moderation_case)
      .where(and(eq(moderation_case.listing_id, sql.placeholder('id')), eq(moderation_case.state, 'open'))),
  );

  return {
    /** Adds an unpublished listing (status `draft`, D64); returns its id. */
    async add(values: Omit<Schema['listing']['$inferInsert'], 'id' | 'status'>): Promise<number> {
      const [row] = await db
        .insert(listing)
        .values({ ...values, status: 'draft' })
        .returning({ id: listing.id });
      if (!row) throw new Error('the listing was not stored');
      return row.id;
    },
    /** Changes a listing's content and updates category places and search index (C9). */
    async update(id: number, patch: ListingPatch & { updated_at: number }): Promise<void> {
      const before = await required(id);
      await db.update(listing).set(patch).where(eq(listing.id, id));
      await syncDerived(before);
    },
    /** Transfers a listing and its founders to another person (D52). */
    async handOver(id: number, person_id: number, now: number): Promise<void> {
      const before = await required(id);
      await db.update(listing).set({ person_id, updated_at: now }).where(eq(listing.id, id));
      await syncDerived(before);
    },
    /** Updates the visibility of a listing to whether a moderation case is open (D74). */
    async noteReview(id: number): Promise<void> {
      const before = await required(id);
      const [open] = await openCase.execute({ id });
      const in_review = open !== undefined;
      if (before.in_review === in_review) return;
      await db.update(listing).set({ in_review }).where(eq(listing.id, id));
      await syncDerived(before);
    },
    /** Replaces the categories: the first is primary; ancestors are stored too. Call it before publishing. */
    async setCategories(id: number, ids: readonly number[]): Promise<void> {
      const row = await required(id);
      const all = await categoryReads(db, schema).all();
      if (row.status === 'live') await categories.addLive(await everyCategoryOf(id), -1);
      await db.delete(listing_category).where(eq(listing_category.listing_id, id));
      const rows = categoryRows(id, ids, all);
      if (rows.length > 0) await db.insert(listing_category).values(rows);
      if (row.status === 'live') await categories.addLive(await everyCategoryOf(id), 1);
      await syncDerived(row);
    },
    /**
     * Moves a listing to another status and updates counts, places and search index. Throws if no such transition exists
     * (domain/launches/listing_states.ts): callers refuse it before.
     */
    async move(id: number, to: ListingStatus, patch: ListingPatch & { updated_at: number }): Promise<void> {
      const before = await required(id);
      const { status: from } = before;
      if (!mayMove(from, to)) throw new Error(`listing ${id} cannot go from ${from} to ${to}`);
      await db
        .update(listing)
        .set({ ...patch, status: to })
        .where(eq(listing.id, id));
      const change = Number(to === 'live') - Number(from === 'live');
      if (change === 1 || change === -1) await categories.addLive(await everyCategoryOf(id), change);
      await syncDerived(before);
    },
  };

  async function required(id: number): Promise<Listing> {
    const row = await reads.byId(id);
    if (!row) throw new Error(`there is no listing ${id}`);
    return row;
  }

  /** Updates everything derived from a listing: counters, visibility, category places, founders, search index. */
  async function syncDerived(before: Listing): Promise<void> {
    const { id } = before;
    const row = await required(id);
    const { status } = row;
    await counters.moved(before, row);
    await visibility.sync(id);
    await rank.sync(id);
    await founders.sync(row);
    if (status !== 'live' && (status !== 'scheduled' || row.in_review)) return search.remove(db, id);
    await search.put(db, { ...documentOf(row, status), category_ids: await everyCategoryOf(id) });
  }
}
