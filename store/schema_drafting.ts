import type { Kit } from './kit.ts';

/** Tables about drafts beyond the drafts themselves; store/schema.ts puts them beside the others. */
export const draftingTables = (k: Kit) => ({
  /** One call that had fields drafted again, for the limit by the day (D30); swept when it counts no more. */
  regeneration: k.table('regeneration', {
    id: k.id(),
    person_id: k.int('person_id').notNull(),
    asked_at: k.time('asked_at').notNull(),
  }),
});
