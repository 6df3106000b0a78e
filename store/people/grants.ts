import { and, asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';
import { mayAct } from './people.ts';

/** What a person has let a client do. */
export type Grant = Schema['oauth_grant']['$inferSelect'];

/** Who a client said that it is when a person let it in (auth.md 4, connected assistants). */
export type GrantedClient = Pick<Grant, 'client_name' | 'client_host' | 'redirect_host' | 'scopes'>;

/** What can be asked of grants and their access tokens; all times in epoch milliseconds. */
export function grantReads(
  db: ReadDb,
  { oauth_grant, access_token, person, oauth_grant_network: network }: Schema,
) {
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
  // The person and the grant are asked in the same breath, so that neither outlives its token (auth.md 6).
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
        client_name: oauth_grant.client_name,
        created_at: access_token.created_at,
        expires_at: access_token.expires_at,
      })
      .from(access_token)
      .innerJoin(oauth_grant, eq(oauth_grant.id, access_token.grant_id))
      .where(eq(access_token.id, sql.placeholder('id'))),
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
    /** From how many networks each grant of a person was used. */
    async networks(person_id: number): Promise<ReadonlyMap<string, number>> {
      const rows = await networksOf.execute({ person_id });
      return new Map(rows.map(({ grant_id, count }) => [grant_id, count]));
    },
    /** What can be told of an access token by its row id: which client has it, and for how long. */
    async tokenById(id: number) {
      const [row] = await tokenById.execute({ id });
      return row;
    },
    /** A grant whose time is not over. */
    async byId(id: string, now: number): Promise<Grant | undefined> {
      const [row] = await byId.execute({ id });
      return row && row.expires_at > now ? row : undefined;
    },
    /** The grants of a person, newest first. */
    ofPerson: (person_id: number, now: number): Promise<Grant[]> => ofPerson.execute({ person_id, now }),
    /** An access token with this SHA-256 (base64url) whose time is not over and whose grant and person are there (auth.md 4). */
    async token(hash: string, now: number) {
      const [row] = await liveToken.execute({ hash, now });
      return row;
    },
    /** The same by its row id: whether a token that was let in still stands. */
    async liveToken(id: number, now: number) {
      const [row] = await liveTokenById.execute({ id, now });
      return row;
    },
  };
}

/** What changes grants and access tokens; inside a transaction only. */
export function grantWrites(
  db: WriteDb,
  { oauth_grant, access_token, oauth_store, oauth_grant_network: network }: Schema,
) {
  return {
    /** Remembers a grant, or what the authorization server knows of it now. */
    async put(
      row: Pick<Grant, 'id' | 'person_id' | 'client_id' | 'payload' | 'created_at' | 'expires_at'>,
    ): Promise<void> {
      const { payload, expires_at } = row;
      await db
        .insert(oauth_grant)
        .values({ ...row, scopes: [] })
        .onConflictDoUpdate({ target: oauth_grant.id, set: { payload, expires_at } });
    },
    /** Notes whom a grant is for, in the words that the person saw. */
    async describe(id: string, client: GrantedClient): Promise<void> {
      await db.update(oauth_grant).set(client).where(eq(oauth_grant.id, id));
    },
    /**
     * Ends a grant and every token of it at once, without a trace: see `endGrant`. Gives what it was; undefined where there is no such
     * grant, or it is not of `person_id`.
     */
    async end(id: string, person_id?: number): Promise<Grant | undefined> {
      const own = person_id === undefined ? undefined : eq(oauth_grant.person_id, person_id);
      const [row] = await db
        .delete(oauth_grant)
        .where(and(eq(oauth_grant.id, id), own))
        .returning();
      return row;
    },
    /** Notes that a grant was used; called at most once a minute (auth.md 6). */
    async touch(id: string, now: number): Promise<void> {
      await db.update(oauth_grant).set({ last_used_at: now }).where(eq(oauth_grant.id, id));
    },
    /** Notes from which network a grant was used, by a hash that tells networks of this grant apart. */
    async usedFrom(grant_id: string, hash: string, now: number): Promise<void> {
      await db
        .insert(network)
        .values({ grant_id, hash, seen_at: now })
        .onConflictDoUpdate({ target: [network.grant_id, network.hash], set: { seen_at: now } });
    },
    /** Remembers an access token by its hash. */
    async addToken(row: Schema['access_token']['$inferInsert']): Promise<void> {
      await db.insert(access_token).values(row);
    },
    async removeToken(hash: string): Promise<void> {
      await db.delete(access_token).where(eq(access_token.hash, hash));
    },
    async removeTokens(grant_id: string): Promise<void> {
      await db.delete(access_token).where(eq(access_token.grant_id, grant_id));
    },
    /** Forgets tokens and grants that are over; a grant also when no token is left of it and it is older than `unused`. */
    async purge({ now, unused }: { now: number; unused: number }): Promise<void> {
      await db.delete(access_token).where(lte(access_token.expires_at, now));
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
