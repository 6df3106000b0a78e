import type { Migration } from '../base/migrate.ts';

/** For operators: the audit table, suspended people, and jobs that ended with their process. */
export const operating: Migration = {
  version: 15,
  name: 'operating',
  sql: `
create table audit (
  id integer primary key autoincrement,
  at integer not null,
  actor text not null check (actor in ('person', 'client', 'operator', 'service')),
  actor_id text,
  person_id integer references person (id),
  kind text not null,
  subject text not null,
  details text not null check (json_valid(details))
) strict;
create index audit_at on audit (at);
create index audit_person on audit (person_id, id) where person_id is not null;
create index audit_kind on audit (kind, id);

alter table person add column suspended_at integer;
alter table person add column suspended_note text;

alter table job add column abandoned integer not null default 0;
`,
};
