import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  lt,
  lte,
  min,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm';
import { BUILDING, type ListingStatus } from '../../domain/launches/listing_states.ts';
import type { PageVisit } from '../../domain/page/page.ts';
import { fieldSet } from '../../domain/profile/draft_fields.ts';
import { domainOf } from '../../domain/profile/sites.ts';
import type { Used } from '../../domain/settings/quota.ts';
import { prepared, type ReadDb, type WriteDb } from '../db.ts';
import { ofMailbox } from '../people/people.ts';
import type { Schema } from '../schema.ts';
import { sharing } from './co_owners.ts';
import { draftPages, hostsIn } from './draft_pages.ts';
import { pagesOf } from './pages_of_host.ts';

/** A draft as it is stored. */
export type Draft = Schema['draft']['$inferSelect'];
/** Parts of a draft that may change. */
export type DraftPatch = Partial<Omit<Schema['draft']['$inferInsert'], 'id' | 'person_id' | 'created_at'>>;

/** A draft that was just started: nothing of its site was read yet. `now` in epoch milliseconds. */
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

/** What a draft is called: its name, or its website as long as it has none. */
export const draftName = ({ fields, url }: Pick<Draft, 'fields' | 'url'>): string =>
  typeof fields.name.value === 'string' ? fields.name.value : new URL(url).host;

/** The key of the job that builds a draft: the first time, or again under a name that no other reading has. */
export const buildJobKey = (draft_id: string, again: string | null): string =>
  `${BUILD_KEY}${draft_id}${again === null ? '' : `:${again}`}`;
const BUILD_KEY = 'build_draft:';

/** Statuses of listings that are saved and neither public nor given up. */
const ON_ITS_WAY: readonly ListingStatus[] = ['draft', 'awaiting_badge', 'scheduled', 'rejected'];
/** Those of listings whose website its owners may have read again. */
const IN_USE: readonly ListingStatus[] = [...ON_ITS_WAY, 'live'];

/** Drafts or listings of one host that are told beside a new one. */
const SIMILAR = 5;

/** See {@link draftReads}. */
export type DraftReads = ReturnType<typeof draftReads>;

/** What can be asked of the drafts and of what was read for them. */
export function draftReads(db: ReadDb, schema: Schema) {
  const { draft, draft_page, draft_link_host, competitor_reading, job, listing } = schema;
  const { shares, draftsSharedBy } = sharing(db, schema);
  /** Drafts that a person has started, or shares. */
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
  const visits = prepared('draft_visits', () =>
    db
      .select({ url: draft_page.url, status: draft_page.status, reason: draft_page.reason })
      .from(draft_page)
      .where(eq(draft_page.draft_id, sql.placeholder('draft_id')))
      .orderBy(asc(draft_page.position)),
  );
  return {
    /** A draft by its id, whoever owns it: for the jobs that build it. */
    async byId(id: string): Promise<Draft | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** How far the build of a draft is, whoever owns it: cheap enough to look again and again. */
    async buildOf(id: string): Promise<Pick<Draft, 'status' | 'step' | 'percent'> | undefined> {
      const [row] = await buildOf.execute({ id });
      return row;
    },
    /** A draft that a person has started, or shares; undefined for an unknown id and for somebody else's alike (D61, D52). */
    async ofPerson(person_id: number, id: string): Promise<Draft | undefined> {
      const [row] = await byId.execute({ id });
      return row && (row.person_id === person_id || (await shares(person_id, id))) ? row : undefined;
    },
    /** The person's draft of a site that is not submitted yet, or whose listing is on its way or live (D18, D79). */
    async openForSite(person_id: number, site_key: string): Promise<Draft | undefined> {
      const rows = await db
        .select({ draft, status: listing.status })
        .from(draft)
        .leftJoin(listing, eq(listing.id, draft.listing_id))
        .where(and(ownedBy(person_id), eq(draft.site_key, site_key)))
        .orderBy(desc(draft.created_at), desc(draft.id));
      return rows.find(({ status }) => status === null || IN_USE.includes(status))?.draft;
    },
    /** One page of a person's drafts, newest first, and how many there are (R107). */
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
    /** Drafts of a person for other pages of a host, newest first (D18). */
    async onHost(person_id: number, host: string, site_key: string): Promise<Draft[]> {
      return db
        .select()
        .from(draft)
        .where(and(ownedBy(person_id), pagesOf(draft.site_key, host), ne(draft.site_key, site_key)))
        .orderBy(desc(draft.created_at), desc(draft.id))
        .limit(SIMILAR);
    },
    /** How many drafts of websites of a registrable domain anybody has started after an instant, and when the first of them. */
    async startedForDomain(domain: string, instant: number): Promise<Used> {
      // The key of a site begins with its host, which may have a port; what only looks alike is told apart below.
      const rows = await db
        .select({ site_key: draft.site_key, created_at: draft.created_at })
        .from(draft)
        .where(and(gt(draft.created_at, instant), sql`instr(${draft.site_key}, ${domain}) > 0`));
      const times = rows
        .filter(({ site_key }) => domainOf(site_key.split('/')[0] ?? '') === domain)
        .map(({ created_at }) => created_at);
      return { count: times.length, first_at: times.length > 0 ? Math.min(...times) : null };
    },
    /** How often the mailbox of a person had websites of competitors read after an instant, and when first. */
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
    /** Drafts that are still being built although their job was given up, and whether a page of their site was read. */
    async givenUp(): Promise<{ id: string; listing_id: number | null; read: boolean }[]> {
      const first = sql`${BUILD_KEY} || ${draft.id}`;
      // The semicolon follows the colon, after which a later reading has its name.
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
          read: (await visits.execute({ draft_id: id })).some(({ reason }) => reason === 'read'),
        })),
      );
    },
    /** What the crawler saw of a draft's site, page by page, without the texts. */
    visits: (draft_id: string) => visits.execute({ draft_id }),
    /** The pages that were read, home first, each in JSON as it is stored: reading it takes long. */
    async storedPages(draft_id: string): Promise<string[]> {
      const rows = await db
        .select({ json: sql<string>`${draft_page.page}` })
        .from(draft_page)
        .where(and(eq(draft_page.draft_id, draft_id), isNotNull(draft_page.page)))
        .orderBy(asc(draft_page.position));
      return rows.map(({ json }) => json);
    },
    /** Hosts that the pages link to, each once, the website's own among them. */
    async linkHosts(draft_id: string): Promise<string[]> {
      const rows = await db
        .select({ host: draft_link_host.host })
        .from(draft_link_host)
        .where(eq(draft_link_host.draft_id, draft_id));
      return rows.map(({ host }) => host);
    },
    /** All that was seen, with the pages, for resuming a build. */
    async visitsWithPages(draft_id: string): Promise<PageVisit[]> {
      return db
        .select({
          url: draft_page.url,
          status: draft_page.status,
          reason: draft_page.reason,
          page: draft_page.page,
        })
        .from(draft_page)
        .where(eq(draft_page.draft_id, draft_id))
        .orderBy(asc(draft_page.position));
    },
  };
}

/** What changes drafts; inside a transaction only. */
export function draftWrites(
  db: WriteDb,
  { draft, draft_page, draft_page_before, draft_link_host, competitor_reading }: Schema,
) {
  const { addHosts, ...pages } = draftPages(db, { draft_page, draft_page_before, draft_link_host });
  return {
    ...pages,
    /** Counts that a person has the website of a competitor read. */
    async countReading(person_id: number, asked_at: number): Promise<void> {
      await db.insert(competitor_reading).values({ person_id, asked_at });
    },
    /** Forgets readings that count no more. */
    async forgetReadings(before: number): Promise<void> {
      await db.delete(competitor_reading).where(lte(competitor_reading.asked_at, before));
    },
    async add(values: Schema['draft']['$inferInsert']): Promise<void> {
      await db.insert(draft).values(values);
    },
    /** Changes parts of a draft; `updated_at` is among them. */
    async patch(id: string, patch: DraftPatch & { updated_at: number }): Promise<void> {
      await db.update(draft).set(patch).where(eq(draft.id, id));
    },
    /** Stores one visited page at the end of the draft's list; the same address is stored once. */
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
