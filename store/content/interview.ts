import { asc, eq } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';

/** A question that founders can answer, as it is stored. */
export type InterviewQuestion = Schema['interview_question']['$inferSelect'];

/** What can be asked of the interview. */
export function interviewReads(db: ReadDb, { interview_question: question }: Schema) {
  const all = prepared('interview_questions', () =>
    db.select().from(question).orderBy(asc(question.position), asc(question.id)),
  );
  return {
    /** Every question in its order, also those that are not asked now. */
    questions: (): Promise<InterviewQuestion[]> => all.execute(),
  };
}

/** What changes the interview; inside a transaction only. Questions are retired and never deleted: answers refer to them. */
export function interviewWrites(db: WriteDb, { interview_question: question }: Schema) {
  return {
    /** Adds a question; gives the id that answers refer to (R88). */
    async add(values: Omit<InterviewQuestion, 'id'> & { id?: number }): Promise<number> {
      const [row] = await db.insert(question).values(values).returning({ id: question.id });
      if (!row) throw new Error('the question was not stored');
      return row.id;
    },
    /** Changes a question, its place, or whether it is asked. */
    async set(id: number, patch: Partial<Omit<InterviewQuestion, 'id'>>): Promise<void> {
      await db.update(question).set(patch).where(eq(question.id, id));
    },
  };
}
