import type { Migration } from '../base/migrate.ts';

/** Notices about what the site shows, with the decisions about them (record 57). */
export const contentNotices: Migration = {
  version: 53,
  name: 'content_notices',
  sql: `
create table content_notice (
  id integer primary key autoincrement,
  path text not null,
  listing_id integer references listing (id),
  kind text not null,
  reason text not null,
  name text,
  email text,
  sent_at integer not null,
  state text not null,
  decisions text not null,
  decided_at integer,
  objection text,
  objected_at integer,
  hash text unique
) strict;
create index content_notice_open on content_notice (id) where state = 'open';
create index content_notice_sender on content_notice (email, sent_at) where email is not null;
`,
};
