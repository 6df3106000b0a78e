import type { Migration } from '../base/migrate.ts';

/**
 * Reviews get a number, the name of their writer and the decision of the site team; owners reply, and others find them helpful (record 59).
 * A review that was decided before keeps its state.
 */
export const reviews: Migration = {
  version: 56,
  name: 'reviews',
  sql: `
create table review_new (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  person_id integer not null references person (id) on delete cascade,
  name text,
  stars integer not null check (stars between 1 and 5),
  text text not null,
  state text not null check (state in ('pending', 'published', 'rejected')),
  reasons text not null default '[]' check (json_valid(reasons)),
  note text,
  decided_at integer,
  decided_by text,
  created_at integer not null,
  updated_at integer not null
) strict;
insert into review_new (listing_id, person_id, stars, text, state, created_at, updated_at)
  select listing_id, person_id, stars, text, state, created_at, updated_at from review
  order by created_at, listing_id, person_id;
drop table review;
alter table review_new rename to review;
create unique index review_one on review (listing_id, person_id);
create index review_person on review (person_id, id);
create index review_published on review (listing_id, updated_at desc, id desc) where state = 'published';
create index review_pending on review (id) where state = 'pending';

create table review_reply (
  review_id integer primary key references review (id) on delete cascade,
  listing_id integer not null references listing (id) on delete cascade,
  text text not null,
  state text not null check (state in ('pending', 'published', 'rejected')),
  reasons text not null default '[]' check (json_valid(reasons)),
  note text,
  decided_at integer,
  decided_by text,
  written_at integer not null
) strict;
create index review_reply_listing on review_reply (listing_id);
create index review_reply_pending on review_reply (review_id) where state = 'pending';

create table review_helpful (
  review_id integer not null references review (id) on delete cascade,
  person_id integer not null references person (id) on delete cascade,
  found_at integer not null,
  primary key (review_id, person_id)
) strict, without rowid;
create index review_helpful_person on review_helpful (person_id);
`,
};
