import type { Migration } from '../base/migrate.ts';

/** Pictures that we encoded ourselves, the logo of each listing, and its gallery (record 35). */
export const pictures: Migration = {
  version: 36,
  name: 'pictures',
  sql: `
create table picture (
  hash text primary key,
  width integer not null,
  height integer not null,
  created_at integer not null
) strict;
create index picture_created on picture (created_at);
create table picture_file (
  hash text not null references picture (hash) on delete cascade,
  name text not null,
  bytes blob not null,
  primary key (hash, name)
) strict;
alter table listing add column logo text references picture (hash) on delete set null;
alter table listing add column logo_at integer;
alter table listing add column logo_note text;
create index listing_logo on listing (logo) where logo is not null;
create table listing_picture (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  hash text not null references picture (hash),
  position integer not null,
  source text not null check (source in ('owner', 'website')),
  alt text,
  created_at integer not null
) strict;
create index listing_picture_listing on listing_picture (listing_id, position);
create index listing_picture_hash on listing_picture (hash);
`,
};
