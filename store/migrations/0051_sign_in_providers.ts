import type { Migration } from '../base/migrate.ts';

/** Accounts at sign-in providers that people use, and sign-ins with them that were started (record 58). */
export const signInProviders: Migration = {
  version: 51,
  name: 'sign_in_providers',
  sql: `
create table provider_account (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  issuer text not null,
  subject text not null,
  account text,
  created_at integer not null,
  last_used_at integer not null,
  unique (issuer, subject)
) strict;
create index provider_account_person on provider_account (person_id);
create table provider_sign_in (
  hash text primary key,
  browser_hash text not null,
  provider text not null,
  return_to text not null,
  expires_at integer not null
) strict, without rowid;
alter table web_session add column provider text;
`,
};
