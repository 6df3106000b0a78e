/** Weeks, launches, votes, results and looks at homepages. */
export const launches = `
create table week (
  week text not null primary key check (week glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  starts_at integer not null,
  ends_at integer not null,
  finalised_at integer,
  rule_version integer,
  -- Launches that are shown, places of its result that are shown, and free launches booked, whatever became of them.
  live integer not null default 0 check (live >= 0),
  scheduled integer not null default 0 check (scheduled >= 0),
  ranked integer not null default 0 check (ranked >= 0),
  free integer not null default 0 check (free >= 0),
  announced_at integer,
  check (ends_at > starts_at)
) strict, without rowid;
create index week_unfinalised on week (ends_at) where finalised_at is null;
create index week_unannounced on week (starts_at) where announced_at is null;

create table launch (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  week text not null references week (week),
  plan text not null check (plan in ('free', 'paid')),
  status text not null check (status in ('awaiting_badge', 'scheduled', 'live', 'cancelled')),
  relaunch integer not null default 0 check (relaunch in (0, 1)),
  booked_at integer not null,
  scheduled_at integer,
  live_at integer,
  -- The date on which it went live, in the zone of the site.
  live_on text,
  slides integer not null default 0 check (slides >= 0),
  moved_at integer,
  moved_from text,
  moved_reason text check (moved_reason in ('badge_missing', 'service_down', 'review', 'site_down', 'owner', 'site_team')),
  cancelled_at integer,
  cancelled_reason text check (cancelled_reason in ('left_queue', 'withdrawn', 'rejected', 'account_deleted', 'replaced', 'refunded')),
  -- What may be seen of it now: on the board of its week, or on its way there. It follows from the status of the listing.
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
create unique index launch_once on launch (listing_id, week) where status <> 'cancelled';
create index launch_listing on launch (listing_id, week);
create index launch_board on launch (week, week_votes desc, week_votes_reached_at, live_at, listing_id) where shown = 'live';
create index launch_day on launch (live_on, week_votes desc, week_votes_reached_at, live_at, listing_id) where shown = 'live';
create index launch_upcoming on launch (week, scheduled_at, listing_id) where shown = 'scheduled';
create index launch_first on launch (week, scheduled_at, listing_id) where shown = 'scheduled' and relaunch = 0;
create index launch_booked on launch (week, plan, booked_at, id, status);
create index launch_waiting on launch (week, scheduled_at, listing_id, status) where status in ('awaiting_badge', 'scheduled');
-- Every vote looks for it.
create index launch_newest on launch (listing_id, live_at desc, id desc) where live_at is not null;

create table vote (
  launch_id integer not null references launch (id) on delete cascade,
  person_id integer not null references person (id),
  cast_at integer not null,
  -- While a vote is pending, when it will count by itself; null waits for the site team.
  matured_at integer,
  state text not null check (state in ('counted', 'pending', 'void')),
  reason text,
  address_key text,
  -- Keyed hashes: of network and browser (record 56), and of the region of the network (record 84).
  network_key text,
  region_key text,
  primary key (launch_id, person_id)
) strict, without rowid;
create index vote_person on vote (person_id, cast_at);
create index vote_address on vote (launch_id, address_key) where address_key is not null;
create index vote_address_age on vote (cast_at) where address_key is not null;
create index vote_maturing on vote (matured_at) where state = 'pending' and matured_at is not null;
create index vote_region on vote (region_key, launch_id) where region_key is not null;

-- The flags of each launch as of a check (record 60).
create table vote_check (
  launch_id integer primary key references launch (id) on delete cascade,
  changes integer not null,
  checked integer not null default 0,
  checked_at integer,
  votes integer not null default 0,
  waiting integer not null default 0,
  flags text not null default '[]' -- json
) strict;

-- The places of a week as they were when it was finalised (ranking.md 4.5); later votes and voids change nothing here.
create table week_result (
  week text not null references week (week),
  rank integer not null check (rank >= 1),
  listing_id integer not null references listing (id) on delete cascade,
  week_votes integer not null check (week_votes >= 0),
  -- Whether the listing is live; the place of one that is not stays empty.
  shown integer not null default 1 check (shown in (0, 1)),
  primary key (week, rank),
  unique (week, listing_id)
) strict, without rowid;
create index week_result_listing on week_result (listing_id);

create table award (
  id integer primary key autoincrement,
  week text not null references week (week),
  rank integer not null check (rank between 1 and 3),
  listing_id integer not null references listing (id) on delete cascade,
  week_votes integer not null check (week_votes > 0),
  awarded_at integer not null,
  revoked_at integer,
  revoked_reason text,
  -- Whether the listing is live.
  shown integer not null default 1 check (shown in (0, 1)),
  unique (week, rank),
  unique (week, listing_id)
) strict;
create index award_newest on award (week desc, rank) where shown;
create index award_listing on award (listing_id, week desc, rank);

-- Each look at a homepage, with what was seen.
create table look (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  launch_id integer references launch (id) on delete set null,
  looked_at integer not null,
  result text not null check (result in ('found', 'missing', 'up', 'unreadable', 'silent')),
  expected text not null,
  observed text not null
) strict;
create index look_listing on look (listing_id, looked_at);
create index look_launch on look (launch_id) where launch_id is not null;
create index look_time on look (looked_at, result, listing_id);
`;
