import type { Migration } from '../base/migrate.ts';

/**
 * People who follow listings, updates that wait for the site team, and where the emails about an update stand (record 39). Links of
 * emails belong to a subscription or to a follow.
 */
export const follows: Migration = {
  version: 42,
  name: 'follows',
  sql: `
create table follow (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  listing_id integer not null references listing (id) on delete cascade,
  followed_at integer not null,
  refused integer not null default 0
) strict;
create unique index follow_one on follow (person_id, listing_id);
create index follow_listing on follow (listing_id, id);

create table subscription_link_new (
  hash text primary key,
  subscription_id integer references subscription (id) on delete cascade,
  follow_id integer references follow (id) on delete cascade,
  made_at integer not null,
  check ((subscription_id is null) != (follow_id is null))
) strict, without rowid;
insert into subscription_link_new (hash, subscription_id, made_at)
  select hash, subscription_id, made_at from subscription_link;
drop table subscription_link;
alter table subscription_link_new rename to subscription_link;
create index subscription_link_subscription on subscription_link (subscription_id) where subscription_id is not null;
create index subscription_link_follow on subscription_link (follow_id) where follow_id is not null;

alter table listing_update add column state text not null default 'published'
  check (state in ('published', 'pending', 'rejected', 'deleted'));
alter table listing_update add column reasons text not null default '[]' check (json_valid(reasons));
alter table listing_update add column decided_at integer;
alter table listing_update add column decided_by text;
alter table listing_update add column note text;
alter table listing_update add column email_at integer;
alter table listing_update add column sent_to integer not null default 0;
alter table listing_update add column recipients integer not null default 0;
alter table listing_update add column finished_at integer;
drop index listing_update_newest;
drop index listing_update_time;
create index listing_update_newest on listing_update (listing_id, published_at desc, id desc) where state = 'published';
create index listing_update_time on listing_update (published_at desc, id desc) where state = 'published';
create index listing_update_posted on listing_update (listing_id, published_at);
create index listing_update_pending on listing_update (id) where state = 'pending';
create index listing_update_deleted on listing_update (published_at) where state = 'deleted';
`,
};
