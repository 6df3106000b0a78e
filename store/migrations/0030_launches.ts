import type { Migration } from '../base/migrate.ts';

/** Launches that are open: booked, running or past, and not cancelled. */
const OPEN = "status <> 'cancelled'";

/** The current launch of a listing, as domain/launches/listing_standing.ts chooses it. */
const CURRENT = `(select launch.id from launch where listing_id = listing.id and ${OPEN}
    order by launch.status = 'live' desc, launch.status = 'scheduled' desc, launch.live_at desc, week, launch.id limit 1)`;

/** What stands for the current launch where a listing names none. */
const NEWEST = '(select max(other.id) from launch other where other.listing_id = listing.id)';

const HAS_GONE_LIVE =
  'exists (select 1 from launch where listing_id = listing.id and launch.live_at is not null)';

/**
 * Gives each launch its own status, slides and reasons, and each listing what people decided about it; a listing's status follows from
 * both. Rows that contradict each other are mended: what was public stays, what waited without a launch is a draft again.
 */
export const launches: Migration = {
  version: 30,
  name: 'launches',
  sql: `
alter table listing add column closed text check (closed in ('rejected', 'suspended', 'archived'));
update listing set status = 'archived' where status in ('draft', 'awaiting_badge', 'scheduled') and ${HAS_GONE_LIVE};
update listing set closed = status where status in ('rejected', 'suspended', 'archived');

-- Whatever is or was public has a launch that went live.
update launch set live_at = (select live_at from listing where listing.id = listing_id)
  where live_at is null and id in (select launch_id from listing where status in ('live', 'suspended'));
insert or ignore into week (week, starts_at, ends_at)
  select monday, unixepoch(monday) * 1000, unixepoch(monday, '+7 days') * 1000 from (
    select distinct date(live_at / 1000, 'unixepoch', 'weekday 0', '-6 days') as monday
    from listing where status = 'live' and not ${HAS_GONE_LIVE});
insert into launch (listing_id, week, plan, booked_at, scheduled_at, live_at, shown)
  select id, date(live_at / 1000, 'unixepoch', 'weekday 0', '-6 days'), coalesce(plan, 'free'), live_at, live_at, live_at, 'live'
  from listing where status = 'live' and not ${HAS_GONE_LIVE};
update launch set live_on = date(live_at / 1000, 'unixepoch') where live_at is not null and live_on is null;

create table launch_new (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  week text not null references week (week),
  plan text not null check (plan in ('free', 'paid')),
  status text not null check (status in ('awaiting_badge', 'scheduled', 'live', 'cancelled')),
  relaunch integer not null default 0 check (relaunch in (0, 1)),
  booked_at integer not null,
  scheduled_at integer,
  live_at integer,
  live_on text,
  slides integer not null default 0 check (slides >= 0),
  moved_at integer,
  moved_from text,
  moved_reason text
    check (moved_reason in ('badge_missing', 'service_down', 'review', 'site_down', 'owner', 'site_team')),
  cancelled_at integer,
  cancelled_reason text
    check (cancelled_reason in ('left_queue', 'withdrawn', 'rejected', 'account_deleted', 'replaced', 'refunded')),
  shown text check (shown in ('live', 'scheduled')),
  week_votes integer not null default 0 check (week_votes >= 0),
  week_votes_reached_at integer,
  check ((status = 'live') = (live_at is not null)),
  check (status <> 'scheduled' or scheduled_at is not null),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancelled_reason is null)),
  check ((moved_at is null) = (moved_from is null)),
  check ((moved_at is null) = (moved_reason is null))
) strict;
insert into launch_new (id, listing_id, week, plan, status, booked_at, scheduled_at, live_at, live_on, slides,
    cancelled_at, cancelled_reason, shown, week_votes, week_votes_reached_at)
  select id, listing_id, week, plan, state, booked_at,
    case when state = 'scheduled' then coalesce(scheduled_at, booked_at) else scheduled_at end,
    live_at, live_on, case when is_current then slides else 0 end,
    case when state = 'cancelled' then updated_at end, case when state = 'cancelled' then 'withdrawn' end,
    case when state = 'cancelled' then null else shown end, week_votes, week_votes_reached_at
  from (
    select launch.*, listing.slides, listing.updated_at, launch.id = coalesce(listing.launch_id, ${NEWEST}) as is_current,
      case
        when launch.live_at is not null then 'live'
        when launch.id = coalesce(listing.launch_id, ${NEWEST}) and listing.status in ('awaiting_badge', 'scheduled')
          then listing.status
        else 'cancelled'
      end as state
    from launch join listing on listing.id = launch.listing_id
  );
-- Ids are not used again: emails that were sent are known by them.
delete from sqlite_sequence where name = 'launch_new';
insert into sqlite_sequence (name, seq) select 'launch_new', seq from sqlite_sequence where name = 'launch';
drop table launch;
alter table launch_new rename to launch;

-- One launch of a listing in a week.
update launch set status = 'cancelled', cancelled_at = booked_at, cancelled_reason = 'withdrawn', shown = null, live_at = null, live_on = null
  where ${OPEN} and exists (select 1 from launch other where other.listing_id = launch.listing_id
    and other.week = launch.week and other.${OPEN} and (other.status = 'live', -other.id) > (launch.status = 'live', -launch.id));
create unique index launch_once on launch (listing_id, week) where ${OPEN};
create index launch_listing on launch (listing_id, week);
create index launch_board on launch (week, week_votes desc, week_votes_reached_at, live_at, listing_id)
  where shown = 'live';
create index launch_day on launch (live_on, week_votes desc, week_votes_reached_at, live_at, listing_id)
  where shown = 'live';
create index launch_upcoming on launch (week, scheduled_at, listing_id) where shown = 'scheduled';
create index launch_first on launch (week, scheduled_at, listing_id) where shown = 'scheduled' and relaunch = 0;
create index launch_booked on launch (week, plan, booked_at, id, status);
create index launch_waiting on launch (week, scheduled_at, listing_id, status)
  where status in ('awaiting_badge', 'scheduled');

-- What waited without a launch is a draft again.
delete from listing_fts where rowid in (select -id from listing where status = 'scheduled' and ${CURRENT} is null);
update listing set status = 'draft' where status in ('awaiting_badge', 'scheduled') and ${CURRENT} is null;
update listing set launch_id = ${CURRENT} where launch_id is not ${CURRENT};
update listing set plan = (select launch.plan from launch where launch.id = launch_id)
  where plan is not (select launch.plan from launch where launch.id = launch_id);

update week set
  live = (select count(*) from launch where launch.week = week.week and shown = 'live'),
  scheduled = (select count(*) from launch where launch.week = week.week and shown = 'scheduled'),
  free = (select count(*) from launch where launch.week = week.week and plan = 'free' and ${OPEN});
update counter set value = (select count(*) from listing where status = 'scheduled' and in_review = 0)
  where name = 'scheduled';
insert into counter (name, value)
  select 'launched:' || live_on, count(*) from launch where shown = 'live' group by live_on
  on conflict (name) do update set value = excluded.value;

alter table listing drop column slides;
`,
};
