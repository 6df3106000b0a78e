import type { Migration } from '../base/migrate.ts';

/** Moderation cases (record 14). A listing has at most one open case. */
export const moderation: Migration = {
  version: 12,
  name: 'moderation',
  sql: `
create table moderation_case (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  state text not null check (state in ('open', 'cleared', 'approved', 'rejected')),
  reasons text not null check (json_valid(reasons)),
  opened_at integer not null,
  decided_at integer,
  decided_by text,
  note text
) strict;
create unique index moderation_case_open on moderation_case (listing_id) where state = 'open';
create index moderation_case_listing on moderation_case (listing_id, id);
create index moderation_case_state on moderation_case (state, opened_at, id);
`,
};
