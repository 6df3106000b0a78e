import { and, eq, sql } from 'drizzle-orm';
import type { GalleryPicture } from '../../domain/pictures/gallery.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** Reads of galleries. */
export function galleryReads(db: ReadDb, { listing_picture, picture }: Schema) {
  const ofListing = prepared('listing_pictures', () =>
    db
      .select({
        id: listing_picture.id,
        hash: listing_picture.hash,
        source: listing_picture.source,
        alt: listing_picture.alt,
        width: picture.width,
        height: picture.height,
      })
      .from(listing_picture)
      .innerJoin(picture, eq(picture.hash, listing_picture.hash))
      .where(eq(listing_picture.listing_id, sql.placeholder('listing_id')))
      .orderBy(asc(listing_picture.position), asc(listing_picture.id)),
  );
  return {
    /** The pictures of a listing in their order, those of its owners and that of its website. */
    ofListing: (listing_id: number): Promise<GalleryPicture[]> => ofListing.execute({ listing_id }),
  };
}

/** Writes of galleries; only inside a transaction. */
export function galleryWrites(db: WriteDb, { listing_picture }: Schema) {
  return {
    /** Adds a picture. */
    async add(row: Omit<Schema['listing_picture']['$inferInsert'], 'id'>): Promise<void> {
      await db.insert(listing_picture).values(row);
    },
    /** Takes a picture out; its files go with the next sweep, if nothing else shows them. */
    async remove(id: number): Promise<void> {
      await db.delete(listing_picture).where(eq(listing_picture.id, id));
    },
    /** Gives pictures the places of their order. */
    async order(ids: readonly number[]): Promise<void> {
      for (const [position, id] of ids.entries())
        await db.update(listing_picture).set({ position }).where(eq(listing_picture.id, id));
    },
    /** Takes out all pictures of a listing, or those of one source. */
    async clear(listing_id: number, source?: 'owner' | 'website'): Promise<void> {
      await db
        .delete(listing_picture)
        .where(and(eq(listing_picture.listing_id, listing_id), source && eq(listing_picture.source, source)));
    },
  };
}
