import type { Columns } from '../base/columns.ts';

/** Tables of what protects people. */
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
  /** What the nodes of a site hash addresses with for a day or a week, sealed with the server key; on SQLite it is in files. */
  salt: c.table(
    'salt',
    {
      kind: c.text('kind').notNull(),
      period: c.text('period').notNull(),
      sealed: c.text('sealed').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.kind, t.period] })],
  ),
});
