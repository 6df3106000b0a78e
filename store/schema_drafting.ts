import type { Kit } from './kit.ts';

/** Tables about drafts beyond the drafts themselves; store/schema.ts puts them beside the others. */
export const draftingTables = (k: Kit) => ({
  /** One call that had fields drafted again, for the limit by the day (D30); swept when it counts no more. */
  regeneration: k.table('regeneration', {
    id: k.id(),
    person_id: k.int('person_id').notNull(),
    asked_at: k.time('asked_at').notNull(),
  }),
  /** Hosts that the pages of a draft's website link to. */
  draft_link_host: k.table(
    'draft_link_host',
    { draft_id: k.text('draft_id').notNull(), host: k.text('host').notNull() },
    (t) => [k.primaryKey({ columns: [t.draft_id, t.host] })],
  ),
});
