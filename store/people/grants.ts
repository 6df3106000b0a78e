import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { mayAct } from './people.ts';

/** A person's grant to an OAuth client. */
export type Grant = Schema['oauth_grant']['$inferSelect'];

/** The client's description at the time of the grant (record 9). */
export type GrantedClient = Pick<Grant, 'client_name' | 'client_host' | 'redirect_host' | 'scopes'>;

/** Reads of grants and their access tokens; all times in epoch milliseconds. */
export function grantReads(db: ReadDb, schema: Schema) {
  const { oauth_grant, oauth_grant_network: network } = schema;
  const byId = prepared('oauth_grant', () =>
    db
      .select()
      .from(oauth_grant)
      .where(eq(oauth_grant.id, sql.placeholder('id'))),
  );
  const ofPerson = prepared('oauth_grants_of_person', () =>
    db
      .select()
      .from(oauth_grant)
      .where(
        and(
          eq(oauth_grant.person_id, sql.placeholder('person_id')),
          gt(oauth_grant.expires_at, sql.placeholder('now')),
        ),
      )
      .orderBy(desc(oauth_grant.created_at), asc(oauth_grant.id)),
  );
  const networksOf = prepared('oauth_grant_networks', () =>
    db
      .select({ grant_id: network.grant_id, count: sql<number>`count(*)` })
      .from(network)
      .innerJoin(oauth_grant, eq(oauth_grant.id, network.grant_id))
      .where(eq(oauth_grant.person_id, sql.placeholder('person_id')))
      .groupBy(network.grant_id),
  );
  return {
    /** Number of networks from which each grant of a person was used. */
    async networks(person_id: number): Promise<ReadonlyMap<string, number>> {
      const rows = await networksOf.execute({ person_id });
      return new Map(rows.map(({ grant_id, count }) => [grant_id, count]));
    },
    /** A grant that has not expired. */
    async byId(id: string, now: number): Promise<Grant | undefined> {
      const [row] = await byId.execute({ id });
      return row && row.expires_at > now ? row : undefined;
    },
    /** The grants of a person, newest first. */
    ofPerson: (person_id: number, now: number): Promise<Grant[]> => ofPerson.execute({ person_id, now }),
    ...tokenReads(db, schema),
  };
}

/** Reads of access tokens with their grant and person. */
function tokenReads(db: ReadDb, { oauth_grant, access_token, person }: Schema) {
  // One query joins person and grant, so that neither outlives its token.
  const liveTokenWhere = (match: SQL) =>
    db
      .select({
        id: access_token.id,
        scopes: access_token.scopes,
        audience: access_token.audience,
        expires_at: access_token.expires_at,
        grant_id: oauth_grant.id,
        person_id: person.id,
        client_id: oauth_grant.client_id,
        client_name: oauth_grant.client_name,
        last_used_at: oauth_grant.last_used_at,
      })
      .from(access_token)
      .innerJoin(oauth_grant, eq(oauth_grant.id, access_token.grant_id))
      .innerJoin(person, eq(person.id, oauth_grant.person_id))
      .where(
        and(
          match,
          mayAct({ person }),
          gt(access_token.expires_at, sql.placeholder('now')),
          gt(oauth_grant.expires_at, sql.placeholder('now')),
        ),
      );
  const liveToken = prepared('access_token_live', () =>
    liveTokenWhere(eq(access_token.hash, sql.placeholder('hash'))),
  );
  const liveTokenById = prepared('access_token_live_by_id', () =>
    liveTokenWhere(eq(access_token.id, sql.placeholder('id'))),
  );
  const tokenById = prepared('access_token', () =>
    db
      .select({
        client_id: oauth_grant.client_id,
        client_name: oauth_grant.client_name,
        created_at: access_token.created_at,
        expires_at: access_token.expires_at,
      })
      .from(access_token)
      .innerJoin(oauth_grant, eq(oauth_grant.id, access_token.grant_id))
      .where(eq(access_token.id, sql.placeholder('id'))),
  );

  const isToken = prepared('access_token_of_hash', () =>
    db
      .select({ id: access_token.id })
      .from(access_token)
      .where(eq(access_token.hash, sql.placeholder('hash'))),
  );

  return {
    /** Whether an access token with this SHA-256 (base64url) was issued, even if it is expired or its person is gone. */
    isToken: async (hash: string): Promise<boolean> => (await isToken.execute({ hash })).length > 0,
    /** Client and lifetime of an access token by its row id. */
    async tokenById(id: number) {
      const [row] = await tokenById.execute({ id });
      return row;
    },
    /** The unexpired access token with this SHA-256 (base64url) whose grant and person are active. */
    async token(hash: string, now: number) {
      const [row] = await liveToken.execute({ hash, now });
      return row;
    },
    /** The same by row id, to check a token again during a call. */
    async liveToken(id: number, now: number) {
      const [row] = await liveTokenById.execute({ id, now });
      return row;
    },
  };
}

/** Writes of grants and access tokens; only inside a transaction. */
export function grantWrites(
  db: WriteDb,
  { oauth_grant, access_token, oauth_store, oauth_grant_network: network }: Schema,
) {
  return {
    /** Adds a grant, or updates its payload and expiry. */
    async put(
      row: Pick<Grant, 'id' | 'person_id' | 'client_id' | 'payload' | 'created_at' | 'expires_at'>,
    ): Promise<void> {
      const { payload, expires_at } = row;
      await db
        .insert(oauth_grant)
        .values({ ...row, scopes: [] })
        .onConflictDoUpdate({ target: oauth_grant.id, set: { payload, expires_at } });
    },
    /** Stores the client's description as the person saw it. */
    async describe(id: string, client: GrantedClient): Promise<void> {
      await db.update(oauth_grant).set(client).where(eq(oauth_grant.id, id));
    },
    /**
     * Deletes a grant and all its tokens without an audit row: see `endGrant`. Returns the grant; undefined if there is none or it is not
     * the person's.
     */
    async end(id: string, person_id?: number): Promise<Grant | undefined> {
      const own = person_id === undefined ? undefined : eq(oauth_grant.person_id, person_id);
      const [row] = await db
        .delete(oauth_grant)
        .where(and(eq(oauth_grant.id, id), own))
        .returning();
      return row;
    },
    /** Records that a grant was used; called at most once a minute. */
    async touch(id: string, now: number): Promise<void> {
      await db.update(oauth_grant).set({ last_used_at: now }).where(eq(oauth_grant.id, id));
    },
    /** Records a network from which a grant was used, as a hash specific to the grant. */
    async usedFrom(grant_id: string, hash: string, now: number): Promise<void> {
      await db
        .insert(network)
        .values({ grant_id, hash, seen_at: now })
        .onConflictDoUpdate({ target: [network.grant_id, network.hash], set: { seen_at: now } });
    },
    /** Adds an access token by its hash. */
    async addToken(row: Schema['access_token']['$inferInsert']): Promise<void> {
      await db.insert(access_token).values(row);
    },
    async removeToken(hash: string): Promise<void> {
      await db.delete(access_token).where(eq(access_token.hash, hash));
    },
    async removeTokens(grant_id: string): Promise<void> {
      await db.delete(access_token).where(eq(access_token.grant_id, grant_id));
    },
    /** Deletes tokens that expired before `known`, expired grants, and grants older than `unused` without any token. */
    async purge({ now, known, unused }: { now: number; known: number; unused: number }): Promise<void> {
      await db.delete(access_token).where(lte(access_token.expires_at, known));
      await db.delete(oauth_grant).where(lte(oauth_grant.expires_at, now));
      await db
        .delete(oauth_grant)
        .where(
          and(
            lte(oauth_grant.created_at, unused),
            sql`not exists (select 1 from ${access_token} where ${access_token.grant_id} = ${oauth_grant.id})`,
            sql`not exists (select 1 from ${oauth_store} where ${oauth_store.grant_id} = ${oauth_grant.id})`,
          ),
        );
    },
  };
}
