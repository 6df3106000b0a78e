import { and, count, eq, inArray, max, sql } from 'drizzle-orm';
import type { ChangedBy, FieldChange } from '../../domain/listings/changes.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** A change of a listing as stored. */
export type ListingChange = Schema['listing_change']['$inferSelect'];

/** Reads of the changes of listings. */
export function changeReads(db: ReadDb, { listing_change: change }: Schema) {
  return {
    /** One change. */
    async byId(id: number): Promise<ListingChange | undefined> {
      const [row] = await db.select().from(change).where(eq(change.id, id));
      return row;
    },
    /** A page of the changes of a listing, newest first, and the number of all. */
    async page(
      listing_id: number,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: ListingChange[]; total: number }> {
      const ofListing = eq(change.listing_id, listing_id);
      const rows = await db
        .select()
        .from(change)
        .where(ofListing)
        .orderBy(desc(change.id))
        .limit(limit)
        .offset(offset);
      const [all] = await db.select({ total: count() }).from(change).where(ofListing);
      return { rows, total: all?.total ?? 0 };
    },
    /** Fields of a listing whose last change was made on the listing itself, not through its draft. */
    async setDirectly(listing_id: number): Promise<string[]> {
      const last = db
        .select({ id: max(change.id) })
        .from(change)
        .where(eq(change.listing_id, listing_id))
        .groupBy(change.field);
      const rows = await db
        .select({ field: change.field })
        .from(change)
        .where(and(inArray(change.id, last), eq(change.through_draft, false)));
      return rows.map(({ field }) => field);
    },
    /** The changes of one field of a listing, oldest first. */
    ofField: (listing_id: number, field: string): Promise<ListingChange[]> =>
      db
        .select()
        .from(change)
        .where(and(eq(change.listing_id, listing_id), eq(change.field, field)))
        .orderBy(asc(change.id)),
  };
}

/** Writes of the changes of listings; only inside the transaction of the change. */
export function changeWrites(db: WriteDb, { listing_change: change, moderation_case }: Schema) {
  return {
    /** Records changes of a listing. */
    async record(
      listing_id: number,
      changes: readonly (FieldChange & { by: ChangedBy })[],
      changed_at: number,
    ): Promise<void> {
      if (changes.length === 0) return;
      await db
        .insert(change)
        .values(changes.map(({ by, ...changed }) => ({ listing_id, changed_at, ...by, ...changed })));
    },
    /** Removes a person and their keys and assistants from changes: what was changed stays. */
    async forget(person_id: number): Promise<void> {
      await db
        .update(change)
        .set({ person_id: null, client_id: null, client_name: null })
        .where(eq(change.person_id, person_id));
      await db
        .update(moderation_case)
        .set({ held_by: null })
        .where(sql`${moderation_case.held_by} ->> 'person_id' = ${person_id}`);
    },
    /** Deletes the changes of fields of a listing whose names begin so. */
    async removeFields(listing_id: number, beginning: string): Promise<void> {
      await db
        .delete(change)
        .where(and(eq(change.listing_id, listing_id), sql`instr(${change.field}, ${beginning}) = 1`));
    },
    /** Deletes the changes of a listing. */
    async remove(listing_id: number): Promise<void> {
      await db.delete(change).where(eq(change.listing_id, listing_id));
    },
  };
}
