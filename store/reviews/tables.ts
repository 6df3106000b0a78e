import type { ModerationReason } from '../../domain/text/moderation.ts';
import type { Columns } from '../base/columns.ts';

/** What the site team decides about: a review, or the reply to it. */
const decided = (c: Columns) => ({
  state: c.text('state').$type<'pending' | 'published' | 'rejected'>().notNull(),
  /** What the rules found in its text, for the site team. */
  reasons: c.json<ModerationReason[]>('reasons').notNull().default([]),
  /** Why the site team decided so; its writer reads it. */
  note: c.text('note'),
  decided_at: c.time('decided_at'),
  decided_by: c.text('decided_by'),
});

/** The tables of reviews (record 59). */
export const reviewTables = (c: Columns) => ({
  /** One review per person and listing (D37); only published ones count and are shown. */
  review: c.table('review', {
    id: c.id(),
    listing_id: c.int('listing_id').notNull(),
    person_id: c.int('person_id').notNull(),
    /** The name of the person when it was written, which is shown; null for none. */
    name: c.text('name'),
    stars: c.int('stars').notNull(),
    text: c.text('text').notNull(),
    ...decided(c),
    created_at: c.time('created_at').notNull(),
    /** When its person wrote what it says now. */
    updated_at: c.time('updated_at').notNull(),
  }),
  /** The one reply of the owners of the listing to a review. */
  review_reply: c.table('review_reply', {
    review_id: c.int('review_id').primaryKey(),
    listing_id: c.int('listing_id').notNull(),
    text: c.text('text').notNull(),
    ...decided(c),
    written_at: c.time('written_at').notNull(),
  }),
  /** A person who found a review helpful. */
  review_helpful: c.table(
    'review_helpful',
    {
      review_id: c.int('review_id').notNull(),
      person_id: c.int('person_id').notNull(),
      found_at: c.time('found_at').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.review_id, t.person_id] })],
  ),
});
