import { and, eq, lt, lte, sql, sum } from 'drizzle-orm';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** A stored response of a language model. */
export type ModelResponse = Schema['model_answer']['$inferSelect'];

/** Reads of model responses and their cost. */
export function modelResponseReads(db: ReadDb, { model_answer, model_day }: Schema) {
  return {
    /** The stored response to a question about a draft; `question` is its hash. */
    async of(draft_id: string, question: string): Promise<ModelResponse | undefined> {
      const [row] = await db
        .select()
        .from(model_answer)
        .where(and(eq(model_answer.draft_id, draft_id), eq(model_answer.question, question)));
      return row;
    },
    /** Cost of a day so far, in micro-dollars; `day` is a date in the site's time zone. */
    async spentOn(day: string): Promise<number> {
      const [row] = await db
        .select({ micro_usd: model_day.micro_usd })
        .from(model_day)
        .where(eq(model_day.day, day));
      return row?.micro_usd ?? 0;
    },
  };
}

/** Writes of model responses and their cost; only inside one transaction, so that both are stored or neither. */
export function modelResponseWrites(db: WriteDb, { model_answer, model_day, model_hold }: Schema) {
  return {
    /** What requests that are under way may cost at most, by the clock of `machineNow`. */
    async held(machine_now: number): Promise<number> {
      await db.delete(model_hold).where(lte(model_hold.until, machine_now));
      const [row] = await db.select({ micro_usd: sum(model_hold.micro_usd) }).from(model_hold);
      return Number(row?.micro_usd ?? 0);
    },
    /** Holds micro-dollars for a request until it has ended, or surely has; the id of what is held. */
    async hold(micro_usd: number, until: number): Promise<number> {
      const [row] = await db.insert(model_hold).values({ micro_usd, until }).returning({ id: model_hold.id });
      if (!row) throw new Error('nothing was held');
      return row.id;
    },
    /** Ends what a request held. */
    async release(id: number): Promise<void> {
      await db.delete(model_hold).where(eq(model_hold.id, id));
    },
    /** Stores a response; the first one for a question stays. */
    async add(row: ModelResponse): Promise<void> {
      await db.insert(model_answer).values(row).onConflictDoNothing();
    },
    /** Adds a question and its micro-dollars to a day. */
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
    /** Deletes responses older than an instant (epoch milliseconds); their drafts are built. */
    async purge(before: number): Promise<void> {
      await db.delete(model_answer).where(lt(model_answer.created_at, before));
    },
  };
}
