import type { Migration } from '../base/migrate.ts';

/** Names that people had removed from the site, as hashes (record 52). */
export const removedNames: Migration = {
  version: 48,
  name: 'removed_names',
  sql: `
create table removed_name (
  id integer primary key autoincrement,
  domain text not null,
  hash text not null,
  length integer not null,
  removed_at integer not null,
  unique (domain, hash)
) strict;
`,
};
