import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** An entry of the authorization server's storage, under the SHA-256 of its id. */
export type OauthEntry = Schema['oauth_store']['$inferSelect'];
/** A dynamically registered client. */
export type OauthClient = Schema['oauth_client']['$inferSelect'];

/** Reads of the authorization server's storage (record 9); all times in epoch milliseconds. */
export function oauthReads(db: ReadDb, { oauth_store, oauth_client }: Schema) {
  const ofModel = eq(oauth_store.model, sql.placeholder('model'));
  const byId = prepared('oauth_entry', () =>
    db
      .select()
      .from(oauth_store)
      .where(and(ofModel, eq(oauth_store.id_hash, sql.placeholder('id_hash')))),
  );
  const byUid = prepared('oauth_entry_by_uid', () =>
    db
      .select()
      .from(oauth_store)
      .where(
        and(
          ofModel,
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
    /** An unexpired entry, consumed or not. */
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

/** Writes of the authorization server's storage; only inside a transaction. */
export function oauthWrites(db: WriteDb, { oauth_store, oauth_client, oauth_grant }: Schema) {
  const entry = (model: string, id_hash: string) =>
    and(eq(oauth_store.model, model), eq(oauth_store.id_hash, id_hash));

  return {
    /** Adds or updates an entry; `consumed_at` and `created_at` do not change. */
    async put(row: Omit<OauthEntry, 'consumed_at'>): Promise<void> {
      const { model, id_hash, created_at, ...state } = row;
      await db
        .insert(oauth_store)
        .values({ model, id_hash, created_at, ...state })
        .onConflictDoUpdate({ target: [oauth_store.model, oauth_store.id_hash], set: state });
    },
    /** Consumes an entry; false if another process did so before (RFC 9700, 2.1.1). */
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
    /** Deletes all entries of one kind that belong to a grant. */
    async removeOfGrant(model: string, grant_id: string): Promise<void> {
      await db
        .delete(oauth_store)
        .where(and(eq(oauth_store.grant_id, grant_id), eq(oauth_store.model, model)));
    },
    /** Adds or updates a client. */
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
    /** Records that a client is in use; does nothing for unregistered ones. */
    async touchClient(client_id: string, now: number): Promise<void> {
      await db.update(oauth_client).set({ used_at: now }).where(eq(oauth_client.client_id, client_id));
    },
    /** Deletes expired entries. */
    async purge(now: number): Promise<void> {
      await db.delete(oauth_store).where(lte(oauth_store.expires_at, now));
    },
    /** Deletes clients that nobody authorised since `unproved`, or used since `unused`. */
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
