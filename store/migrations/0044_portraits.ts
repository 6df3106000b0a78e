import type { Migration } from '../base/migrate.ts';

/** The picture that a person shows of themselves (record 43). */
export const portraits: Migration = {
  version: 44,
  name: 'portraits',
  sql: `
create table person_picture (
  person_id integer primary key references person (id),
  picture text not null references picture (hash),
  created_at integer not null
) strict;
create index person_picture_picture on person_picture (picture);
`,
};
