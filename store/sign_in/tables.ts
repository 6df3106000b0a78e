import type { ProviderId } from '../../domain/http/sign_in_providers.ts';
import type { Columns } from '../base/columns.ts';

/** The tables of signing in: links in emails, browsers, and providers. */
export const signInTables = (c: Columns) => ({
  /** The link by which the first administrator is made: at most one row, and only the SHA-256 of its secret. */
  set_up_link: c.table('set_up_link', {
    hash: c.text('hash').primaryKey(),
    expires_at: c.time('expires_at').notNull(),
  }),
  /** A browser that has signed in to an account; only the SHA-256 of its cookie is stored. */
  sign_in_device: c.table('sign_in_device', {
    id: c.id(),
    person_id: c.int('person_id').notNull(),
    hash: c.text('hash').notNull(),
    created_at: c.time('created_at').notNull(),
    /** When it last signed in. */
    last_seen_at: c.time('last_seen_at').notNull(),
  }),
  /** From where an account was made (record 60). Accounts of the command line and of imports have no row. */
  sign_up: c.table('sign_up', {
    person_id: c.int('person_id').primaryKey(),
    signed_up_at: c.time('signed_up_at').notNull(),
    /** Keyed hashes: of the IP address (IPv6: its /56), and of its /24 or /48. */
    address_key: c.text('address_key'),
    network_key: c.text('network_key'),
  }),
  /** An account of a person at a sign-in provider, which signs the person in (record 58). */
  provider_account: c.table('provider_account', {
    id: c.id(),
    person_id: c.int('person_id').notNull(),
    /** Names the provider, also after the operator has changed it. */
    issuer: c.text('issuer').notNull(),
    /** The id of the account at the provider, which stays when its email address or name changes. */
    subject: c.text('subject').notNull(),
    /** What the provider called the account at its last sign-in: a user name or an email address. */
    account: c.text('account'),
    created_at: c.time('created_at').notNull(),
    last_used_at: c.time('last_used_at').notNull(),
  }),
  /** A sign-in with a provider that was started, under the SHA-256 of its state. It is deleted with its use. */
  provider_sign_in: c.table('provider_sign_in', {
    hash: c.text('hash').primaryKey(),
    /** Hash of the browser's cookie: only that browser may go on. */
    browser_hash: c.text('browser_hash').notNull(),
    provider: c.text('provider').$type<ProviderId>().notNull(),
    return_to: c.text('return_to').notNull(),
    expires_at: c.time('expires_at').notNull(),
  }),
  /** A sign-in email. Link and code are created when it is written; only their hashes are stored. */
  sign_in_link: c.table('sign_in_link', {
    id: c.id(),
    email: c.text('email').notNull(),
    /** The same for every spelling of the email address; null in old rows. */
    mailbox_key: c.text('mailbox_key'),
    hash: c.text('hash').unique(),
    code_hash: c.text('code_hash'),
    /** Hash of the requesting browser's cookie. Only that browser may use the code and continue to `return_to`. */
    browser_hash: c.text('browser_hash').notNull(),
    return_to: c.text('return_to').notNull(),
    /** Attempts with the code. */
    tries: c.int('tries').notNull().default(0),
    /** Attempts by browsers that had never signed in to the account. */
    stranger_tries: c.int('stranger_tries').notNull().default(0),
    created_at: c.time('created_at').notNull(),
    expires_at: c.time('expires_at').notNull(),
    used_at: c.time('used_at'),
  }),
});
