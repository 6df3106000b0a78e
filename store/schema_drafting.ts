import type { Page, VisitReason } from '../domain/page.ts';
import type { Kit } from './columns.ts';

/** Tables about drafts beyond the drafts themselves; store/schema.ts puts them beside the others. */
export const draftingTables = (k: Kit) => ({
  /** One call that had fields drafted again, for the limit by the day (D30); swept when it counts no more. */
  regeneration: k.table('regeneration', {
    id: k.id(),
    person_id: k.int('person_id').notNull(),
    asked_at: k.time('asked_at').notNull(),
  }),
  /** One reading of a draft's own website, for the limits by the day (D30, D79); swept when it counts no more. */
  site_reading: k.table('site_reading', {
    id: k.id(),
    person_id: k.int('person_id').notNull(),
    draft_id: k.text('draft_id').notNull(),
    asked_at: k.time('asked_at').notNull(),
    /** Whether no page could be read. */
    failed: k.bool('failed').notNull().default(false),
  }),
  /** Pages of the reading before (draft_page), as long as a new one runs: they come back when that one reads nothing (D79). */
  draft_page_before: k.table(
    'draft_page_before',
    {
      draft_id: k.text('draft_id').notNull(),
      position: k.int('position').notNull(),
      url: k.text('url').notNull(),
      status: k.int('status'),
      reason: k.text('reason').$type<VisitReason>().notNull(),
      page: k.json<Page>('page'),
    },
    (t) => [k.primaryKey({ columns: [t.draft_id, t.position] })],
  ),
  /** Hosts that the pages of a draft's website link to. */
  draft_link_host: k.table(
    'draft_link_host',
    { draft_id: k.text('draft_id').notNull(), host: k.text('host').notNull() },
    (t) => [k.primaryKey({ columns: [t.draft_id, t.host] })],
  ),
  /** What the crawler saw of a draft's site, page by page, with the text that quotes are verified against. */
  draft_page: k.table(
    'draft_page',
    {
      draft_id: k.text('draft_id').notNull(),
      position: k.int('position').notNull(),
      url: k.text('url').notNull(),
      status: k.int('status'),
      reason: k.text('reason').$type<VisitReason>().notNull(),
      page: k.json<Page>('page'),
    },
    (t) => [k.primaryKey({ columns: [t.draft_id, t.position] })],
  ),
});
