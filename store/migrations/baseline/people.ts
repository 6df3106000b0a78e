/** People and how they sign in (records 10, 50 and 58). */
export const people = `
create table person (
  id integer primary key autoincrement,
  email text not null unique check (email = lower(email)),
  name text,
  created_at integer not null,
  -- The email address as domain/email/mailbox.ts folds it.
  mailbox_key text,
  verified_at integer,
  deleted_at integer,
  suspended_at integer,
  suspended_note text,
  administrator_at integer
) strict;
create index person_mailbox on person (mailbox_key, id) where mailbox_key is not null;
create index person_administrator on person (administrator_at) where administrator_at is not null;
create index person_created on person (created_at);

-- The picture that a person shows of themselves (record 43).
create table person_picture (
  person_id integer primary key references person (id),
  picture text not null references picture (hash),
  created_at integer not null
) strict;
create index person_picture_picture on person_picture (picture);

-- Where accounts were made, as keyed hashes (record 60).
create table sign_up (
  person_id integer primary key references person (id) on delete cascade,
  signed_up_at integer not null,
  address_key text,
  network_key text
) strict;
create index sign_up_address on sign_up (address_key, signed_up_at) where address_key is not null;
create index sign_up_time on sign_up (signed_up_at);

create table web_session (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  hash text not null unique,
  device text not null,
  network text not null,
  created_at integer not null,
  last_seen_at integer not null,
  expires_at integer not null,
  provider text
) strict;
create index web_session_person on web_session (person_id, last_seen_at);
create index web_session_expiry on web_session (expires_at);

-- Hashes alone. Attempts by unknown browsers are counted here, so that a restart does not reset them.
create table sign_in_link (
  id integer primary key autoincrement,
  email text not null check (email = lower(email)),
  hash text unique,
  code_hash text,
  browser_hash text not null,
  return_to text not null check (return_to like '/%'),
  tries integer not null default 0 check (tries between 0 and 5),
  created_at integer not null,
  expires_at integer not null,
  used_at integer,
  mailbox_key text,
  stranger_tries integer not null default 0,
  check ((hash is null) = (code_hash is null))
) strict;
create index sign_in_link_browser on sign_in_link (browser_hash, id);
create index sign_in_link_expiry on sign_in_link (expires_at);
create index sign_in_link_email on sign_in_link (email, id);
create index sign_in_link_mailbox on sign_in_link (mailbox_key, created_at) where stranger_tries > 0;

-- Browsers that signed in before: they have their own allowance when strangers use up that of an email address, and a sign-in from any other is reported by email.
create table sign_in_device (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  hash text not null,
  created_at integer not null,
  last_seen_at integer not null,
  unique (person_id, hash)
) strict;
create index sign_in_device_seen on sign_in_device (last_seen_at);

create table passkey (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter integer not null,
  transports text not null, -- json
  rp_id text not null,
  is_synced integer not null, -- boolean
  is_backed_up integer not null, -- boolean
  name text not null,
  created_at integer not null,
  last_used_at integer
) strict;
create index passkey_person on passkey (person_id);

-- Challenges of passkeys that were used.
create table used_challenge (
  hash text primary key,
  expires_at integer not null
) strict, without rowid;

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

-- Sign-ins that were started.
create table provider_sign_in (
  hash text primary key,
  browser_hash text not null,
  provider text not null,
  return_to text not null,
  expires_at integer not null
) strict, without rowid;

-- The link by which the first administrator is made (record 45).
create table set_up_link (
  hash text primary key,
  expires_at integer not null
) strict;

-- Email addresses that get no more emails (record 49).
create table suppressed_email (
  id integer primary key autoincrement,
  email text not null unique,
  reason text not null,
  detail text,
  suppressed_at integer not null
) strict;
`;
