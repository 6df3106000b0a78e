import type { Migration } from '../base/migrate.ts';

/** The changes of each listing, its own headline and summary, and who made the edit that waits for the site team (record 37). */
export const listingChanges: Migration = {
  version: 39,
  name: 'listing_changes',
  sql: `
create table listing_change (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  changed_at integer not null,
  who text not null check (who in ('owner', 'team', 'service')),
  person_id integer references person (id),
  client text not null check (client in ('site', 'key', 'oauth', 'command')),
  client_id text,
  client_name text,
  through_draft integer not null,
  field text not null,
  before text,
  after text
) strict;
create index listing_change_listing on listing_change (listing_id, id);
create index listing_change_person on listing_change (person_id) where person_id is not null;
alter table listing add column headline text;
alter table listing add column summary text;
alter table moderation_case add column held_by text;
`,
};
