import type { Migration } from '../base/migrate.ts';

/** Passkeys of people, and challenges that were used (record 50). */
export const passkeys: Migration = {
  version: 47,
  name: 'passkeys',
  sql: `
create table passkey (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter integer not null,
  transports text not null,
  rp_id text not null,
  is_synced integer not null,
  is_backed_up integer not null,
  name text not null,
  created_at integer not null,
  last_used_at integer
) strict;
create index passkey_person on passkey (person_id);
create table used_challenge (
  hash text primary key,
  expires_at integer not null
) strict, without rowid;
`,
};
