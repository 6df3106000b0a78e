import type { Migration } from '../base/migrate.ts';

/** Views and clicks of listings: who has been counted today, and the sums per day (record 40). */
export const visits: Migration = {
  version: 40,
  name: 'visits',
  sql: `
create table visit (
  day integer not null,
  listing_id integer not null references listing (id) on delete cascade,
  kind text not null check (kind in ('view', 'click')),
  visitor blob not null,
  primary key (day, listing_id, kind, visitor)
) strict, without rowid;

create table listing_day (
  listing_id integer not null references listing (id) on delete cascade,
  day integer not null check (day >= 0),
  views integer not null default 0 check (views >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (listing_id, day)
) strict, without rowid;
create index listing_day_day on listing_day (day);

insert into listing_day (listing_id, day, views) select id, 0, views from listing where views > 0;
`,
};
