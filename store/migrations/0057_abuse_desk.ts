import type { Migration } from '../base/migrate.ts';

/**
 * What the desk of the site team reads (record 60): the flags of each launch as of a check, and where accounts were made as keyed hashes.
 * Votes of open weeks from before wait for their first check.
 */
export const abuseDesk: Migration = {
  version: 57,
  name: 'abuse_desk',
  sql: `
create table vote_check (
  launch_id integer primary key references launch (id) on delete cascade,
  changes integer not null,
  checked integer not null default 0,
  checked_at integer,
  votes integer not null default 0,
  waiting integer not null default 0,
  flags text not null default '[]'
) strict;
insert into vote_check (launch_id, changes, votes)
  select launch.id, 1, (select count(*) from vote where vote.launch_id = launch.id)
  from launch join week on week.week = launch.week
  where launch.live_at is not null and week.finalised_at is null;
create table sign_up (
  person_id integer primary key references person (id) on delete cascade,
  signed_up_at integer not null,
  address_key text,
  network_key text
) strict;
create index sign_up_address on sign_up (address_key, signed_up_at) where address_key is not null;
create index sign_up_time on sign_up (signed_up_at);
create index person_created on person (created_at);
create index draft_open on draft (updated_at, site_key, person_id) where listing_id is null;
`,
};
