import type { Migration } from '../base/migrate.ts';

/** Email addresses that get no more emails (record 49), and an index for drafts that were abandoned. */
export const refusedEmails: Migration = {
  version: 46,
  name: 'refused_emails',
  sql: `
create table suppressed_email (
  id integer primary key autoincrement,
  email text not null unique,
  reason text not null,
  detail text,
  suppressed_at integer not null
) strict;
create index draft_abandoned on draft (updated_at) where listing_id is null;
`,
};
