import type { VisitKind } from '../../domain/listings/visits.ts';
import type { Columns } from '../base/columns.ts';

/** The tables of views and clicks (D40, record 40). */
export const visitTables = (c: Columns) => ({
  /** Who has been counted today. Deleted with the day; the key of the hashes is in no table. */
  visit: c.table(
    'visit',
    {
      /** Days since 1970, UTC. */
      day: c.int('day').notNull(),
      listing_id: c.int('listing_id').notNull(),
      kind: c.text('kind').$type<VisitKind>().notNull(),
      visitor: c.blob('visitor').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.day, t.listing_id, t.kind, t.visitor] })],
  ),
  /** Visitors of a listing per UTC day; day 0 has the sum of the days that are no longer kept one by one. */
  listing_day: c.table(
    'listing_day',
    {
      listing_id: c.int('listing_id').notNull(),
      day: c.int('day').notNull(),
      views: c.int('views').notNull(),
      clicks: c.int('clicks').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.listing_id, t.day] })],
  ),
});
