import type { SuppressionReason } from '../../domain/email/mailbox.ts';
import type { Scope } from '../../domain/http/access.ts';
import type { PasskeyTransport } from '../../domain/http/passkeys.ts';
import type { ProviderId } from '../../domain/http/sign_in_providers.ts';
import type { Socials } from '../../domain/profile/drafting.ts';
import type { ModerationReason } from '../../domain/text/moderation.ts';
import type { Columns } from '../base/columns.ts';

/** The tables of people, founders and credentials. */
export const peopleTables = (c: Columns) => ({
  person: c.table('person', {
    id: c.id(),
    /** Lower-case email address, unique. */
    email: c.text('email').notNull().unique(),
    name: c.text('name'),
    created_at: c.time('created_at').notNull(),
    /** The mailbox of the email address (domain/email/mailbox.ts): people with the same one count as one. */
    mailbox_key: c.text('mailbox_key'),
    /** When somebody last proved to read the email, or a sign-in provider said so; null if nobody has. */
    verified_at: c.time('verified_at'),
    /** When the account was deleted (D51); an anonymous row remains. */
    deleted_at: c.time('deleted_at'),
    /** Since when an operator has suspended the person, and why. */
    suspended_at: c.time('suspended_at'),
    suspended_note: c.text('suspended_note'),
    /** Since when the person is an administrator of the site; null if not (record 45). */
    administrator_at: c.time('administrator_at'),
  }),
  founder: c.table('founder', {
    id: c.id(),
    slug: c.text('slug').notNull().unique(),
    /** The owner of the listings that name this founder. */
    person_id: c.int('person_id').notNull(),
    name: c.text('name').notNull(),
    /** The name's words as the search index has them; identifies and sorts founders. */
    name_key: c.text('name_key').notNull(),
    bio: c.text('bio'),
    socials: c.json<Socials>('socials').notNull(),
    /** Number of live listings with this founder. */
    live: c.int('live').notNull().default(0),
    created_at: c.time('created_at').notNull(),
    updated_at: c.time('updated_at').notNull(),
  }),
  /** Founders of live listings; rows follow the listing's status. */
  founder_company: c.table(
    'founder_company',
    {
      founder_id: c.int('founder_id').notNull(),
      listing_id: c.int('listing_id').notNull(),
      position: c.int('position').notNull(),
      /** Role in the company. */
      title: c.text('title'),
      /** The listing's country. */
      country: c.text('country'),
    },
    (t) => [c.primaryKey({ columns: [t.listing_id, t.position] })],
  ),
  /** Founders by the countries of their live listings (R82). */
  founder_country: c.table(
    'founder_country',
    {
      country: c.text('country').notNull(),
      name_key: c.text('name_key').notNull(),
      founder_id: c.int('founder_id').notNull(),
      live: c.int('live').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.country, t.name_key, t.founder_id] })],
  ),
  /** What a person has answered to a question of the interview (D83); a row without any text is deleted. */
  interview_answer: c.table('interview_answer', {
    id: c.id(),
    person_id: c.int('person_id').notNull(),
    question_id: c.int('question_id').notNull(),
    /** What founder pages show; empty while nothing of it was published. */
    answer: c.text('answer').notNull(),
    /** When the person last changed it. */
    answered_at: c.time('answered_at').notNull(),
    /** A newer text that is not published: it waits for the site team (D74), or was refused. */
    held: c.text('held'),
    /** Why the newer text is looked at. */
    reasons: c.json<ModerationReason[]>('reasons'),
    /** Why the site team refused the newer text; null while it waits. */
    note: c.text('note'),
  }),
  /** An answer before its person changed or removed it; the newest ten of a question are stored. */
  interview_earlier: c.table('interview_earlier', {
    id: c.id(),
    person_id: c.int('person_id').notNull(),
    question_id: c.int('question_id').notNull(),
    answer: c.text('answer').notNull(),
    answered_at: c.time('answered_at').notNull(),
    replaced_at: c.time('replaced_at').notNull(),
  }),
  /** API keys; only the SHA-256 of a key is stored (D28). */
  api_key: c.table('api_key', {
    id: c.id(),
    person_id: c.int('person_id').notNull(),
    name: c.text('name').notNull(),
    hash: c.text('hash').notNull().unique(),
    /** Visible part of the key: its prefix and last four characters. */
    hint: c.text('hint').notNull(),
    /** Null means all scopes. */
    scopes: c.json<Scope[]>('scopes'),
    created_at: c.time('created_at').notNull(),
    expires_at: c.time('expires_at'),
    last_used_at: c.time('last_used_at'),
    revoked_at: c.time('revoked_at'),
    /** IP address of the last use, or `stdio`. */
    last_used_address: c.text('last_used_address'),
    /** The key that replaced it. */
    replaced_by: c.int('replaced_by'),
    /** The form submission that created it; null for keys of the command line. */
    form: c.text('form'),
  }),
  /** Requests with a key per day. */
  api_key_use: c.table(
    'api_key_use',
    {
      api_key_id: c.int('api_key_id').notNull(),
      /** Days since 1970, UTC. */
      day: c.int('day').notNull(),
      requests: c.int('requests').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.api_key_id, t.day] })],
  ),
  /** A person's grant to an OAuth client; one row per connected assistant. */
  oauth_grant: c.table('oauth_grant', {
    id: c.text('id').primaryKey(),
    person_id: c.int('person_id').notNull(),
    client_id: c.text('client_id').notNull(),
    /** The client's name at the time of the grant. */
    client_name: c.text('client_name'),
    /** Host of the client's metadata document; null for a registered client. */
    client_host: c.text('client_host'),
    /** Host of the redirect URI. */
    redirect_host: c.text('redirect_host'),
    scopes: c.json<Scope[]>('scopes').notNull(),
    /** The grant in the form of the authorization server. */
    payload: c.json<Record<string, unknown>>('payload').notNull(),
    created_at: c.time('created_at').notNull(),
    last_used_at: c.time('last_used_at'),
    expires_at: c.time('expires_at').notNull(),
  }),
  /** Hashed networks from which the tokens of a grant were used. */
  oauth_grant_network: c.table(
    'oauth_grant_network',
    {
      grant_id: c.text('grant_id').notNull(),
      hash: c.text('hash').notNull(),
      seen_at: c.time('seen_at').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.grant_id, t.hash] })],
  ),
  /** Access tokens by the SHA-256 of the token. */
  access_token: c.table('access_token', {
    id: c.id(),
    hash: c.text('hash').notNull().unique(),
    grant_id: c.text('grant_id').notNull(),
    scopes: c.json<Scope[]>('scopes').notNull(),
    /** The resource that the token is for (RFC 8707). */
    audience: c.text('audience').notNull(),
    created_at: c.time('created_at').notNull(),
    expires_at: c.time('expires_at').notNull(),
  }),
  /** Codes, refresh tokens, sign-in sessions and interactions; each under the SHA-256 of its id. */
  oauth_store: c.table(
    'oauth_store',
    {
      model: c.text('model').notNull(),
      id_hash: c.text('id_hash').notNull(),
      /** Encrypted with the server's key (auth/credentials/seal.ts). */
      payload: c.text('payload').notNull(),
      grant_id: c.text('grant_id'),
      uid_hash: c.text('uid_hash'),
      created_at: c.time('created_at').notNull(),
      expires_at: c.time('expires_at').notNull(),
      consumed_at: c.time('consumed_at'),
    },
    (t) => [c.primaryKey({ columns: [t.model, t.id_hash] })],
  ),
  /** Dynamically registered clients (RFC 7591). */
  oauth_client: c.table('oauth_client', {
    client_id: c.text('client_id').primaryKey(),
    /** Without its secret. */
    metadata: c.json<Record<string, unknown>>('metadata').notNull(),
    /** Encrypted with the server's key. */
    client_secret: c.text('client_secret'),
    created_at: c.time('created_at').notNull(),
    /** When it was last authorised or got a token. */
    used_at: c.time('used_at'),
  }),
  /** Sessions of the site; only the SHA-256 of the cookie is stored. */
  web_session: c.table('web_session', {
    id: c.id(),
    person_id: c.int('person_id').notNull(),
    hash: c.text('hash').notNull().unique(),
    /** Browser, system and rough network, for the list of sessions. */
    device: c.text('device').notNull(),
    network: c.text('network').notNull(),
    created_at: c.time('created_at').notNull(),
    last_seen_at: c.time('last_seen_at').notNull(),
    expires_at: c.time('expires_at').notNull(),
    /** The sign-in provider that was used; null after signing in by email or with a passkey. */
    provider: c.text('provider').$type<ProviderId>(),
  }),
  /** A passkey of a person (record 50). Its private key never leaves the device. */
  passkey: c.table('passkey', {
    id: c.id(),
    person_id: c.int('person_id').notNull(),
    /** The id that the authenticator chose, and the public key in COSE: both in base64url. */
    credential_id: c.text('credential_id').notNull().unique(),
    public_key: c.text('public_key').notNull(),
    /** Signatures so far, where the authenticator counts them. */
    counter: c.int('counter').notNull(),
    /** How the browser reaches the authenticator. */
    transports: c.json<PasskeyTransport[]>('transports').notNull(),
    /** The host that it was made for; it works on no other. */
    rp_id: c.text('rp_id').notNull(),
    /** Whether it may be copied to other devices of the person, and whether it has been. */
    is_synced: c.bool('is_synced').notNull(),
    is_backed_up: c.bool('is_backed_up').notNull(),
    name: c.text('name').notNull(),
    created_at: c.time('created_at').notNull(),
    last_used_at: c.time('last_used_at'),
  }),
  /** Challenges of passkeys that were used, so that none is used twice. */
  used_challenge: c.table('used_challenge', {
    hash: c.text('hash').primaryKey(),
    expires_at: c.time('expires_at').notNull(),
  }),
  /** An email address that gets the Monday email, or one email when a listing launches (record 36). */
  subscription: c.table('subscription', {
    id: c.id(),
    topic: c.text('topic').$type<'newsletter' | 'launch'>().notNull(),
    /** The listing whose launch it waits for. */
    listing_id: c.int('listing_id'),
    email: c.text('email').notNull(),
    /** The same for every spelling of the email address: limits count it. */
    mailbox_key: c.text('mailbox_key').notNull(),
    requested_at: c.time('requested_at').notNull(),
    /** When emails that ask to confirm it were requested, those of the last day. */
    requested_times: c.json<number[]>('requested_times').notNull(),
    /** Null until the reader of the mailbox has confirmed it. */
    confirmed_at: c.time('confirmed_at'),
    /** Monday of the last issue that was sent. */
    last_issue: c.text('last_issue'),
    /** How often in a row the mail server refused the email address for good. */
    refused: c.int('refused').notNull().default(0),
  }),
  /** A person who gets the updates of a listing by email (record 39). */
  follow: c.table('follow', {
    id: c.id(),
    person_id: c.int('person_id').notNull(),
    listing_id: c.int('listing_id').notNull(),
    followed_at: c.time('followed_at').notNull(),
    /** How often in a row the mail server refused the mailbox for good. */
    refused: c.int('refused').notNull().default(0),
  }),
  /** An email address that gets no emails, because its mail server refused one for good or the operator said so. */
  suppressed_email: c.table('suppressed_email', {
    id: c.id(),
    email: c.text('email').notNull().unique(),
    reason: c.text('reason').$type<SuppressionReason>().notNull(),
    /** What the mail server said, without email addresses, or the operator's note. */
    detail: c.text('detail'),
    suppressed_at: c.time('suppressed_at').notNull(),
  }),
  /** Links in emails to confirm and to end a subscription, or to end a follow; only their SHA-256 is stored. */
  subscription_link: c.table('subscription_link', {
    hash: c.text('hash').primaryKey(),
    /** One of the two. */
    subscription_id: c.int('subscription_id'),
    follow_id: c.int('follow_id'),
    made_at: c.time('made_at').notNull(),
  }),
});
