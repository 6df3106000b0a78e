import { freeSlug } from '../../domain/text/slugs.ts';
import type { WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { slugReads } from '../changes/former_slugs.ts';

/** A listing that is to be added. It is unpublished (status `draft`, D64). */
type NewListing = Omit<Schema['listing']['$inferInsert'], 'id' | 'status'>;

/** Writes that add listings; only inside a transaction. */
export function addListingWrites(db: WriteDb, schema: Schema) {
  const { listing } = schema;
  const slugs = slugReads(db, schema);
  const insert = (values: NewListing) => db.insert(listing).values({ ...values, status: 'draft' });

  return {
    /** Adds a listing with a slug that no other one has or had; returns its id. */
    async add(values: NewListing): Promise<number> {
      const [row] = await insert(values).returning({ id: listing.id });
      if (!row) throw new Error('the listing was not stored');
      return row.id;
    },
    /** Adds a listing with its slug, or with the first free one after it (-2, -3 …); returns its id. */
    async addUnderFreeSlug(values: NewListing): Promise<number> {
      for (;;) {
        const slug = await freeSlug(values.slug, (candidate) => slugs.slugTaken(candidate));
        const [row] = await insert({ ...values, slug })
          .onConflictDoNothing({ target: listing.slug })
          .returning({ id: listing.id });
        if (row) return row.id;
        // Another transaction has taken the slug since it was looked for.
      }
    },
  };
}
