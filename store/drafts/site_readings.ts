import { and, count, eq, gt, inArray, lte, min } from 'drizzle-orm';
import { BUILDING } from '../../domain/launches/listing_states.ts';
import type { Used } from '../../domain/settings/quota.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { ofMailbox } from '../people/people.ts';

/** Reads of the crawls that people requested for their websites. */
export function siteReadingReads(db: ReadDb, schema: Schema) {
  const { site_reading, draft } = schema;
  return {
    /**
     * Crawls that the person's mailbox requested after an instant, and the time of the first (D30, D79). Failed ones are left out unless
     * `failed_too`; a running one has not failed.
     */
    async after(person_id: number, instant: number, failed_too = false): Promise<Used> {
      const [row] = await db
        .select({ count: count(), first_at: min(site_reading.asked_at) })
        .from(site_reading)
        .where(
          and(
            inArray(site_reading.person_id, ofMailbox(db, schema, person_id)),
            gt(site_reading.asked_at, instant),
            ...(failed_too ? [] : [eq(site_reading.failed, false)]),
          ),
        );
      return row ?? { count: 0, first_at: null };
    },
    /** Websites that are being read or wait for it, the longest first, and the number of all. */
    async running(limit: number) {
      const isRunning = inArray(draft.status, [...BUILDING]);
      const items = await db
        .select({ url: draft.url, step: draft.step, percent: draft.percent, at: draft.updated_at })
        .from(draft)
        .where(isRunning)
        .orderBy(asc(draft.updated_at))
        .limit(limit);
      const [all] = await db.select({ total: count() }).from(draft).where(isRunning);
      return { items, total: all?.total ?? 0 };
    },
    /** The last crawls in which nothing could be read, with what the draft says of its last one. */
    lastFailed: (limit: number) =>
      db
        .select({
          url: draft.url,
          outcome: draft.outcome,
          detail: draft.detail,
          at: site_reading.asked_at,
        })
        .from(site_reading)
        .innerJoin(draft, eq(draft.id, site_reading.draft_id))
        .where(eq(site_reading.failed, true))
        .orderBy(desc(site_reading.id))
        .limit(limit),
  };
}

/** Writes of site crawls; only inside a transaction. */
export function siteReadingWrites(db: WriteDb, { site_reading }: Schema) {
  return {
    async add(reading: { person_id: number; draft_id: string; asked_at: number }): Promise<void> {
      await db.insert(site_reading).values(reading);
    },
    /** Marks the last crawl of a draft's website as failed. */
    async fail(draft_id: string): Promise<void> {
      const [last] = await db
        .select({ id: site_reading.id })
        .from(site_reading)
        .where(eq(site_reading.draft_id, draft_id))
        .orderBy(desc(site_reading.asked_at), desc(site_reading.id))
        .limit(1);
      if (last) await db.update(site_reading).set({ failed: true }).where(eq(site_reading.id, last.id));
    },
    /** Deletes crawls that no longer count. */
    async purge(instant: number): Promise<void> {
      await db.delete(site_reading).where(lte(site_reading.asked_at, instant));
    },
  };
}
