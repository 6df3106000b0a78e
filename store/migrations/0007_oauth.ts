import type { Migration } from '../base/migrate.ts';

/**
 * Storage of the authorization server (record 9): hashes of secrets, encrypted payloads, and a narrow table for checking access tokens.
 * Deleting a person deletes their grants, deleting a grant deletes its tokens.
 */
export const oauth: Migration = {
  version: 7,
  name: 'oauth',
  sql: `
create table oauth_grant (
  id text not null primary key,
  person_id integer not null references person (id) on delete cascade,
  client_id text not null,
  client_name text,
  client_host text,
  redirect_host text,
  scopes text not null check (json_valid(scopes)),
  payload text not null check (json_valid(payload)),
  created_at integer not null,
  last_used_at integer,
  expires_at integer not null
) strict;
create index oauth_grant_person on oauth_grant (person_id, created_at);
create index oauth_grant_created on oauth_grant (created_at);

create table access_token (
  id integer primary key autoincrement,
  hash text not null unique,
  grant_id text not null references oauth_grant (id) on delete cascade,
  scopes text not null check (json_valid(scopes)),
  audience text not null,
  created_at integer not null,
  expires_at integer not null
) strict;
create index access_token_grant on access_token (grant_id);
create index access_token_expiry on access_token (expires_at);

create table oauth_store (
  model text not null,
  id_hash text not null,
  payload text not null,
  grant_id text references oauth_grant (id) on delete cascade,
  uid_hash text,
  created_at integer not null,
  expires_at integer not null,
  consumed_at integer,
  primary key (model, id_hash)
) strict, without rowid;
create index oauth_store_grant on oauth_store (grant_id) where grant_id is not null;
create index oauth_store_uid on oauth_store (uid_hash) where uid_hash is not null;
create index oauth_store_expiry on oauth_store (expires_at);

create table oauth_client (
  client_id text not null primary key,
  metadata text not null check (json_valid(metadata)),
  client_secret text,
  created_at integer not null,
  used_at integer
) strict;
create index oauth_client_idle on oauth_client (coalesce(used_at, created_at));
`,
};
