/** Figures of listings, and the orders that follow from them. */
export const figures = `
-- Live listings of each category and its ancestors in the order of votes (R57); written with every change of either.
create table category_rank (
  category_id integer not null references category (id),
  listing_id integer not null references listing (id) on delete cascade,
  votes integer not null,
  -- 0 without votes: all of those are equal here.
  votes_reached_at integer not null,
  live_at integer not null,
  -- Whether it is the primary category of the listing.
  is_primary integer not null check (is_primary in (0, 1)),
  primary key (category_id, votes desc, votes_reached_at, live_at, listing_id)
) strict, without rowid;
create unique index category_rank_listing on category_rank (listing_id, category_id);
create index category_rank_primary on category_rank (category_id, votes desc, votes_reached_at, live_at, listing_id) where is_primary = 1;

-- The same in the orders that are not by votes.
create table category_order (
  category_id integer not null references category (id),
  listing_id integer not null references listing (id) on delete cascade,
  live_at integer not null,
  heat real,
  views_recent integer not null,
  views integer not null,
  followers integer not null,
  primary key (category_id, live_at desc, listing_id)
) strict, without rowid;
create unique index category_order_listing on category_order (listing_id, category_id);
create index category_order_by_heat on category_order (category_id, heat desc, live_at desc, listing_id);
create index category_order_by_views on category_order (category_id, views_recent desc, views desc, live_at desc, listing_id);
create index category_order_by_followers on category_order (category_id, followers desc, live_at desc, listing_id);

-- A rating of a domain by somebody else's measure, one a day (D38).
create table domain_rating (
  domain text not null,
  checked_on text not null,
  rating real not null check (rating between 0 and 100),
  source text not null,
  primary key (domain, checked_on)
) strict, without rowid;

-- Attested revenue apart from what is public, which needs the consent of an owner (D39).
create table listing_revenue (
  listing_id integer primary key references listing (id) on delete cascade,
  amount_cents integer,
  verified_at integer,
  source text,
  consented_at integer
) strict;

-- Money for a place on the billboard; refunds are negative. Prices exclude VAT.
create table billboard_payment (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  amount_cents integer not null check (amount_cents <> 0),
  paid_at integer not null,
  reference text not null unique
) strict;
create index billboard_payment_listing on billboard_payment (listing_id, paid_at, id);

-- Who has been counted today (record 40).
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
`;
