import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { standingOf } from '../../domain/launches/listing_standing.ts';
import type { ClosedStatus, ListingStatus } from '../../domain/launches/listing_states.ts';
import { counterReads, counterWrites } from '../base/counters.ts';
import { type Engine, prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { slugReads } from '../changes/former_slugs.ts';
import { sharing } from '../drafts/co_owners.ts';
import { pagesOf } from '../drafts/pages_of_host.ts';
import { categoryRankWrites } from '../launches/category_rank.ts';
import { launchFacts } from '../launches/launch.ts';
import { visibilityWrites } from '../launches/visibility.ts';
import { addListingWrites } from './add_listing.ts';
import { type Category, categoryReads, categoryWrites, withAncestors } from './categories.ts';
import { founderWrites } from './founder_sync.ts';
import type { Listing, ListingPatch } from './listing.ts';
import { documentOf } from './listing_document.ts';
import { findListings, summaryReads } from './summaries.ts';

/** Reads of listings. */
export function listingReads(db: ReadDb, schema: Schema) {
  const { listing, listing_category, category } = schema;
  const counters = counterReads(db, schema);
  const { shares } = sharing(db, schema);
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
  const liveOfSite = prepared('listing_live_of_site', () =>
    db
      .select()
      .from(listing)
      .where(
        and(
          eq(listing.site_key, sql.placeholder('site_key')),
          // A literal: with a bound value SQLite plans the query again at each call.
          sql`${listing.status} = 'live'`,
          ne(listing.id, sql.placeholder('except')),
        ),
      )
      .limit(1),
  );
  return {
    ...slugReads(db, schema),
    async byId(id: number): Promise<Listing | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** A listing that a person owns or shares; undefined for unknown ids and for listings of others (D61, R146). */
    async ofPerson(person_id: number, id: number): Promise<Listing | undefined> {
      const [row] = await byId.execute({ id });
      if (!row || row.deleted_at !== null) return undefined;
      return row.person_id === person_id || (await shares(person_id, row.draft_id)) ? row : undefined;
    },
    pageOfPerson: pageOfPerson(db, schema),
    find: findListings(db, schema),
    /** The live listing of a site (D18), other than `except`. */
    async liveForSite(site_key: string, except?: number): Promise<Listing | undefined> {
      const [row] = await liveOfSite.execute({ site_key, except: except ?? 0 });
      return row;
    },
    /** Live listings with one of some keys (D89). */
    liveOfSites: (keys: readonly string[]): Promise<{ id: number; slug: string; site_key: string }[]> =>
      db
        .select({ id: listing.id, slug: listing.slug, site_key: listing.site_key })
        .from(listing)
        .where(and(inArray(listing.site_key, [...keys]), eq(listing.status, 'live'))),
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
    /** How many listings have each stage, in any status; those without one and deleted ones are left out. */
    stagesInUse: (): Promise<{ stage: string | null; number: number }[]> =>
      db
        .select({ stage: listing.stage, number: count() })
        .from(listing)
        .where(and(isNotNull(listing.stage), isNull(listing.deleted_at)))
        .groupBy(listing.stage),
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

/** Listings that a person owns or shares, newest first, and the number of all. */
function pageOfPerson(db: ReadDb, schema: Schema) {
  const { listing } = schema;
  const { draftsSharedBy } = sharing(db, schema);
  return async (
    person_id: number,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ rows: Listing[]; total: number }> => {
    const mine = and(
      or(eq(listing.person_id, person_id), inArray(listing.draft_id, draftsSharedBy(person_id))),
      isNull(listing.deleted_at),
    );
    const rows = await db
      .select()
      .from(listing)
      .where(mine)
      .orderBy(desc(listing.created_at), desc(listing.id))
      .limit(limit)
      .offset(offset);
    const [all] = await db.select({ total: count() }).from(listing).where(mine);
    return { rows, total: all?.total ?? 0 };
  };
}

/** Rows of the chosen categories in their order, and of the categories above these. */
function categoryRows(listing_id: number, ids: readonly number[], all: Parameters<typeof withAncestors>[0]) {
  const chosen = new Map(ids.map((category_id, position) => [category_id, position]));
  return withAncestors(all, ids).map((category_id) => ({
    listing_id,
    category_id,
    position: chosen.get(category_id) ?? null,
  }));
}

/** Reads the categories of a listing, those above its own too. */
function categoryIds(db: WriteDb, { listing_category }: Schema): (id: number) => Promise<Category['id'][]> {
  const chosen = prepared('listing_category_ids', () =>
    db
      .select({ category_id: listing_category.category_id })
      .from(listing_category)
      .where(eq(listing_category.listing_id, sql.placeholder('id'))),
  );
  return async (id) => (await chosen.execute({ id })).map(({ category_id }) => category_id);
}

/** What decides about a listing's status, its open case and its launches, and the write of what follows. */
function statements(db: WriteDb, schema: Schema) {
  const { listing, launch, moderation_case } = schema;
  const openCase = prepared('listing_open_case', () =>
    db
      .select({ id: moderation_case.id })
      .from(moderation_case)
      .where(and(eq(moderation_case.listing_id, sql.placeholder('id')), eq(moderation_case.state, 'open'))),
  );

  const launchesOf = prepared('listing_launches', () =>
    db
      .select(launchFacts(schema))
      .from(launch)
      .where(eq(launch.listing_id, sql.placeholder('id'))),
  );
  const stand = prepared('listing_stand', () =>
    db
      .update(listing)
      .set({
        status: sql`${sql.placeholder('status')}`,
        plan: sql`${sql.placeholder('plan')}`,
        launch_id: sql`${sql.placeholder('launch_id')}`,
        live_at: sql`${sql.placeholder('live_at')}`,
        updated_at: sql`${sql.placeholder('updated_at')}`,
      })
      .where(and(eq(listing.id, sql.placeholder('id')), eq(listing.status, sql.placeholder('before'))))
      .returning({ id: listing.id }),
  );
  return { openCase, launchesOf, stand };
}

/** Writes of listings with their counts and search index; only inside a transaction. */
export function listingWrites(db: WriteDb, engine: Engine) {
  const { schema, search } = engine;
  const { listing, listing_category } = schema;
  const reads = listingReads(db, schema);
  const categories = categoryWrites(db, schema);
  const rank = categoryRankWrites(db, schema);
  const counters = counterWrites(db, schema);
  const visibility = visibilityWrites(db, schema);
  const founders = founderWrites(db, engine);
  const everyCategoryOf = categoryIds(db, schema);
  const { openCase, launchesOf, stand } = statements(db, schema);

  return {
    ...addListingWrites(db, schema),
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
      const all = await categoryReads(db, schema).every();
      if (row.status === 'live') await categories.addLive(await everyCategoryOf(id), -1);
      await db.delete(listing_category).where(eq(listing_category.listing_id, id));
      const rows = categoryRows(id, ids, all);
      if (rows.length > 0) await db.insert(listing_category).values(rows);
      if (row.status === 'live') await categories.addLive(await everyCategoryOf(id), 1);
      await syncDerived(row);
    },
    /** Closes a listing for a reason that wins over its launches; the caller cancels those that are still to come. */
    close: (id: number, closed: ClosedStatus, now: number): Promise<void> => setClosed(id, closed, now),
    /** Reopens a closed listing: its launches decide its status again. */
    reopen: (id: number, now: number): Promise<void> => setClosed(id, null, now),
    /** Updates a listing's status and current launch from its launches, with everything derived from these. */
    derive,
  };

  async function setClosed(id: number, closed: ClosedStatus | null, now: number): Promise<void> {
    const archived_at = closed === 'archived' ? now : null;
    await db.update(listing).set({ closed, archived_at }).where(eq(listing.id, id));
    await derive(id, now);
  }

  async function derive(id: number, updated_at: number): Promise<void> {
    const before = await required(id);
    const standing = standingOf(before.closed, await launchesOf.execute({ id }));
    const stored = await stand.execute({ id, ...standing, updated_at, before: before.status });
    // The status has changed since it was read, and that change has been counted.
    if (stored.length === 0) return derive(id, updated_at);
    const change = Number(standing.status === 'live') - Number(before.status === 'live');
    if (change === 1 || change === -1) await categories.addLive(await everyCategoryOf(id), change);
    await syncDerived(before);
  }

  async function required(id: number): Promise<Listing> {
    const row = await reads.byId(id);
    if (!row) throw new Error(`there is no listing ${id}`);
    return row;
  }

  /** Updates everything derived from a public listing: counters, visibility, category places, founders, search index. */
  async function syncDerived(before: Listing): Promise<void> {
    const { id } = before;
    const row = await required(id);
    if (!isPublic(before) && !isPublic(row)) return;
    await counters.moved(before, row);
    await visibility.sync(row);
    await rank.sync(id);
    await founders.sync(row);
    if (!isPublic(row)) return search.remove(db, id);
    await search.put(db, { ...documentOf(row, row.status), category_ids: await everyCategoryOf(id) });
  }
}

const isPublic = (row: Listing): row is Listing & { status: 'live' | 'scheduled' } =>
  row.status === 'live' || (row.status === 'scheduled' && !row.in_review);
