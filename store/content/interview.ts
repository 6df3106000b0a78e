import { eq } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** An interview question as stored. */
export type InterviewQuestion = Schema['interview_question']['$inferSelect'];

/** Reads of the interview. */
export function interviewReads(db: ReadDb, { interview_question: question }: Schema) {
  const all = prepared('interview_questions', () =>
    db.select().from(question).orderBy(asc(question.position), asc(question.id)),
  );
  return {
    /** All questions in order, including inactive ones. */
    questions: (): Promise<InterviewQuestion[]> => all.execute(),
  };
}

/** Writes of the interview; only inside a transaction. Questions are deactivated, never deleted: answers refer to them. */
export function interviewWrites(db: WriteDb, { interview_question: question }: Schema) {
  return {
    /** Adds a question; returns the id that answers refer to (R88). */
    async add(values: Omit<InterviewQuestion, 'id'> & { id?: number }): Promise<number> {
      const [row] = await db.insert(question).values(values).returning({ id: question.id });
      if (!row) throw new Error('the question was not stored');
      return row.id;
    },
    /** Changes a question, its position or whether it is active. */
    async set(id: number, patch: Partial<Omit<InterviewQuestion, 'id'>>): Promise<void> {
      await db.update(question).set(patch).where(eq(question.id, id));
    },
  };
}
