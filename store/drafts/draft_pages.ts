import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Page, PageVisit } from '../../domain/page/page.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** Writes of a draft's pages while its website is read again (D79), and of the hosts they link to; only inside a transaction. */
export function draftPages(
  db: WriteDb,
  {
    draft_page,
    draft_page_before,
    draft_link_host,
  }: Pick<Schema, 'draft_page' | 'draft_page_before' | 'draft_link_host'>,
) {
  const addHosts = async (draft_id: string, hosts: readonly string[]): Promise<void> => {
    if (hosts.length === 0) return;
    await db
      .insert(draft_link_host)
      .values(hosts.map((host) => ({ draft_id, host })))
      .onConflictDoNothing();
  };
  const dropPages = async (draft_id: string): Promise<void> => {
    await db.delete(draft_page).where(eq(draft_page.draft_id, draft_id));
    await db.delete(draft_link_host).where(eq(draft_link_host.draft_id, draft_id));
  };
  return {
    addHosts,
    /** Moves the pages aside before a new crawl; they are kept until it has read a page (D79). */
    async setPagesAside(draft_id: string): Promise<void> {
      const [read] = await db
        .select({ url: draft_page.url })
        .from(draft_page)
        .where(and(eq(draft_page.draft_id, draft_id), eq(draft_page.reason, 'read')))
        .limit(1);
      if (read) {
        await db.delete(draft_page_before).where(eq(draft_page_before.draft_id, draft_id));
        await db
          .insert(draft_page_before)
          .select(db.select().from(draft_page).where(eq(draft_page.draft_id, draft_id)));
      }
      await dropPages(draft_id);
    },
    /** Restores the pages that were set aside. Returns false, and changes nothing, if there are none. */
    async bringPagesBack(draft_id: string): Promise<boolean> {
      const pages = await db
        .delete(draft_page_before)
        .where(eq(draft_page_before.draft_id, draft_id))
        .returning();
      if (pages.length === 0) return false;
      await dropPages(draft_id);
      await db.insert(draft_page).values(pages);
      await addHosts(draft_id, [...new Set(pages.flatMap(({ page }) => (page ? hostsIn(page) : [])))]);
      return true;
    },
    /** Deletes the pages that were set aside, once the new crawl has replaced them. */
    async forgetPagesBefore(draft_id: string): Promise<void> {
      await db.delete(draft_page_before).where(eq(draft_page_before.draft_id, draft_id));
    },
  };
}

/** Hosts stored per page: a page with more is a link farm. */
const MAX_HOSTS = 1_000;

/** The hosts that a page links to, without duplicates. */
export function hostsIn({ links }: Page): string[] {
  const hosts = new Set(links.flatMap(({ url }) => URL.parse(url)?.host || []));
  return [...hosts].slice(0, MAX_HOSTS);
}

/** Reads of a draft's crawled pages. */
export function draftPageReads(db: ReadDb, { draft_page, draft_link_host }: Schema) {
  const visits = prepared('draft_visits', () =>
    db
      .select({ url: draft_page.url, status: draft_page.status, reason: draft_page.reason })
      .from(draft_page)
      .where(eq(draft_page.draft_id, sql.placeholder('draft_id')))
      .orderBy(asc(draft_page.position)),
  );
  return {
    /** The crawled pages of a draft's site, without texts. */
    visits: (draft_id: string) => visits.execute({ draft_id }),
    /** The pages that were read, home page first, as stored JSON: parsing it takes long. */
    async storedPages(draft_id: string): Promise<string[]> {
      const rows = await db
        .select({ json: sql<string>`${draft_page.page}` })
        .from(draft_page)
        .where(and(eq(draft_page.draft_id, draft_id), isNotNull(draft_page.page)))
        .orderBy(asc(draft_page.position));
      return rows.map(({ json }) => json);
    },
    /** The first page that was read; undefined before one was. */
    async homePage(draft_id: string): Promise<Page | undefined> {
      const [row] = await db
        .select({ page: draft_page.page })
        .from(draft_page)
        .where(and(eq(draft_page.draft_id, draft_id), isNotNull(draft_page.page)))
        .orderBy(asc(draft_page.position))
        .limit(1);
      return row?.page ?? undefined;
    },
    /** Hosts that the pages link to, including the website's own. */
    async linkHosts(draft_id: string): Promise<string[]> {
      const rows = await db
        .select({ host: draft_link_host.host })
        .from(draft_link_host)
        .where(eq(draft_link_host.draft_id, draft_id));
      return rows.map(({ host }) => host);
    },
    /** The crawled pages with their texts, to resume a build. */
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
