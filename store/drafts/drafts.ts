import {
  and,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { BUILDING, type ListingStatus } from '../../domain/launches/listing_states.ts';
import type { PageVisit } from '../../domain/page/page.ts';
import { fieldSet } from '../../domain/profile/draft_fields.ts';
import { domainOf } from '../../domain/profile/sites.ts';
import type { Used } from '../../domain/settings/quota.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { desc } from '../base/sorting.ts';
import { ofMailbox } from '../people/people.ts';
import { sharing } from './co_owners.ts';
import { draftPageReads, draftPages, hostsIn } from './draft_pages.ts';
import { pagesOf } from './pages_of_host.ts';

/** A draft as stored. */
export type Draft = Schema['draft']['$inferSelect'];
/** Parts of a draft that may change. */
export type DraftPatch = Partial<Omit<Schema['draft']['$inferInsert'], 'id' | 'person_id' | 'created_at'>>;

/** A new draft whose site was not read yet. `now` in epoch milliseconds. */
export function blankDraft(
  names: Pick<Draft, 'id' | 'person_id' | 'url' | 'site_key'>,
  now: number,
): Schema['draft']['$inferInsert'] {
  return {
    ...names,
    status: 'crawling',
    step: 'Waiting to read the site.',
    percent: 0,
    fields: fieldSet({}),
    offers: {},
    faqs: [],
    founders: [],
    company_socials: {},
    founder_socials: {},
    story: {},
    milestones: [],
    seo: {},
    left_out: [],
    created_at: now,
    updated_at: now,
  };
}

/** Display name of a draft: its name, or the host of its website while it has none. */
export const draftName = ({ fields, url }: Pick<Draft, 'fields' | 'url'>): string =>
  typeof fields.name.value === 'string' ? fields.name.value : new URL(url).host;

/** Key of the job that builds a draft; a later crawl adds a unique suffix. */
export const buildJobKey = (draft_id: string, again: string | null): string =>
  `${BUILD_KEY}${draft_id}${again === null ? '' : `:${again}`}`;
const BUILD_KEY = 'build_draft:';

/** Statuses of listings that are saved and neither public nor withdrawn. */
const ON_ITS_WAY: readonly ListingStatus[] = ['draft', 'awaiting_badge', 'scheduled', 'rejected'];
/** Statuses in which owners may have the website read again. */
const IN_USE: readonly ListingStatus[] = [...ON_ITS_WAY, 'live'];

/** Drafts or listings of the same host named beside a new draft. */
const SIMILAR = 5;

/** How many drafts that are no listing yet have each stage; those without one are left out. */
const stagesInUse =
  (db: ReadDb, { draft }: Schema) =>
  async () => {
    const stage = sql<string | null>`${draft.fields} -> 'stage' ->> 'value'`;
    const rows = await db
      .select({ stage, number: count() })
      .from(draft)
      .where(and(isNull(draft.listing_id), isNotNull(stage)))
      .groupBy(stage);
    return rows;
  };

/** The reads of drafts. */
export type DraftReads = ReturnType<typeof draftReads>;

/** Reads of drafts and of their crawled pages. */
export function draftReads(db: ReadDb, schema: Schema) {
  const { draft, job, listing } = schema;
  const { shares, draftsSharedBy } = sharing(db, schema);
  /** Drafts that a person started or shares. */
  const ownedBy = (person_id: number) =>
    or(eq(draft.person_id, person_id), inArray(draft.id, draftsSharedBy(person_id)));
  const byId = prepared('draft', () =>
    db
      .select()
      .from(draft)
      .where(eq(draft.id, sql.placeholder('id'))),
  );
  const buildOf = prepared('draft_build', () =>
    db
      .select({ status: draft.status, step: draft.step, percent: draft.percent })
      .from(draft)
      .where(eq(draft.id, sql.placeholder('id'))),
  );
  const pages = draftPageReads(db, schema);

  return {
    ...pages,
    ...draftLimitReads(db, schema),
    ...draftSiteReads(db, schema, ownedBy),

    /** A draft by its id, regardless of its owner; for jobs. */
    async byId(id: string): Promise<Draft | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** Build progress of a draft, regardless of its owner; cheap enough to poll. */
    async buildOf(id: string): Promise<Pick<Draft, 'status' | 'step' | 'percent'> | undefined> {
      const [row] = await buildOf.execute({ id });
      return row;
    },
    /** A draft that a person started or shares; undefined for unknown ids and for drafts of others (D61, D52). */
    async ofPerson(person_id: number, id: string): Promise<Draft | undefined> {
      const [row] = await byId.execute({ id });
      return row && (row.person_id === person_id || (await shares(person_id, id))) ? row : undefined;
    },
    /** The person's draft of a site that is not submitted yet, or whose listing is pending or live (D18, D79). */
    async openForSite(
      person_id: number,
      { site_key, url }: Pick<Draft, 'site_key' | 'url'>,
    ): Promise<Draft | undefined> {
      const rows = await db
        .select({ draft, status: listing.status })
        .from(draft)
        .leftJoin(listing, eq(listing.id, draft.listing_id))
        // A website may have changed the key of a draft by its canonical URL.
        .where(and(ownedBy(person_id), or(eq(draft.site_key, site_key), eq(draft.url, url))))
        .orderBy(desc(draft.created_at), desc(draft.id));
      return rows.find(({ status }) => status === null || IN_USE.includes(status))?.draft;
    },
    /** One page of a person's drafts, newest first, and their number (R107). */
    async page(person_id: number, { offset, limit }: { offset: number; limit: number }) {
      const mine = ownedBy(person_id);
      const rows = await db
        .select()
        .from(draft)
        .where(mine)
        .orderBy(desc(draft.created_at), desc(draft.id))
        .limit(limit)
        .offset(offset);
      const [all] = await db.select({ total: count() }).from(draft).where(mine);
      return { rows, total: all?.total ?? 0 };
    },
    /** Drafts still marked as building whose job has failed for good, and whether any page was read. */
    async givenUp(): Promise<{ id: string; listing_id: number | null; read: boolean }[]> {
      const first = sql`${BUILD_KEY} || ${draft.id}`;
      // Keys of later builds continue after a colon; the semicolon is the next character.
      const ofDraft = or(
        eq(job.key, first),
        and(gt(job.key, sql`${first} || ':'`), lt(job.key, sql`${first} || ';'`)),
      );
      const jobs = (...states: (typeof job.state._.data)[]) =>
        exists(
          db
            .select({ id: job.id })
            .from(job)
            .where(and(ofDraft, inArray(job.state, states))),
        );
      const rows = await db
        .select({ id: draft.id, listing_id: draft.listing_id })
        .from(draft)
        .where(and(inArray(draft.status, [...BUILDING]), jobs('dead'), not(jobs('queued', 'running'))));
      return Promise.all(
        rows.map(async ({ id, listing_id }) => ({
          id,
          listing_id,
          read: (await pages.visits(id)).some(({ reason }) => reason === 'read'),
        })),
      );
    },
  };
}

/** Reads of a person's drafts by their sites. */
function draftSiteReads(db: ReadDb, { draft }: Schema, ownedBy: (person_id: number) => SQL | undefined) {
  return {
    /** A person's drafts of other pages of a host, newest first (D18). */
    async onHost(person_id: number, host: string, site_key: string): Promise<Draft[]> {
      return db
        .select()
        .from(draft)
        .where(and(ownedBy(person_id), pagesOf(draft.site_key, host), ne(draft.site_key, site_key)))
        .orderBy(desc(draft.created_at), desc(draft.id))
        .limit(SIMILAR);
    },
    /** The person's drafts with one of some keys, but for one draft. */
    async ofSites(person_id: number, keys: readonly string[], except: string): Promise<Draft[]> {
      return db
        .select()
        .from(draft)
        .where(and(ownedBy(person_id), inArray(draft.site_key, [...keys]), ne(draft.id, except)));
    },
  };
}

/** Reads across drafts: of their stages, and for the daily limits of drafts and comparisons. */
function draftLimitReads(db: ReadDb, schema: Schema) {
  const { draft, competitor_reading } = schema;
  return {
    stagesInUse: stagesInUse(db, schema),
    /** Number of drafts started for websites of a registrable domain after an instant, by anybody, and the time of the first. */
    async startedForDomain(domain: string, instant: number): Promise<Used> {
      // A site key starts with its host, possibly with a port. Other matches of `instr` are filtered out below.
      const rows = await db
        .select({ site_key: draft.site_key, created_at: draft.created_at })
        .from(draft)
        .where(and(gt(draft.created_at, instant), sql`instr(${draft.site_key}, ${domain}) > 0`));
      const times = rows
        .filter(({ site_key }) => domainOf(site_key.split('/')[0] ?? '') === domain)
        .map(({ created_at }) => created_at);
      return { count: times.length, first_at: times.length > 0 ? Math.min(...times) : null };
    },
    /** How often the person's mailbox had a competitor's website read after an instant, and the time of the first. */
    async readingsAfter(person_id: number, instant: number): Promise<Used> {
      const [row] = await db
        .select({ count: count(), first_at: min(competitor_reading.asked_at) })
        .from(competitor_reading)
        .where(
          and(
            inArray(competitor_reading.person_id, ofMailbox(db, schema, person_id)),
            gt(competitor_reading.asked_at, instant),
          ),
        );
      return row ?? { count: 0, first_at: null };
    },
  };
}

/** Writes of drafts; only inside a transaction. */
export function draftWrites(
  db: WriteDb,
  { draft, draft_page, draft_page_before, draft_link_host, competitor_reading }: Schema,
) {
  const { addHosts, ...pages } = draftPages(db, { draft_page, draft_page_before, draft_link_host });
  return {
    ...pages,
    /** Counts that a person had a competitor's website read. */
    async countReading(person_id: number, asked_at: number): Promise<void> {
      await db.insert(competitor_reading).values({ person_id, asked_at });
    },
    /** Deletes counted reads before an instant. */
    async forgetReadings(before: number): Promise<void> {
      await db.delete(competitor_reading).where(lte(competitor_reading.asked_at, before));
    },
    async add(values: Schema['draft']['$inferInsert']): Promise<void> {
      await db.insert(draft).values(values);
    },
    /** Changes parts of a draft, always with `updated_at`. */
    async patch(id: string, patch: DraftPatch & { updated_at: number }): Promise<void> {
      await db.update(draft).set(patch).where(eq(draft.id, id));
    },
    /** Deletes drafts without a listing that were last changed before an instant, with their pages; at most 100. */
    async purgeAbandoned(before: number): Promise<void> {
      const abandoned = db
        .select({ id: draft.id })
        .from(draft)
        .where(and(isNull(draft.listing_id), lt(draft.updated_at, before)))
        .limit(100);
      await db.delete(draft).where(inArray(draft.id, abandoned));
    },
    /** Appends a crawled page; a URL is stored once. */
    async addVisit(draft_id: string, { url, status, reason, page }: PageVisit): Promise<void> {
      const [last] = await db
        .select({ next: sql<number>`coalesce(max(${draft_page.position}) + 1, 0)`.mapWith(Number) })
        .from(draft_page)
        .where(eq(draft_page.draft_id, draft_id));
      await db
        .insert(draft_page)
        .values({ draft_id, position: last?.next ?? 0, url, status, reason, page })
        .onConflictDoNothing();
      if (page) await addHosts(draft_id, hostsIn(page));
    },
  };
}
