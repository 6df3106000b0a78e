import { eq, isNull, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { desc } from '../base/sorting.ts';

/** An issue of the Monday email as stored. */
export type NewsletterIssue = Schema['newsletter_issue']['$inferSelect'];

/** Reads of the Monday email. */
export function newsletterReads(db: ReadDb, { newsletter_issue: issue }: Schema) {
  const byWeek = prepared('newsletter_issue', () =>
    db
      .select()
      .from(issue)
      .where(eq(issue.week, sql.placeholder('week'))),
  );
  const unfinished = prepared('newsletter_unfinished', () =>
    db.select().from(issue).where(isNull(issue.finished_at)),
  );
  return {
    /** The issue of a week. */
    async byWeek(week: string): Promise<NewsletterIssue | undefined> {
      const [row] = await byWeek.execute({ week });
      return row;
    },
    /** Issues that have not reached every subscriber. */
    unfinished: (): Promise<NewsletterIssue[]> => unfinished.execute({}),
    /** The newest issues, newest first. */
    newest: (limit: number): Promise<NewsletterIssue[]> =>
      Promise.resolve(db.select().from(issue).orderBy(desc(issue.week)).limit(limit)),
  };
}

/** Writes of the Monday email; only inside a transaction. */
export function newsletterWrites(db: WriteDb, { newsletter_issue: issue }: Schema) {
  return {
    async add(values: Schema['newsletter_issue']['$inferInsert']): Promise<void> {
      await db.insert(issue).values(values);
    },
    /** How far an issue has come. */
    async patch(
      week: string,
      patch: Partial<Pick<NewsletterIssue, 'sent_to' | 'recipients' | 'finished_at'>>,
    ): Promise<void> {
      await db.update(issue).set(patch).where(eq(issue.week, week));
    },
  };
}
