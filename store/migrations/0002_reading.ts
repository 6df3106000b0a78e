import type { Migration } from '../base/migrate.ts';

/** Boards, awards, founders, content, products, and sections unlocked by paid plans. Each order has an index; each total has a counter. */
export const reading: Migration = {
  version: 2,
  name: 'reading',
  sql: `
alter table listing add column unlocked text not null default '[]' check (json_valid(unlocked));
alter table listing add column story text not null default '{}' check (json_valid(story));
alter table listing add column featured_until integer;
alter table listing add column verified_at integer;
alter table listing add column rating_counts text not null default '[0,0,0,0,0]' check (json_valid(rating_counts));
alter table listing add column domain_rating real check (domain_rating between 0 and 100);
alter table listing add column domain_rating_checked_at integer;
alter table listing add column domain_rating_source text;
alter table listing add column billboard_cents integer not null default 0;
alter table listing add column billboard_reached_at integer;
alter table listing add column revenue_cents integer check (revenue_cents >= 0);
alter table listing add column revenue_verified_at integer;
alter table listing add column revenue_source text;
create index listing_by_domain_rating
  on listing (domain_rating desc, domain_rating_checked_at is null, name, id)
  where status = 'live' and domain_rating is not null;
create index listing_by_billboard on listing (billboard_cents desc, billboard_reached_at, id)
  where status = 'live' and billboard_cents > 0;
create index listing_by_revenue on listing (revenue_cents desc, revenue_verified_at, id)
  where status = 'live' and revenue_cents is not null;

alter table category add column faqs text not null default '[]' check (json_valid(faqs));
alter table category add column attributes text not null default '[]' check (json_valid(attributes));

-- Live listings of each category and its ancestors in the order of votes (R57); written with every change of either.
create table category_rank (
  category_id integer not null references category (id),
  listing_id integer not null references listing (id) on delete cascade,
  votes integer not null,
  -- 0 without votes: all of those are equal here.
  votes_reached_at integer not null,
  live_at integer not null,
  -- Whether it is the listing's primary category.
  is_primary integer not null check (is_primary in (0, 1)),
  primary key (category_id, votes desc, votes_reached_at, live_at, listing_id)
) strict, without rowid;
create unique index category_rank_listing on category_rank (listing_id, category_id);
create index category_rank_primary on category_rank (category_id, votes desc, votes_reached_at, live_at, listing_id)
  where is_primary = 1;
insert into category_rank (category_id, listing_id, votes, votes_reached_at, live_at, is_primary)
  select c.category_id, l.id, l.votes, coalesce(l.votes_reached_at, 0), l.live_at, c.position is 0
  from listing_category c join listing l on l.id = c.listing_id where l.status = 'live';

-- What may be seen of a launch now: on the board of its week, or on its way there. It follows from the listing's status.
alter table launch add column shown text check (shown in ('live', 'scheduled'));
-- The date on which it went live, in the zone of the site.
alter table launch add column live_on text;
update launch set live_on = date(live_at / 1000, 'unixepoch') where live_at is not null;
update launch set shown = 'live'
  where live_at is not null and (select status from listing where id = listing_id) = 'live';
update launch set shown = 'scheduled'
  where live_at is null and id in (select launch_id from listing where status = 'scheduled');
drop index launch_board;
drop index launch_upcoming;
create index launch_board on launch (week, week_votes desc, week_votes_reached_at, live_at, listing_id)
  where shown = 'live';
create index launch_day on launch (live_on, week_votes desc, week_votes_reached_at, live_at, listing_id)
  where shown = 'live';
create index launch_upcoming on launch (week, scheduled_at, listing_id) where shown = 'scheduled';

alter table week add column finalised_at integer;
alter table week add column rule_version integer;
-- Launches that are shown, places of its result that are shown, and free launches booked, whatever became of them.
alter table week add column live integer not null default 0 check (live >= 0);
alter table week add column scheduled integer not null default 0 check (scheduled >= 0);
alter table week add column ranked integer not null default 0 check (ranked >= 0);
alter table week add column free integer not null default 0 check (free >= 0);
update week set
  live = (select count(*) from launch l where l.week = week.week and shown = 'live'),
  scheduled = (select count(*) from launch l where l.week = week.week and shown = 'scheduled'),
  free = (select count(*) from launch l where l.week = week.week and plan = 'free');
insert into counter (name, value)
  select 'launched:' || live_on, count(*) from launch where shown = 'live' group by live_on;
create index week_unfinalised on week (ends_at) where finalised_at is null;

-- While a vote is pending, matured_at is when it will count by itself; null waits for the site team.
drop index vote_pending;
create index vote_address_age on vote (cast_at) where address_key is not null;
create index vote_maturing on vote (matured_at) where state = 'pending' and matured_at is not null;

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

-- Alternatives that an owner has looked at (D49).
create table alternative (
  listing_id integer not null references listing (id) on delete cascade,
  alternative_id integer not null references listing (id) on delete cascade,
  state text not null check (state in ('suggested', 'approved', 'hidden')),
  position integer not null,
  primary key (listing_id, alternative_id),
  check (listing_id <> alternative_id)
) strict, without rowid;

create table listing_update (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  title text not null,
  body text not null,
  published_at integer not null
) strict;
create index listing_update_newest on listing_update (listing_id, published_at desc, id desc);

create table milestone (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  date text not null,
  title text not null,
  description text,
  url text
) strict;
create index milestone_listing on milestone (listing_id, date desc, id desc);

-- One review a person and listing (D37); only published ones count.
create table review (
  listing_id integer not null references listing (id) on delete cascade,
  person_id integer not null references person (id) on delete cascade,
  stars integer not null check (stars between 1 and 5),
  text text not null,
  state text not null check (state in ('pending', 'published', 'rejected')),
  created_at integer not null,
  updated_at integer not null,
  primary key (listing_id, person_id)
) strict, without rowid;

-- A rating of a domain by somebody else's measure, one a day (D38).
create table domain_rating (
  domain text not null,
  checked_on text not null,
  rating real not null check (rating between 0 and 100),
  source text not null,
  primary key (domain, checked_on)
) strict, without rowid;

-- Money for a place on the billboard; refunds are negative. Prices exclude VAT.
create table billboard_payment (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  amount_cents integer not null check (amount_cents <> 0),
  paid_at integer not null,
  reference text not null unique
) strict;
create index billboard_payment_listing on billboard_payment (listing_id, paid_at, id);

create table founder (
  id integer primary key autoincrement,
  slug text not null unique,
  -- Whose listings name this founder; two people of one name are told apart by it.
  person_id integer not null references person (id),
  name text not null,
  -- The words of the name as search knows them: what founders are sorted by and told apart by.
  name_key text not null,
  bio text,
  socials text not null check (json_valid(socials)),
  -- Number of live listings with this founder.
  live integer not null default 0 check (live >= 0),
  created_at integer not null,
  updated_at integer not null,
  unique (person_id, name_key)
) strict;
-- With the count, so that pages pass rows without looking them up.
create index founder_by_name on founder (name_key, id, live) where live > 0;

-- Who founded the live listings: rows come and go with a listing's status.
create table founder_company (
  founder_id integer not null references founder (id) on delete cascade,
  listing_id integer not null references listing (id) on delete cascade,
  position integer not null check (position >= 0),
  title text,
  -- The listing's.
  country text,
  primary key (listing_id, position)
) strict, without rowid;
create unique index founder_company_founder on founder_company (founder_id, listing_id);

-- Founders by the countries of their live listings.
create table founder_country (
  country text not null,
  name_key text not null,
  founder_id integer not null references founder (id) on delete cascade,
  live integer not null check (live > 0),
  primary key (country, name_key, founder_id)
) strict, without rowid;
create index founder_country_founder on founder_country (founder_id, country);

-- Founders of listings that are live already are found by a job: their slugs and words are made by code.
insert into job (kind, key, payload, state, run_at, max_attempts, created_at)
  select 'fill_founders', 'fill_founders', '{}', 'queued', 0, 8, 0
  where exists (select 1 from listing where status = 'live');

create table blog_post (
  id integer primary key autoincrement,
  slug text not null unique,
  title text not null,
  summary text not null,
  -- Markdown.
  body text not null,
  author text,
  faqs text not null check (json_valid(faqs)),
  -- Null is a draft.
  published_at integer,
  updated_at integer not null
) strict;
create index blog_post_newest on blog_post (published_at desc, id desc) where published_at is not null;

create table interview_question (
  id integer primary key autoincrement,
  question text not null,
  hint text,
  position integer not null,
  active integer not null default 1 check (active in (0, 1))
) strict;

create table product (
  code text not null primary key,
  name text not null,
  description text not null,
  price_cents integer not null check (price_cents >= 0),
  needs_listing integer not null check (needs_listing in (0, 1)),
  -- JSON schema of the options that an order item may carry; null when there are none.
  options text check (json_valid(options)),
  position integer not null,
  active integer not null default 1 check (active in (0, 1))
) strict, without rowid;

-- Words of founders' names and of blog posts, as search/tokens.ts gives them.
create virtual table founder_fts using fts5 (
  name, country,
  content = '', contentless_delete = 1, detail = column, prefix = '1 2 3', tokenize = 'ascii'
);
create virtual table blog_fts using fts5 (
  title, summary, body,
  content = '', contentless_delete = 1, detail = column, prefix = '1 2 3', tokenize = 'ascii'
);
`,
};
