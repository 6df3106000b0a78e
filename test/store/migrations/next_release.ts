import type { Migration } from '../../../store/base/migrate.ts';

/** What a next release may bring after a version: a column and a table, then an index on a table with many rows. */
export const nextRelease = (after: number): Migration[] => [
  {
    version: after + 1,
    name: 'mottos',
    readable_by: after,
    sql: `
alter table listing add column motto text;
create table motto_change (
  listing_id integer primary key references listing (id) on delete cascade,
  changed_at integer not null
) strict;
`,
    postgres: `
alter table listing add column motto text;
create table motto_change (
  listing_id bigint primary key references listing (id) on delete cascade,
  changed_at bigint not null
);
`,
  },
  {
    version: after + 2,
    name: 'changes_by_who',
    readable_by: after,
    sql: 'create index listing_change_who on listing_change (who, changed_at);',
    concurrently: ['create index concurrently listing_change_who on listing_change (who, changed_at)'],
  },
];
