import { and, eq, lte, ne, sql } from 'drizzle-orm';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** A passkey as stored: its public key, which is no secret. Times in epoch milliseconds. */
export type Passkey = Schema['passkey']['$inferSelect'];

/** Reads of passkeys. */
export function passkeyReads(db: ReadDb, { passkey }: Schema) {
  return {
    /** The passkeys of a person, newest first. */
    ofPerson: (person_id: number): Promise<Passkey[]> =>
      db.select().from(passkey).where(eq(passkey.person_id, person_id)).orderBy(desc(passkey.id)),
    /** The passkey with a credential id (base64url), which the authenticator chose. */
    async byCredential(credential_id: string): Promise<Passkey | undefined> {
      const [row] = await db.select().from(passkey).where(eq(passkey.credential_id, credential_id));
      return row;
    },
    /** How many passkeys were made for other hosts than `rp_id`, by host: they do not work here. */
    ofOtherHosts: (rp_id: string): Promise<{ rp_id: string; passkeys: number }[]> =>
      db
        .select({ rp_id: passkey.rp_id, passkeys: sql<number>`count(*)`.mapWith(Number) })
        .from(passkey)
        .where(ne(passkey.rp_id, rp_id))
        .groupBy(passkey.rp_id)
        .orderBy(asc(passkey.rp_id)),
  };
}

/** Writes of passkeys; only inside a transaction. */
export function passkeyWrites(db: WriteDb, { passkey, used_challenge: used }: Schema) {
  const own = (person_id: number, id: number) => and(eq(passkey.id, id), eq(passkey.person_id, person_id));
  return {
    /** Adds a passkey; returns its row id, or null if its credential is registered already. */
    async add(row: Schema['passkey']['$inferInsert']): Promise<number | null> {
      const [added] = await db
        .insert(passkey)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: passkey.id });
      return added?.id ?? null;
    },
    /** Records a sign-in with a passkey: its new counter, and whether its provider has a copy. */
    async use(id: number, use: Pick<Passkey, 'counter' | 'is_backed_up' | 'last_used_at'>): Promise<void> {
      await db.update(passkey).set(use).where(eq(passkey.id, id));
    },
    /** Renames a passkey of a person; returns its former name, or undefined if there is none. */
    async rename(person_id: number, id: number, name: string): Promise<string | undefined> {
      const [row] = await db.select().from(passkey).where(own(person_id, id));
      if (row) await db.update(passkey).set({ name }).where(eq(passkey.id, id));
      return row?.name;
    },
    /** Deletes a passkey of a person; returns it, or undefined if there is none. */
    async remove(person_id: number, id: number): Promise<Passkey | undefined> {
      const [row] = await db.delete(passkey).where(own(person_id, id)).returning();
      return row;
    },
    /** Records that a challenge is used; false if it was before. Only its SHA-256 (base64url) is stored. */
    async useChallenge(hash: string, expires_at: number): Promise<boolean> {
      const rows = await db.insert(used).values({ hash, expires_at }).onConflictDoNothing().returning();
      return rows.length > 0;
    },
    /** Deletes challenges that have expired at `now`. */
    async purgeChallenges(now: number): Promise<void> {
      await db.delete(used).where(lte(used.expires_at, now));
    },
  };
}
