import type { Scope } from '../../domain/http/access.ts';
import type { Socials } from '../../domain/profile/drafting.ts';
import type { Kit } from '../columns.ts';

/** The tables of people, founders and their credentials. */
export const peopleTables = (k: Kit) => ({
  person: k.table('person', {
    id: k.id(),
    /** Lower-case address, unique. */
    email: k.text('email').notNull().unique(),
    name: k.text('name'),
    created_at: k.time('created_at').notNull(),
    /** The mailbox behind the address (domain/email/mailbox.ts): two people with one are one reader. */
    mailbox_key: k.text('mailbox_key'),
    /** When somebody last proved to read the mail of the address; null where nobody has yet. */
    verified_at: k.time('verified_at'),
    /** When the person left (D51): what remains of them is a row without a name. */
    deleted_at: k.time('deleted_at'),
    /** Since when an operator shuts the person out, and why; null for everybody else. */
    suspended_at: k.time('suspended_at'),
    suspended_note: k.text('suspended_note'),
  }),
  founder: k.table('founder', {
    id: k.id(),
    slug: k.text('slug').notNull().unique(),
    /** Whose listings name this founder. */
    person_id: k.int('person_id').notNull(),
    name: k.text('name').notNull(),
    /** The words of the name as search knows them: what founders are sorted by and told apart by. */
    name_key: k.text('name_key').notNull(),
    bio: k.text('bio'),
    socials: k.json<Socials>('socials').notNull(),
    /** Number of live listings with this founder. */
    live: k.int('live').notNull().default(0),
    created_at: k.time('created_at').notNull(),
    updated_at: k.time('updated_at').notNull(),
  }),
  /** Who founded the live listings: rows come and go with a listing's status. */
  founder_company: k.table(
    'founder_company',
    {
      founder_id: k.int('founder_id').notNull(),
      listing_id: k.int('listing_id').notNull(),
      position: k.int('position').notNull(),
      /** Role in the company. */
      title: k.text('title'),
      /** The listing's. */
      country: k.text('country'),
    },
    (t) => [k.primaryKey({ columns: [t.listing_id, t.position] })],
  ),
  /** Founders by the countries of their live listings (R82). */
  founder_country: k.table(
    'founder_country',
    {
      country: k.text('country').notNull(),
      name_key: k.text('name_key').notNull(),
      founder_id: k.int('founder_id').notNull(),
      live: k.int('live').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.country, t.name_key, t.founder_id] })],
  ),
  /** API keys; only the SHA-256 of a key is kept (D28). */
  api_key: k.table('api_key', {
    id: k.id(),
    person_id: k.int('person_id').notNull(),
    name: k.text('name').notNull(),
    hash: k.text('hash').notNull().unique(),
    /** What is shown of the key afterwards: its prefix and last four characters. */
    hint: k.text('hint').notNull(),
    /** Null means all scopes. */
    scopes: k.json<Scope[]>('scopes'),
    created_at: k.time('created_at').notNull(),
    expires_at: k.time('expires_at'),
    last_used_at: k.time('last_used_at'),
    revoked_at: k.time('revoked_at'),
    /** Network address of the last use, or `stdio`. */
    last_used_address: k.text('last_used_address'),
    /** The key that took its place when it was rotated. */
    replaced_by: k.int('replaced_by'),
    /** The form that asked for it; null for keys of the command line. */
    form: k.text('form'),
  }),
  /** How often a key was used in a day. */
  api_key_use: k.table(
    'api_key_use',
    {
      api_key_id: k.int('api_key_id').notNull(),
      /** Days since 1970, UTC. */
      day: k.int('day').notNull(),
      requests: k.int('requests').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.api_key_id, t.day] })],
  ),
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
      /** Sealed with the key of the server (auth/credentials/seal.ts). */
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
  /** Who is signed in with which browser; only the SHA-256 of the cookie is kept. */
  web_session: k.table('web_session', {
    id: k.id(),
    person_id: k.int('person_id').notNull(),
    hash: k.text('hash').notNull().unique(),
    /** Browser and system in words, and roughly the network, for the list of sessions. */
    device: k.text('device').notNull(),
    network: k.text('network').notNull(),
    created_at: k.time('created_at').notNull(),
    last_seen_at: k.time('last_seen_at').notNull(),
    expires_at: k.time('expires_at').notNull(),
  }),
  /** A browser that has signed in to an account; only the SHA-256 of its cookie is stored. */
  sign_in_device: k.table('sign_in_device', {
    id: k.id(),
    person_id: k.int('person_id').notNull(),
    hash: k.text('hash').notNull(),
    created_at: k.time('created_at').notNull(),
    /** When it last signed in. */
    last_seen_at: k.time('last_seen_at').notNull(),
  }),
  /** A letter that signs somebody in. Link and code are made when it is written, and only their hashes are kept. */
  sign_in_link: k.table('sign_in_link', {
    id: k.id(),
    email: k.text('email').notNull(),
    /** The same for every spelling of the address; null in rows of older programs. */
    mailbox_key: k.text('mailbox_key'),
    hash: k.text('hash').unique(),
    code_hash: k.text('code_hash'),
    /** Of the cookie of the browser that asked: only there the code works, and only there the way goes on to `return_to`. */
    browser_hash: k.text('browser_hash').notNull(),
    return_to: k.text('return_to').notNull(),
    /** How often a code was tried. */
    tries: k.int('tries').notNull().default(0),
    /** How often by browsers that had never signed in to the account. */
    stranger_tries: k.int('stranger_tries').notNull().default(0),
    created_at: k.time('created_at').notNull(),
    expires_at: k.time('expires_at').notNull(),
    used_at: k.time('used_at'),
  }),
});
