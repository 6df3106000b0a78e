import type { Migration } from '../base/migrate.ts';

/** Slugs that listings had before: they lead to the listing, and no other one gets them (record 47). */
export const formerSlugs: Migration = {
  version: 50,
  name: 'former_slugs',
  sql: `
create table former_slug (
  slug text primary key,
  listing_id integer not null references listing (id) on delete cascade,
  given_up_at integer not null
) strict, without rowid;
create index former_slug_listing on former_slug (listing_id);
`,
};
