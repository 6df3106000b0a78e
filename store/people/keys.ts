import { and, eq, getTableColumns, gt, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../domain/time/day.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { mayAct } from './people.ts';

/** An API key as stored: its hash, never the key. */
export type ApiKey = Schema['api_key']['$inferSelect'];

/** Uses of a key that are recorded together. */
export interface KeyUse {
  /** Time of the last use, epoch milliseconds. */
  at: number;
  /** IP address of the last use, or `stdio`. */
  ip: string;
  requests: number;
}

const dayOf = (instant: number): number => Math.floor(instant / DAY_MS);

/** Reads of API keys. */
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
    /** A key by its row id, revoked or not. */
    async byId(id: number): Promise<ApiKey | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** All keys of a person, revoked or not, newest first. */
    ofPerson: (person_id: number): Promise<ApiKey[]> =>
      db
        .select()
        .from(api_key)
        .where(eq(api_key.person_id, person_id))
        .orderBy(desc(api_key.created_at), desc(api_key.id)),
    /** The key that a form submission of a person has already created. */
    async byForm(person_id: number, form: string): Promise<ApiKey | undefined> {
      const [row] = await db
        .select()
        .from(api_key)
        .where(and(eq(api_key.person_id, person_id), eq(api_key.form, form)));
      return row;
    },
    /** Unrevoked keys that expire after one instant and until another, in order of expiry. */
    endingBetween: (after: number, until: number): Promise<ApiKey[]> =>
      db
        .select()
        .from(api_key)
        .where(and(gt(api_key.expires_at, after), lte(api_key.expires_at, until), isNull(api_key.revoked_at)))
        .orderBy(asc(api_key.expires_at)),
    /** Number of requests per key of a person, from the day (UTC) of an instant on; unused keys are left out. */
    async usesSince(person_id: number, instant: number): Promise<Map<number, number>> {
      const rows = await db
        .select({ id: api_key.id, requests: sql<number>`sum(${api_key_use.requests})`.mapWith(Number) })
        .from(api_key)
        .innerJoin(api_key_use, eq(api_key_use.api_key_id, api_key.id))
        .where(and(eq(api_key.person_id, person_id), gte(api_key_use.day, dayOf(instant))))
        .groupBy(api_key.id);
      return new Map(rows.map(({ id, requests }) => [id, requests]));
    },
    /** The key with this SHA-256 (base64url), even if revoked or its person is gone. */
    async ofHash(hash: string): Promise<ApiKey | undefined> {
      const [row] = await db.select().from(api_key).where(eq(api_key.hash, hash));
      return row;
    },
    /** The unrevoked key with this SHA-256 (base64url) of an active person; the caller checks the expiry. */
    async byHash(hash: string): Promise<ApiKey | undefined> {
      const [row] = await byHash.execute({ hash });
      return row;
    },
    /** The same by row id, to check a key again during a call. */
    async unrevoked(id: number): Promise<ApiKey | undefined> {
      const [row] = await unrevoked.execute({ id });
      return row;
    },
  };
}

/** Writes of API keys; only inside a transaction. */
export function keyWrites(db: WriteDb, { api_key, api_key_use }: Schema) {
  return {
    /** Adds a key by its hash (D28); returns its row id. */
    async add(key: Schema['api_key']['$inferInsert']): Promise<number> {
      const [row] = await db.insert(api_key).values(key).returning({ id: api_key.id });
      if (!row) throw new Error('the key was not stored');
      return row.id;
    },
    /** Records uses of a key, the last one at `at` from `ip`; called at most once a minute per key. */
    async noteUses(id: number, { at, ip, requests }: KeyUse): Promise<void> {
      const touched = await db
        .update(api_key)
        .set({ last_used_at: at, last_used_address: ip })
        .where(eq(api_key.id, id))
        .returning({ id: api_key.id });
      // The account and its keys may have been deleted meanwhile.
      if (touched.length === 0) return;
      await db
        .insert(api_key_use)
        .values({ api_key_id: id, day: dayOf(at), requests })
        .onConflictDoUpdate({
          target: [api_key_use.api_key_id, api_key_use.day],
          set: { requests: sql`${api_key_use.requests} + excluded.requests` },
        });
    },
    /** Deletes usage counts from before the day of an instant. */
    async forgetUses(before: number): Promise<void> {
      await db.delete(api_key_use).where(lt(api_key_use.day, dayOf(before)));
    },
    /** Deletes the IP addresses of uses before an instant. */
    async forgetIps(before: number): Promise<void> {
      await db
        .update(api_key)
        .set({ last_used_address: null })
        .where(and(lt(api_key.last_used_at, before), isNotNull(api_key.last_used_address)));
    },
    async rename(id: number, name: string): Promise<void> {
      await db.update(api_key).set({ name }).where(eq(api_key.id, id));
    },
    /** Records the key that replaces another, and when the old one expires. */
    async replace(id: number, replaced_by: number, expires_at: number): Promise<void> {
      await db.update(api_key).set({ replaced_by, expires_at }).where(eq(api_key.id, id));
    },
    /** Revokes a key at once (D28). */
    async revoke(id: number, now: number): Promise<void> {
      await db.update(api_key).set({ revoked_at: now }).where(eq(api_key.id, id));
    },
  };
}
