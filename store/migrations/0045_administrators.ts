import type { Migration } from '../base/migrate.ts';

/** Who administers the site, and the link by which its first administrator is made (record 45). */
export const administrators: Migration = {
  version: 45,
  name: 'administrators',
  sql: `
alter table person add column administrator_at integer;
create index person_administrator on person (administrator_at) where administrator_at is not null;
create table set_up_link (
  hash text primary key,
  expires_at integer not null
) strict;
`,
};
