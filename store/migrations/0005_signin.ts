import type { Migration } from '../base/migrate.ts';

/**
 * Sign-in on the site (record 10): sessions and sign-in links, stored as hashes. `mailbox_key` is the email address as
 * domain/email/mailbox.ts folds it.
 */
export const signin: Migration = {
  version: 5,
  name: 'signin',
  sql: `
alter table person add column mailbox_key text;
alter table person add column verified_at integer;
alter table person add column deleted_at integer;
with parts as (
  select id, substr(email, 1, instr(email, '@') - 1) as local, substr(email, instr(email, '@') + 1) as host from person
), untagged as (
  select id, host, case when instr(local, '+') > 1 then substr(local, 1, instr(local, '+') - 1) else local end as local from parts
)
update person set mailbox_key = (
  select case when host in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com'
    else local || '@' || host end
  from untagged where untagged.id = person.id);
create index person_mailbox on person (mailbox_key, id) where mailbox_key is not null;

create table web_session (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  hash text not null unique,
  device text not null,
  network text not null,
  created_at integer not null,
  last_seen_at integer not null,
  expires_at integer not null
) strict;
create index web_session_person on web_session (person_id, last_seen_at);
create index web_session_expiry on web_session (expires_at);

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
  check ((hash is null) = (code_hash is null))
) strict;
create index sign_in_link_browser on sign_in_link (browser_hash, id);
create index sign_in_link_expiry on sign_in_link (expires_at);
`,
};
