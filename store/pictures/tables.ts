import type { Columns } from '../base/columns.ts';

/** The tables of pictures that we serve. */
export const pictureTables = (c: Columns) => ({
  /** A picture that we encoded, by the hash of its first file. */
  picture: c.table('picture', {
    hash: c.text('hash').primaryKey(),
    /** Size of its largest file. */
    width: c.int('width').notNull(),
    height: c.int('height').notNull(),
    created_at: c.time('created_at').notNull(),
  }),
  picture_file: c.table(
    'picture_file',
    {
      hash: c.text('hash').notNull(),
      /** Longest side and format: `256.png`. */
      name: c.text('name').notNull(),
      bytes: c.blob('bytes').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.hash, t.name] })],
  ),
  /** The picture that a person shows of themselves. */
  person_picture: c.table('person_picture', {
    person_id: c.int('person_id').primaryKey(),
    /** Its hash. */
    picture: c.text('picture').notNull(),
    created_at: c.time('created_at').notNull(),
  }),
  /** A picture of a listing's gallery. */
  listing_picture: c.table('listing_picture', {
    id: c.id(),
    listing_id: c.int('listing_id').notNull(),
    hash: c.text('hash').notNull(),
    position: c.int('position').notNull(),
    source: c.text('source').$type<'owner' | 'website'>().notNull(),
    /** What it shows, in the owner's words. */
    alt: c.text('alt'),
    created_at: c.time('created_at').notNull(),
  }),
});
