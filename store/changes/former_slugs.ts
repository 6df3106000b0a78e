import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

type ListingRow = Schema['listing']['$inferSelect'];

/** Reads of listings by their slugs, those from before too (record 47). */
export function slugReads(db: ReadDb, { listing, former_slug: former }: Schema) {
  const slug = sql.placeholder('slug');
  const except = sql.placeholder('except');
  const present = prepared('listing_by_slug', () => db.select().from(listing).where(eq(listing.slug, slug)));
  const past = prepared('listing_by_former_slug', () =>
    db
      .select(getTableColumns(listing))
      .from(former)
      .innerJoin(listing, eq(listing.id, former.listing_id))
      .where(eq(former.slug, slug)),
  );
  const taken = prepared('slug_taken', () =>
    db
      .select({ id: listing.id })
      .from(listing)
      .where(and(eq(listing.slug, slug), ne(listing.id, except))),
  );
  const takenBefore = prepared('former_slug_taken', () =>
    db
      .select({ id: former.listing_id })
      .from(former)
      .where(and(eq(former.slug, slug), ne(former.listing_id, except))),
  );

  /** A listing in any status by a slug that it had before; undefined for the slugs that listings have now. */
  async function byFormerSlug(wanted: string): Promise<ListingRow | undefined> {
    const [row] = await past.execute({ slug: wanted });
    return row;
  }
  return {
    byFormerSlug,
    /** A listing in any status by the slug that it has or had before; the caller checks who may see it. */
    async bySlug(wanted: string): Promise<ListingRow | undefined> {
      const [row] = await present.execute({ slug: wanted });
      return row ?? byFormerSlug(wanted);
    },
    /** Whether a listing other than `except` has this slug, or had it before. */
    async slugTaken(wanted: string, except_id = 0): Promise<boolean> {
      const values = { slug: wanted, except: except_id };
      return (await taken.execute(values)).length > 0 || (await takenBefore.execute(values)).length > 0;
    },
  };
}

/** Reads of the slugs that listings had before. */
export const formerSlugReads = (db: ReadDb, { former_slug: former }: Schema) => ({
  /** The slugs that lead to a listing besides its own, the oldest first. */
  async ofListing(listing_id: number): Promise<string[]> {
    const rows = await db
      .select({ slug: former.slug })
      .from(former)
      .where(eq(former.listing_id, listing_id))
      .orderBy(asc(former.given_up_at), asc(former.slug));
    return rows.map(({ slug }) => slug);
  },
});

/** Writes of the slugs that listings had before; only inside the transaction that changes them. */
export const formerSlugWrites = (db: WriteDb, { former_slug: former }: Schema) => ({
  /** Has a slug that no listing has any more lead to one; `given_up_at` in epoch milliseconds. */
  async add(slug: string, listing_id: number, given_up_at: number): Promise<void> {
    await db.insert(former).values({ slug, listing_id, given_up_at });
  },
  /** Frees a slug, so that its listing can have it again; does nothing if it leads nowhere. */
  async remove(slug: string): Promise<void> {
    await db.delete(former).where(eq(former.slug, slug));
  },
  /** Has every slug that leads to one listing lead to another. */
  async move(listing_id: number, into: number): Promise<void> {
    await db.update(former).set({ listing_id: into }).where(eq(former.listing_id, listing_id));
  },
});
