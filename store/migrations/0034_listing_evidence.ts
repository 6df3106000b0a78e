import type { Migration } from '../base/migrate.ts';

/** Where the values of listings come from, each row with the value that it holds for (record 34). */
export const listingEvidence: Migration = {
  version: 34,
  name: 'listing_evidence',
  sql: `
create table listing_evidence (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  field text not null,
  text text not null,
  quotes text not null check (json_valid(quotes)),
  read_on text
) strict;
create index listing_evidence_listing on listing_evidence (listing_id, id);
`,
};
