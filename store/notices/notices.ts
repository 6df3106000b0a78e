import { and, count, eq, gt, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { CasePart } from '../../domain/text/moderation.ts';
import type { NoticeState } from '../../domain/text/notices.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import { yearOf } from '../base/expressions.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** A notice about what the site shows, as stored. */
export type ContentNotice = Schema['content_notice']['$inferSelect'];

/** Reads of notices. */
export function noticeReads(db: ReadDb, { content_notice: notice }: Schema) {
  // A literal: with a bound value SQLite would not use the partial index.
  const isOpen = sql`${notice.state} = 'open'`;
  const one = async (where: ReturnType<typeof eq>): Promise<ContentNotice | undefined> => {
    const [row] = await db.select().from(notice).where(where);
    return row;
  };
  return {
    byId: (id: number): Promise<ContentNotice | undefined> => one(eq(notice.id, id)),
    /** The notice that the link of an email belongs to. */
    byHash: (hash: string): Promise<ContentNotice | undefined> => one(eq(notice.hash, hash)),
    /** Notices in a state, oldest first; only one if `id` is given. */
    inState: (
      state: NoticeState,
      limit: number,
      { id, offset = 0 }: CasePart = {},
    ): Promise<ContentNotice[]> =>
      Promise.resolve(
        db
          .select()
          .from(notice)
          .where(
            and(
              state === 'open' ? isOpen : eq(notice.state, state),
              id === undefined ? undefined : eq(notice.id, id),
            ),
          )
          .orderBy(asc(notice.id))
          .limit(limit)
          .offset(offset),
      ),
    /** The number of notices that wait for the site team. */
    async waitingCount(): Promise<number> {
      const [row] = await db.select({ waiting: count() }).from(notice).where(isOpen);
      return row?.waiting ?? 0;
    },
    /** Notices with this sender after an instant. */
    sentBy: (email: string, after: number): Promise<ContentNotice[]> =>
      Promise.resolve(
        db
          .select()
          .from(notice)
          .where(and(eq(notice.email, email), gt(notice.sent_at, after))),
      ),
    /** How many notices were sent in each year (UTC), by kind and state, and how many of them were objected to. */
    perYear: () =>
      db
        .select({
          year: yearOf(notice.sent_at).as('year'),
          kind: notice.kind,
          state: notice.state,
          notices: count(),
          objections: count(notice.objected_at),
        })
        .from(notice)
        .groupBy(sql`year`, notice.kind, notice.state)
        .orderBy(sql`year`, asc(notice.kind), asc(notice.state)),
  };
}

/** Writes of notices; only inside a transaction. */
export function noticeWrites(db: WriteDb, { content_notice: notice }: Schema) {
  return {
    async add(
      values: Pick<ContentNotice, 'path' | 'listing_id' | 'kind' | 'reason' | 'name' | 'email' | 'sent_at'>,
    ): Promise<number> {
      const [row] = await db
        .insert(notice)
        .values({ ...values, state: 'open', decisions: [] })
        .returning({ id: notice.id });
      if (!row) throw new Error('the notice was not stored');
      return row.id;
    },
    async patch(
      id: number,
      patch: Partial<
        Pick<ContentNotice, 'state' | 'decisions' | 'decided_at' | 'objection' | 'objected_at' | 'hash'>
      >,
    ): Promise<void> {
      await db.update(notice).set(patch).where(eq(notice.id, id));
    },
    /** Forgets who sent notices that were decided before an instant. */
    async forgetSenders(before: number): Promise<void> {
      await db
        .update(notice)
        .set({ name: null, email: null, hash: null })
        .where(and(ne(notice.state, 'open'), lt(notice.decided_at, before), isNotNull(notice.email)));
    },
    /** Deletes notices that were decided before an instant. */
    async purge(before: number): Promise<void> {
      await db.delete(notice).where(and(ne(notice.state, 'open'), lt(notice.decided_at, before)));
    },
  };
}
