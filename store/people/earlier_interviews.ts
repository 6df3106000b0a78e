import { and, eq, inArray, lte, max } from 'drizzle-orm';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { desc } from '../base/sorting.ts';

/** An answer of the interview that its person has changed or removed. */
export type EarlierInterview = Schema['interview_earlier']['$inferSelect'];

/** Earlier answers of a person to one question that are stored. */
export const EARLIER_MAX = 10;

/** Reads of answers before they were changed or removed. */
export function earlierInterviewReads(db: ReadDb, { interview_earlier: earlier }: Schema) {
  return {
    /** The newest earlier answer of a person to each question, by its id. */
    async ofPerson(person_id: number): Promise<Map<number, EarlierInterview>> {
      const newest = db
        .select({ id: max(earlier.id) })
        .from(earlier)
        .where(eq(earlier.person_id, person_id))
        .groupBy(earlier.question_id);
      const rows = await db.select().from(earlier).where(inArray(earlier.id, newest));
      return new Map(rows.map((row) => [row.question_id, row]));
    },
  };
}

/** Writes of answers before they were changed or removed; only inside a transaction. */
export function earlierInterviewWrites(db: WriteDb, { interview_earlier: earlier }: Schema) {
  return {
    /** Adds an answer that is being replaced; the oldest of its question beyond {@link EARLIER_MAX} are deleted. */
    async add(row: Omit<EarlierInterview, 'id'>): Promise<void> {
      await db.insert(earlier).values(row);
      const { person_id, question_id } = row;
      const same = and(eq(earlier.person_id, person_id), eq(earlier.question_id, question_id));
      const [last] = await db
        .select({ id: earlier.id })
        .from(earlier)
        .where(same)
        .orderBy(desc(earlier.id))
        .limit(1)
        .offset(EARLIER_MAX);
      if (last) await db.delete(earlier).where(and(same, lte(earlier.id, last.id)));
    },
  };
}
