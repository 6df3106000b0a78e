import type { Kit } from './columns.ts';

/** Tables of signing in on the site (design/auth.md 4); store/schema.ts puts them beside the others. */
export const signInTables = (k: Kit) => ({
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
