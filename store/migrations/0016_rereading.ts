import type { Migration } from '../base/migrate.ts';

/**
 * Reading websites again (D79): when pages were read, the previous pages while a new crawl runs, what the listing does not have yet, and
 * a count of crawls. Also the previous values of a draft's parts (D78).
 */
export const rereading: Migration = {
  version: 16,
  name: 'rereading',
  sql: `
alter table draft add column read_at integer;
alter table draft add column part_history text check (json_valid(part_history));
alter table draft add column sent text check (json_valid(sent));
update draft set read_at = created_at
  where exists (select 1 from draft_page where draft_page.draft_id = draft.id and reason = 'read');

create table draft_page_before (
  draft_id text not null references draft (id) on delete cascade,
  position integer not null,
  url text not null,
  status integer,
  reason text not null,
  page text check (json_valid(page)),
  primary key (draft_id, position)
) strict;

create table site_reading (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  draft_id text not null,
  asked_at integer not null,
  failed integer not null default 0
) strict;
create index site_reading_person on site_reading (person_id, asked_at);
create index site_reading_draft on site_reading (draft_id, asked_at);
insert into site_reading (person_id, draft_id, asked_at, failed)
  select person_id, id, created_at, coalesce(outcome in ('unreachable', 'blocked_by_robots'), 0) from draft;
`,
};
