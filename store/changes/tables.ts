import type { ChangedBy } from '../../domain/listings/changes.ts';
import type { Columns } from '../base/columns.ts';

/** The tables of what listings were before. */
export const changeTables = (c: Columns) => ({
  /** One row per changed field (record 37); a larger id is a later change. */
  listing_change: c.table('listing_change', {
    id: c.id(),
    listing_id: c.int('listing_id').notNull(),
    changed_at: c.time('changed_at').notNull(),
    who: c.text('who').$type<ChangedBy['who']>().notNull(),
    /** Null for the command line, the service, and people whose account was deleted. */
    person_id: c.int('person_id'),
    client: c.text('client').$type<ChangedBy['client']>().notNull(),
    client_id: c.text('client_id'),
    client_name: c.text('client_name'),
    /** Whether it was an edit of the draft. */
    through_draft: c.bool('through_draft').notNull(),
    /** Column, or column and key, see `FieldChange`. */
    field: c.text('field').notNull(),
    before: c.json<unknown>('before'),
    after: c.json<unknown>('after'),
  }),
  /** Slugs that a listing had before, or that came to it from one that was merged into it (record 47). */
  former_slug: c.table('former_slug', {
    slug: c.text('slug').primaryKey(),
    listing_id: c.int('listing_id').notNull(),
    given_up_at: c.time('given_up_at').notNull(),
  }),
});
