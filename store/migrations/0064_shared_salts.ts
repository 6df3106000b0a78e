import type { Migration } from '../base/migrate.ts';

/** Salts that the nodes of a site share. PostgreSQL writes none of it to its log, which backups and replicas are made of (record 56). */
export const sharedSalts: Migration = {
  version: 64,
  name: 'shared_salts',
  readable_by: 63,
  sql: `
create table salt (
  kind text not null,
  period text not null,
  sealed text not null,
  primary key (kind, period)
) strict;
`,
  postgres: `
create unlogged table salt (
  kind text not null,
  period text not null,
  sealed text not null,
  primary key (kind, period)
);
`,
};
