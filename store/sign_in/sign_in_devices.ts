import { and, eq, lte, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** Reads of browsers that signed in before. */
export function signInDeviceReads(db: ReadDb, { sign_in_device: device }: Schema) {
  const byHash = prepared('sign_in_device', () =>
    db
      .select({ id: device.id })
      .from(device)
      .where(
        and(eq(device.person_id, sql.placeholder('person_id')), eq(device.hash, sql.placeholder('hash'))),
      ),
  );
  return {
    /** Whether the browser whose cookie has this SHA-256 (base64url) has signed in to a person's account. */
    async isKnown(person_id: number, hash: string): Promise<boolean> {
      return (await byHash.execute({ person_id, hash })).length > 0;
    },
  };
}

/** Writes of known browsers; only inside a transaction. */
export function signInDeviceWrites(db: WriteDb, { sign_in_device: device }: Schema) {
  return {
    /** Records that a browser signs in to a person's account. */
    async remember(person_id: number, hash: string, now: number): Promise<void> {
      await db
        .insert(device)
        .values({ person_id, hash, created_at: now, last_seen_at: now })
        .onConflictDoUpdate({ target: [device.person_id, device.hash], set: { last_seen_at: now } });
    },
    /** Deletes browsers that have not signed in since an instant. */
    async purge(before: number): Promise<void> {
      await db.delete(device).where(lte(device.last_seen_at, before));
    },
  };
}
