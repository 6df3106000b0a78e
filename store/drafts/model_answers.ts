import { and, eq, lt, sql } from 'drizzle-orm';
import type { ReadDb, WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';

/** An answer of a model as it is kept. */
export type ModelAnswer = Schema['model_answer']['$inferSelect'];

/** What can be asked of a model's answers and of their cost. */
export function modelAnswerReads(db: ReadDb, { model_answer, model_day }: Schema) {
  return {
    /** The answer that a question about a draft was given before; `question` is its hash. */
    async of(draft_id: string, question: string): Promise<ModelAnswer | undefined> {
      const [row] = await db
        .select()
        .from(model_answer)
        .where(and(eq(model_answer.draft_id, draft_id), eq(model_answer.question, question)));
      return row;
    },
    /** What a day has cost so far, in micro-dollars; `day` is a date of the site's zone. */
    async spentOn(day: string): Promise<number> {
      const [row] = await db
        .select({ micro_usd: model_day.micro_usd })
        .from(model_day)
        .where(eq(model_day.day, day));
      return row?.micro_usd ?? 0;
    },
  };
}

/** What keeps answers and counts their cost; inside a transaction only, so that neither is without the other. */
export function modelAnswerWrites(db: WriteDb, { model_answer, model_day }: Schema) {
  return {
    /** Keeps an answer; the first one to a question stays. */
    async add(row: ModelAnswer): Promise<void> {
      await db.insert(model_answer).values(row).onConflictDoNothing();
    },
    /** Counts a question and its micro-dollars to a day. */
    async spend(day: string, micro_usd: number): Promise<void> {
      await db
        .insert(model_day)
        .values({ day, questions: 1, micro_usd })
        .onConflictDoUpdate({
          target: model_day.day,
          set: {
            questions: sql`${model_day.questions} + 1`,
            micro_usd: sql`${model_day.micro_usd} + ${micro_usd}`,
          },
        });
    },
    /** Forgets answers from before an instant (epoch milliseconds): their drafts were built long ago. */
    async purge(before: number): Promise<void> {
      await db.delete(model_answer).where(lt(model_answer.created_at, before));
    },
  };
}
