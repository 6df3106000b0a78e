import type { Scope } from '../domain/access.ts';
import type { Kit } from './columns.ts';

/** Tables of the authorization server (auth.md 4); store/schema.ts puts them beside the others. */
export const oauthTables = (k: Kit) => ({
  /** What a person has let a client do; one row is one line of the connected assistants. */
  oauth_grant: k.table('oauth_grant', {
    id: k.text('id').primaryKey(),
    person_id: k.int('person_id').notNull(),
    client_id: k.text('client_id').notNull(),
    /** As the client called itself when the person let it in. */
    client_name: k.text('client_name'),
    /** Host of the document that describes the client; null for one that registered itself. */
    client_host: k.text('client_host'),
    /** Where the person was sent afterwards. */
    redirect_host: k.text('redirect_host'),
    scopes: k.json<Scope[]>('scopes').notNull(),
    /** The grant as the authorization server reads it. */
    payload: k.json<Record<string, unknown>>('payload').notNull(),
    created_at: k.time('created_at').notNull(),
    last_used_at: k.time('last_used_at'),
    expires_at: k.time('expires_at').notNull(),
  }),
  /** From which networks the tokens of a grant were used; the networks as hashes. */
  oauth_grant_network: k.table(
    'oauth_grant_network',
    {
      grant_id: k.text('grant_id').notNull(),
      hash: k.text('hash').notNull(),
      seen_at: k.time('seen_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.grant_id, t.hash] })],
  ),
  /** Access tokens by the SHA-256 of the token. */
  access_token: k.table('access_token', {
    id: k.id(),
    hash: k.text('hash').notNull().unique(),
    grant_id: k.text('grant_id').notNull(),
    scopes: k.json<Scope[]>('scopes').notNull(),
    /** The resource that the token is for (RFC 8707). */
    audience: k.text('audience').notNull(),
    created_at: k.time('created_at').notNull(),
    expires_at: k.time('expires_at').notNull(),
  }),
  /** Codes, refresh tokens, sign-in sessions and what is being decided; each under the SHA-256 of its id. */
  oauth_store: k.table(
    'oauth_store',
    {
      model: k.text('model').notNull(),
      id_hash: k.text('id_hash').notNull(),
      /** Sealed with the key of the server (auth/seal.ts). */
      payload: k.text('payload').notNull(),
      grant_id: k.text('grant_id'),
      uid_hash: k.text('uid_hash'),
      created_at: k.time('created_at').notNull(),
      expires_at: k.time('expires_at').notNull(),
      consumed_at: k.time('consumed_at'),
    },
    (t) => [k.primaryKey({ columns: [t.model, t.id_hash] })],
  ),
  /** Clients that registered themselves (RFC 7591). */
  oauth_client: k.table('oauth_client', {
    client_id: k.text('client_id').primaryKey(),
    /** Without its secret. */
    metadata: k.json<Record<string, unknown>>('metadata').notNull(),
    /** Sealed with the key of the server. */
    client_secret: k.text('client_secret'),
    created_at: k.time('created_at').notNull(),
    /** When somebody last let it in, or it got a new token. */
    used_at: k.time('used_at'),
  }),
});
