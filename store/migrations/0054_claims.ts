import type { Migration } from '../base/migrate.ts';

/** Claims of listings by a proof of their domain (record 55). */
export const claims: Migration = {
  version: 54,
  name: 'claims',
  sql: `
create table claim (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  person_id integer not null references person (id) on delete cascade,
  method text not null,
  status text not null,
  domain text not null,
  url text not null,
  token text not null unique,
  email text,
  mailbox_key text,
  link_hash text unique,
  link_expires_at integer,
  sent_times text not null,
  requested_times text not null,
  checks text not null,
  created_at integer not null,
  expires_at integer not null,
  verified_at integer,
  next_check_at integer,
  ended_at integer,
  disputed_at integer
) strict;
create index claim_of_person on claim (person_id, created_at desc, id desc);
create index claim_of_listing on claim (listing_id, person_id);
create index claim_of_domain on claim (domain) where status = 'verified';
create index claim_to_check on claim (next_check_at) where next_check_at is not null;
create index claim_of_mailbox on claim (mailbox_key) where mailbox_key is not null;
create index claim_pending on claim (expires_at) where status = 'pending';
`,
};
