import type { Migration } from '../base/migrate.ts';

/** Stores each look at a homepage with what was seen. The last look at each listing so far is taken over. */
export const looks: Migration = {
  version: 32,
  name: 'looks',
  sql: `
create table look (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  launch_id integer references launch (id) on delete set null,
  looked_at integer not null,
  result text not null check (result in ('found', 'missing', 'unreadable', 'silent')),
  expected text not null,
  observed text not null
) strict;
create index look_listing on look (listing_id, looked_at);
create index look_launch on look (launch_id) where launch_id is not null;
create index look_time on look (looked_at, result, listing_id);
insert into look (listing_id, launch_id, looked_at, result, expected, observed)
  select id, (select launch.id from launch where launch.id = listing.launch_id), badge_check ->> 'checked_at',
    case
      when badge_check ->> 'found' then 'found'
      when badge_check ->> 'observed' like 'The badge could not be checked: %' then 'unreadable'
      else 'missing'
    end,
    coalesce(badge_check ->> 'expected', ''), coalesce(badge_check ->> 'observed', '')
  from listing where badge_check ->> 'checked_at' is not null;
`,
};
