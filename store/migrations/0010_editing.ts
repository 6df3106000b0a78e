import type { Migration } from '../base/migrate.ts';

/** Counts regenerations, and adds a listing's texts for search engines. */
export const editing: Migration = {
  version: 10,
  name: 'editing',
  sql: `
create table regeneration (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  asked_at integer not null
) strict;
create index regeneration_person on regeneration (person_id, asked_at);

alter table listing add column seo_title text;
alter table listing add column seo_description text;
`,
};
