import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from './db.ts';
import type { Schema } from './schema.ts';

/** An API key as it is stored: its hash, never the key. */
export type ApiKey = Schema['api_key']['$inferSelect'];

/** See {@link keyReads}. */
export type KeyReads = ReturnType<typeof keyReads>;
/** See {@link keyWrites}. */
export type KeyWrites = ReturnType<typeof keyWrites>;

/** What can be asked of the API keys. */
export function keyReads(db: ReadDb, { api_key }: Schema) {
  const byHash = prepared('api_key_by_hash', () =>
    db
      .select()
      .from(api_key)
      .where(and(eq(api_key.hash, sql.placeholder('hash')), isNull(api_key.revoked_at))),
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
    /** The unrevoked key with this SHA-256 (base64url); whether it has expired is the caller's to judge. */
    async byHash(hash: string): Promise<ApiKey | undefined> {
      const [row] = await byHash.execute({ hash });
      return row;
    },
  };
}

/** What changes API keys; inside a transaction only. */
export function keyWrites(db: WriteDb, { api_key }: Schema) {
  return {
    /** Remembers a new key by its hash (D28); gives its row id. */
    async add(key: Schema['api_key']['$inferInsert']): Promise<number> {
      const [row] = await db.insert(api_key).values(key).returning({ id: api_key.id });
      if (!row) throw new Error('the key was not stored');
      return row.id;
    },
    /** Notes that a key was used; called at most once a minute per key (auth.md 6). */
    async touch(id: number, now: number): Promise<void> {
      await db.update(api_key).set({ last_used_at: now }).where(eq(api_key.id, id));
    },
    /** Ends a key at once (D28). */
    async revoke(id: number, now: number): Promise<void> {
      await db.update(api_key).set({ revoked_at: now }).where(eq(api_key.id, id));
    },
  };
}
