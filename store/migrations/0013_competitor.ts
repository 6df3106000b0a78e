import type { Migration } from '../base/migrate.ts';

/** The competitor of a draft with what its website states (R131), and a count of such reads. */
export const competitor: Migration = {
  version: 13,
  name: 'competitor',
  sql: `
alter table draft add column competitor text check (json_valid(competitor));

create table competitor_reading (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  asked_at integer not null
) strict;
create index competitor_reading_person on competitor_reading (person_id, asked_at);
`,
};
