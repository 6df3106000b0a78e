import type { Migration } from '../base/migrate.ts';

/** When each live free listing is looked at again, and looks at sites whose launch needs no badge. */
export const liveLooks: Migration = {
  version: 33,
  name: 'live_looks',
  sql: `
alter table listing add column next_look_at integer not null default 0;
create index listing_look on listing (next_look_at, id) where status = 'live' and plan = 'free';
update listing set next_look_at = (badge_check ->> 'checked_at') + 30 * 86400000
  where badge_check ->> 'checked_at' is not null;

create table look_new (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  launch_id integer references launch (id) on delete set null,
  looked_at integer not null,
  result text not null check (result in ('found', 'missing', 'up', 'unreadable', 'silent')),
  expected text not null,
  observed text not null
) strict;
insert into look_new select id, listing_id, launch_id, looked_at, result, expected, observed from look;
drop table look;
alter table look_new rename to look;
create index look_listing on look (listing_id, looked_at);
create index look_launch on look (launch_id) where launch_id is not null;
create index look_time on look (looked_at, result, listing_id);
`,
};
