import { and, asc, desc, eq, getTableColumns, gt, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';
import { mayAct } from './people.ts';

/** An API key as it is stored: its hash, never the key. */
export type ApiKey = Schema['api_key']['$inferSelect'];

/** Uses of a key that are noted at once. */
export interface KeyUse {
  /** When the last of them was, epoch milliseconds. */
  at: number;
  /** Where that came from. */
  ip: string;
  requests: number;
}

const DAY_MS = 86_400_000;
const dayOf = (instant: number): number => Math.floor(instant / DAY_MS);

/** What can be asked of the API keys. */
export function keyReads(db: ReadDb, { api_key, api_key_use, person }: Schema) {
  const unrevokedWhere = (match: SQL) =>
    db
      .select(getTableColumns(api_key))
      .from(api_key)
      .innerJoin(person, eq(person.id, api_key.person_id))
      .where(and(match, isNull(api_key.revoked_at), mayAct({ person })));
  const byHash = prepared('api_key_by_hash', () => unrevokedWhere(eq(api_key.hash, sql.placeholder('hash'))));
  const unrevoked = prepared('api_key_unrevoked', () =>
    unrevokedWhere(eq(api_key.id, sql.placeholder('id'))),
  );
  const byId = prepared('api_key', () =>
    db
      .select()
      .from(api_key)
      .where(eq(api_key.id, sql.placeholder('id'))),
  );
  return {
    /** A key by its row id, whatever became of it. */
    async byId(id: number): Promise<ApiKey | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** Every key of a person, whatever became of it, the newest first. */
    ofPerson: (person_id: number): Promise<ApiKey[]> =>
      db
        .select()
        .from(api_key)
        .where(eq(api_key.person_id, person_id))
        .orderBy(desc(api_key.created_at), desc(api_key.id)),
    /** The key that a form of a person has made already. */
    async byForm(person_id: number, form: string): Promise<ApiKey | undefined> {
      const [row] = await db
        .select()
        .from(api_key)
        .where(and(eq(api_key.person_id, person_id), eq(api_key.form, form)));
      return row;
    },
    /** Keys that end after one instant and until another, and were not revoked; the first to end first. */
    endingBetween: (after: number, until: number): Promise<ApiKey[]> =>
      db
        .select()
        .from(api_key)
        .where(and(gt(api_key.expires_at, after), lte(api_key.expires_at, until), isNull(api_key.revoked_at)))
        .orderBy(asc(api_key.expires_at)),
    /** How often each key of a person was used, from the day (UTC) of an instant on; a key without uses is left out. */
    async usesSince(person_id: number, instant: number): Promise<Map<number, number>> {
      const rows = await db
        .select({ id: api_key.id, requests: sql<number>`sum(${api_key_use.requests})`.mapWith(Number) })
        .from(api_key)
        .innerJoin(api_key_use, eq(api_key_use.api_key_id, api_key.id))
        .where(and(eq(api_key.person_id, person_id), gte(api_key_use.day, dayOf(instant))))
        .groupBy(api_key.id);
      return new Map(rows.map(({ id, requests }) => [id, requests]));
    },
    /** The key with this SHA-256 (base64url), whatever became of it or of its person. */
    async ofHash(hash: string): Promise<ApiKey | undefined> {
      const [row] = await db.select().from(api_key).where(eq(api_key.hash, hash));
      return row;
    },
    /** The unrevoked key with this SHA-256 (base64url) of a person who may act; whether it has expired is the caller's to judge. */
    async byHash(hash: string): Promise<ApiKey | undefined> {
      const [row] = await byHash.execute({ hash });
      return row;
    },
    /** The same by its row id: whether a key that was let in still stands. */
    async unrevoked(id: number): Promise<ApiKey | undefined> {
      const [row] = await unrevoked.execute({ id });
      return row;
    },
  };
}

/** What changes API keys; inside a transaction only. */
export function keyWrites(db: WriteDb, { api_key, api_key_use }: Schema) {
  return {
    /** Remembers a new key by its hash (D28); gives its row id. */
    async add(key: Schema['api_key']['$inferInsert']): Promise<number> {
      const [row] = await db.insert(api_key).values(key).returning({ id: api_key.id });
      if (!row) throw new Error('the key was not stored');
      return row.id;
    },
    /** Notes uses of a key, the last of them at `at` from `address`; called at most once a minute per key (auth.md 6). */
    async noteUses(id: number, { at, ip, requests }: KeyUse): Promise<void> {
      const touched = await db
        .update(api_key)
        .set({ last_used_at: at, last_used_address: ip })
        .where(eq(api_key.id, id))
        .returning({ id: api_key.id });
      // The account, and the key with it, may be gone by now.
      if (touched.length === 0) return;
      await db
        .insert(api_key_use)
        .values({ api_key_id: id, day: dayOf(at), requests })
        .onConflictDoUpdate({
          target: [api_key_use.api_key_id, api_key_use.day],
          set: { requests: sql`${api_key_use.requests} + excluded.requests` },
        });
    },
    /** Forgets on how many requests keys were used before the day of an instant. */
    async forgetUses(before: number): Promise<void> {
      await db.delete(api_key_use).where(lt(api_key_use.day, dayOf(before)));
    },
    async rename(id: number, name: string): Promise<void> {
      await db.update(api_key).set({ name }).where(eq(api_key.id, id));
    },
    /** Notes which key takes the place of another, and when that one ends. */
    async replace(id: number, replaced_by: number, expires_at: number): Promise<void> {
      await db.update(api_key).set({ replaced_by, expires_at }).where(eq(api_key.id, id));
    },
    /** Ends a key at once (D28). */
    async revoke(id: number, now: number): Promise<void> {
      await db.update(api_key).set({ revoked_at: now }).where(eq(api_key.id, id));
    },
  };
}
