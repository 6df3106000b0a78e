/** API keys, the authorization server (record 9), and requests that are sent twice. */
export const assistants = `
create table api_key (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  name text not null,
  hash text not null unique,
  hint text not null,
  scopes text check (json_valid(scopes)),
  created_at integer not null,
  expires_at integer,
  last_used_at integer,
  revoked_at integer,
  last_used_address text,
  -- The replacing key (D28).
  replaced_by integer references api_key (id),
  form text
) strict;
create index api_key_person on api_key (person_id, created_at);
create index api_key_expires on api_key (expires_at) where expires_at is not null and revoked_at is null;
create unique index api_key_form on api_key (person_id, form) where form is not null;

create table api_key_use (
  api_key_id integer not null references api_key (id) on delete cascade,
  day integer not null,
  requests integer not null,
  primary key (api_key_id, day)
) strict, without rowid;
create index api_key_use_day on api_key_use (day);

-- Deleting a person deletes their grants, deleting a grant deletes its tokens.
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

-- A narrow table, because each request is checked against it.
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

-- Hashes of secrets, and encrypted payloads.
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

-- Hashed networks of each grant.
create table oauth_grant_network (
  grant_id text not null references oauth_grant (id) on delete cascade,
  hash text not null,
  seen_at integer not null,
  primary key (grant_id, hash)
) strict, without rowid;

create table idempotency (
  person_id integer not null references person (id) on delete cascade,
  operation text not null,
  key text not null,
  fingerprint text not null,
  uid text not null,
  token text,
  lock_until integer,
  status integer,
  body text check (json_valid(body)),
  expires_at integer not null,
  primary key (person_id, operation, key),
  check ((token is null) = (lock_until is null)),
  check (token is null or status is null),
  check ((status is null) = (body is null))
) strict, without rowid;
create index idempotency_expiry on idempotency (expires_at);
`;
