import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** A picture that is stored, without its files. */
export type StoredPicture = Schema['picture']['$inferSelect'];

/** A file of a picture. */
export interface StoredFile {
  /** Longest side and format: `256.png`. */
  name: string;
  bytes: Uint8Array;
}

/** Reads of stored pictures: every node serves them from here. */
export function pictureReads(db: ReadDb, { picture_file }: Schema) {
  const file = prepared('picture_file', () =>
    db
      .select({ bytes: picture_file.bytes })
      .from(picture_file)
      .where(
        and(eq(picture_file.hash, sql.placeholder('hash')), eq(picture_file.name, sql.placeholder('name'))),
      ),
  );
  return {
    /** The bytes of a file; undefined if there is none. */
    file: async (hash: string, name: string): Promise<Uint8Array | undefined> =>
      (await file.execute({ hash, name }))[0]?.bytes,
  };
}

/** Writes of pictures; only inside a transaction. */
export function pictureWrites(db: WriteDb, schema: Schema) {
  const { picture, picture_file, listing, listing_picture, person_picture, setting } = schema;
  /** True for pictures that nothing shows. */
  const isUnused = () =>
    and(
      notExists(db.select({ id: listing.id }).from(listing).where(eq(listing.logo, picture.hash))),
      notExists(
        db
          .select({ id: listing_picture.id })
          .from(listing_picture)
          .where(eq(listing_picture.hash, picture.hash)),
      ),
      notExists(
        db
          .select({ id: person_picture.person_id })
          .from(person_picture)
          .where(eq(person_picture.picture, picture.hash)),
      ),
      notExists(
        db
          .select({ name: setting.name })
          .from(setting)
          .where(
            and(
              eq(setting.name, 'site.logo'),
              sql`cast(${setting.value} as text) = '"' || ${picture.hash} || '"'`,
            ),
          ),
      ),
    );
  return {
    /** Stores a picture with its files; one that is stored already stays, as young as a new one. */
    async add(row: StoredPicture, files: readonly StoredFile[]): Promise<void> {
      const { hash, created_at } = row;
      await db.insert(picture).values(row).onConflictDoUpdate({ target: picture.hash, set: { created_at } });
      await db
        .insert(picture_file)
        .values(files.map(({ name, bytes }) => ({ hash, name, bytes: Buffer.from(bytes) })))
        .onConflictDoNothing();
    },
    /** Deletes a picture with its files at once, unless something shows it. */
    async removeUnused(hash: string): Promise<void> {
      await db.delete(picture).where(and(eq(picture.hash, hash), isUnused()));
    },
    /** Deletes pictures older than `before` that nothing shows. */
    async purge(before: number): Promise<void> {
      await db.delete(picture).where(and(lt(picture.created_at, before), isUnused()));
    },
  };
}
