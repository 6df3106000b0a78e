import type { Columns } from '../base/columns.ts';

/** The table of names that people had removed from the site. */
export const privacyTables = (c: Columns) => ({
  /** A name that is not shown for websites of a domain, as a hash that needs the server key (record 52). */
  removed_name: c.table('removed_name', {
    id: c.id(),
    domain: c.text('domain').notNull(),
    hash: c.text('hash').notNull(),
    /** How many words it has; 0 if it is recognised as a whole only, and not within texts. */
    length: c.int('length').notNull(),
    removed_at: c.time('removed_at').notNull(),
  }),
});
