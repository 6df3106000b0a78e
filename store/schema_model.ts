import type { Kit } from './columns.ts';

/** Tables of the language model; store/schema.ts puts them beside the others. */
export const modelTables = (k: Kit) => ({
  /** What a model answered about the site of a draft, so that a build that was cut off asks nothing twice. */
  model_answer: k.table(
    'model_answer',
    {
      draft_id: k.text('draft_id').notNull(),
      /** SHA-256 of all that was asked, and of whom. */
      question: k.text('question').notNull(),
      model: k.text('model').notNull(),
      text: k.text('text').notNull(),
      stop_reason: k.text('stop_reason').notNull(),
      micro_usd: k.int('micro_usd').notNull(),
      created_at: k.time('created_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.draft_id, t.question] })],
  ),
  /** What the model has cost on a day of the site's zone (D10), in millionths of a dollar. */
  model_day: k.table('model_day', {
    day: k.text('day').primaryKey(),
    questions: k.int('questions').notNull().default(0),
    micro_usd: k.int('micro_usd').notNull().default(0),
  }),
});
