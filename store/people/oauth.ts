import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';

/** Something that the authorization server remembers for a while, under the SHA-256 of its id. */
export type OauthEntry = Schema['oauth_store']['$inferSelect'];
/** A client that registered itself. */
export type OauthClient = Schema['oauth_client']['$inferSelect'];

/** What can be asked of the memory of the authorization server (auth.md 4); all times in epoch milliseconds. */
export function oauthReads(db: ReadDb, { oauth_store, oauth_client }: Schema) {
  const byId = prepared('oauth_entry', () =>
    db
      .select()
      .from(oauth_store)
      .where(
        and(
          eq(oauth_store.model, sql.placeholder('model')),
          eq(oauth_store.id_hash, sql.placeholder('id_hash')),
        ),
      ),
  );
  const byUid = prepared('oauth_entry_by_uid', () =>
    db
      .select()
      .from(oauth_store)
      .where(
        and(
          eq(oauth_store.model, sql.placeholder('model')),
          eq(oauth_store.uid_hash, sql.placeholder('uid_hash')),
          gt(oauth_store.expires_at, sql.placeholder('now')),
        ),
      )
      .limit(1),
  );
  const clientById = prepared('oauth_client', () =>
    db
      .select()
      .from(oauth_client)
      .where(eq(oauth_client.client_id, sql.placeholder('client_id'))),
  );
  return {
    /** An entry whose time is not over, used or not. */
    async find(model: string, id_hash: string, now: number): Promise<OauthEntry | undefined> {
      const [row] = await byId.execute({ model, id_hash });
      return row && row.expires_at > now ? row : undefined;
    },
    /** The same by the hash of its second id. */
    async findByUid(model: string, uid_hash: string, now: number): Promise<OauthEntry | undefined> {
      const [row] = await byUid.execute({ model, uid_hash, now });
      return row;
    },
    async client(client_id: string): Promise<OauthClient | undefined> {
      const [row] = await clientById.execute({ client_id });
      return row;
    },
  };
}

/** What changes the memory of the authorization server; inside a transaction only. */
export function oauthWrites(db: WriteDb, { oauth_store, oauth_client, oauth_grant }: Schema) {
  const entry = (model: string, id_hash: string) =>
    and(eq(oauth_store.model, model), eq(oauth_store.id_hash, id_hash));

  return {
    /** Remembers an entry, or another state of it; `consumed_at` and `created_at` of an older state stay. */
    async put(row: Omit<OauthEntry, 'consumed_at'>): Promise<void> {
      const { model, id_hash, created_at, ...state } = row;
      await db
        .insert(oauth_store)
        .values({ model, id_hash, created_at, ...state })
        .onConflictDoUpdate({ target: [oauth_store.model, oauth_store.id_hash], set: state });
    },
    /** Uses an entry up; false when somebody did before: then nothing changes (auth.md 3.1). */
    async consume(model: string, id_hash: string, now: number): Promise<boolean> {
      const rows = await db
        .update(oauth_store)
        .set({ consumed_at: now })
        .where(and(entry(model, id_hash), isNull(oauth_store.consumed_at)))
        .returning({ model: oauth_store.model });
      return rows.length === 1;
    },
    async remove(model: string, id_hash: string): Promise<void> {
      await db.delete(oauth_store).where(entry(model, id_hash));
    },
    /** Forgets every entry of one kind that belongs to a grant. */
    async removeOfGrant(model: string, grant_id: string): Promise<void> {
      await db
        .delete(oauth_store)
        .where(and(eq(oauth_store.grant_id, grant_id), eq(oauth_store.model, model)));
    },
    /** Remembers a client, or what it is now. */
    async putClient(row: Omit<OauthClient, 'used_at'>): Promise<void> {
      const { client_id, created_at, ...state } = row;
      await db
        .insert(oauth_client)
        .values({ client_id, created_at, ...state })
        .onConflictDoUpdate({ target: oauth_client.client_id, set: state });
    },
    async removeClient(client_id: string): Promise<void> {
      await db.delete(oauth_client).where(eq(oauth_client.client_id, client_id));
    },
    /** Notes that a client is in use; nothing happens for one that did not register itself. */
    async touchClient(client_id: string, now: number): Promise<void> {
      await db.update(oauth_client).set({ used_at: now }).where(eq(oauth_client.client_id, client_id));
    },
    /** Forgets entries that are over. */
    async purge(now: number): Promise<void> {
      await db.delete(oauth_store).where(lte(oauth_store.expires_at, now));
    },
    /** Forgets clients that nobody let in since `unproved`, or that nobody used since `unused` (auth.md 4, lifetimes). */
    async purgeClients({ unproved, unused }: { unproved: number; unused: number }): Promise<void> {
      const since = sql`coalesce(${oauth_client.used_at}, ${oauth_client.created_at})`;
      const never = and(isNull(oauth_client.used_at), lte(since, unproved));
      await db
        .delete(oauth_client)
        .where(
          and(
            sql`(${never} or ${lte(since, unused)})`,
            sql`not exists (select 1 from ${oauth_grant} where ${oauth_grant.client_id} = ${oauth_client.client_id})`,
          ),
        );
    },
  };
}
