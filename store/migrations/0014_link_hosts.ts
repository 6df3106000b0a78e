import type { Migration } from '../base/migrate.ts';

/** Hosts that a draft's pages link to, so that moderation rules need not parse the pages on every edit. */
export const linkHosts: Migration = {
  version: 14,
  name: 'link_hosts',
  sql: `
create table draft_link_host (
  draft_id text not null references draft (id) on delete cascade,
  host text not null,
  primary key (draft_id, host)
) strict, without rowid;
insert or ignore into draft_link_host (draft_id, host)
  with link as (
    select draft_id, json_extract(one.value, '$.url') as url from draft_page, json_each(draft_page.page, '$.links') as one
    where draft_page.page is not null
  ), after_scheme as (
    select draft_id, substr(url, instr(url, '://') + 3) as rest from link where url like 'http%://%'
  )
  select draft_id, substr(rest, 1, instr(rest || '/', '/') - 1) from after_scheme where rest <> '';
`,
};
