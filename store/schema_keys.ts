import type { Scope } from '../domain/access.ts';
import type { Kit } from './columns.ts';

/** Tables of the API keys; store/schema.ts puts them beside the others. */
export const keyTables = (k: Kit) => ({
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
});
