import { count, eq, max, sum } from 'drizzle-orm';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { desc } from '../base/sorting.ts';

/** A request to a language model about a draft or for a review, with its tokens and cost. */
type ModelCall = Schema['model_call']['$inferInsert'];

/** Reads of what a language model has cost. */
export function modelCallReads(db: ReadDb, { model_call, draft, purchase }: Schema) {
  const total = (column: Parameters<typeof sum>[0]) => sum(column).mapWith(Number);
  return {
    /** What drafts and AI reviews have cost in all their requests, the latest request first. Tokens of requests without a response are unknown. */
    async bySubject(limit: number) {
      return db
        .select({
          draft_id: model_call.draft_id,
          url: draft.url,
          order: purchase.number,
          calls: count(),
          responses: count(model_call.output_tokens),
          input_tokens: total(model_call.input_tokens),
          output_tokens: total(model_call.output_tokens),
          cache_write_tokens: total(model_call.cache_write_tokens),
          cache_read_tokens: total(model_call.cache_read_tokens),
          micro_usd: total(model_call.micro_usd),
          last_called_at: max(model_call.called_at),
        })
        .from(model_call)
        .leftJoin(draft, eq(draft.id, model_call.draft_id))
        .leftJoin(purchase, eq(purchase.id, model_call.purchase_id))
        .groupBy(model_call.draft_id, draft.url, model_call.purchase_id, purchase.number)
        .orderBy(desc(max(model_call.called_at)), desc(max(model_call.id)))
        .limit(limit);
    },
  };
}

/** Writes of the same; only inside a transaction. */
export function modelCallWrites(db: WriteDb, { model_call }: Schema) {
  return {
    async add(row: ModelCall): Promise<void> {
      await db.insert(model_call).values(row);
    },
  };
}
