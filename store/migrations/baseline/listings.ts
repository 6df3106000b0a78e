/** The orders of live listings by which they are filtered too. */
const ORDERS = {
  votes: 'votes desc, votes_reached_at is null, votes_reached_at, live_at, id',
  heat: 'heat desc, live_at desc, id',
  age: 'live_at desc, id',
  views: 'views_recent desc, views desc, live_at desc, id',
  followers: 'followers desc, live_at desc, id',
};

/** An index for each order and each filter of search_listings with one value per listing: a page costs the same among any number (record 8). */
const filtered = ['stage', 'country', 'pricing_model']
  .flatMap((filter) =>
    Object.entries(ORDERS).map(
      ([order, keys]) =>
        `create index listing_${filter}_by_${order} on listing (${filter}, ${keys}) where status = 'live' and ${filter} is not null;`,
    ),
  )
  .join('\n');

/** Categories, pictures, and listings with what stands on their pages. */
export const listings = `
create table category (
  id integer primary key autoincrement,
  slug text not null unique,
  name text not null,
  description text not null,
  parent_id integer references category (id),
  position integer not null,
  live integer not null default 0 check (live >= 0),
  faqs text not null default '[]' check (json_valid(faqs)),
  attributes text not null default '[]' check (json_valid(attributes)),
  -- It is being removed: its listings move in steps, and nobody may choose it any more (record 74).
  retired integer not null default 0 check (retired in (0, 1))
) strict;
create index category_parent on category (parent_id, position);

-- Pictures that we encoded ourselves (record 35).
create table picture (
  hash text primary key,
  width integer not null,
  height integer not null,
  created_at integer not null
) strict;
create index picture_created on picture (created_at);

create table picture_file (
  hash text not null references picture (hash) on delete cascade,
  name text not null,
  bytes blob not null,
  primary key (hash, name)
) strict;

create table listing (
  id integer primary key autoincrement,
  slug text not null unique,
  person_id integer not null references person (id),
  draft_id text unique references draft (id) on delete set null,
  url text not null,
  site_key text not null,
  domain text not null,
  status text not null check (status in ('draft', 'awaiting_badge', 'scheduled', 'live', 'suspended', 'archived', 'rejected')),
  plan text check (plan in ('free', 'paid')),
  name text not null,
  tagline text,
  short_description text,
  description text,
  stage text,
  pricing_model text,
  pricing_summary text,
  country text check (country glob '[A-Z][A-Z]'),
  city text,
  founded_year integer,
  contact_email text,
  demo_video_url text,
  logo_url text,
  features text not null check (json_valid(features)),
  usps text not null check (json_valid(usps)),
  keywords text not null check (json_valid(keywords)),
  tags text not null check (json_valid(tags)),
  faqs text not null check (json_valid(faqs)),
  founders text not null check (json_valid(founders)),
  company_socials text not null check (json_valid(company_socials)),
  not_found_on_website text not null check (json_valid(not_found_on_website)),
  launch_id integer references launch (id) on delete set null,
  badge_found_at integer,
  badge_check text check (json_valid(badge_check)),
  live_at integer,
  votes integer not null default 0 check (votes >= 0),
  votes_reached_at integer,
  heat real,
  views_recent integer not null default 0 check (views_recent >= 0),
  views integer not null default 0 check (views >= 0),
  followers integer not null default 0 check (followers >= 0),
  created_at integer not null,
  updated_at integer not null,
  unlocked text not null default '[]' check (json_valid(unlocked)),
  story text not null default '{}' check (json_valid(story)),
  featured_until integer,
  verified_at integer,
  rating_counts text not null default '[0,0,0,0,0]' check (json_valid(rating_counts)),
  domain_rating real check (domain_rating between 0 and 100),
  domain_rating_checked_at integer,
  domain_rating_source text,
  billboard_cents integer not null default 0,
  billboard_reached_at integer,
  revenue_cents integer check (revenue_cents >= 0),
  revenue_verified_at integer,
  revenue_source text,
  seo_title text,
  seo_description text,
  -- It has an open case (D74).
  in_review integer not null default 0 check (in_review in (0, 1)),
  -- What people decided about it; its status follows from that and from its launch (record 33).
  closed text check (closed in ('rejected', 'suspended', 'archived')),
  next_look_at integer not null default 0,
  logo text references picture (hash) on delete set null,
  logo_at integer,
  logo_note text,
  -- Its own headline and summary (record 37).
  headline text,
  summary text,
  -- Its URL stays its own for a while (record 41).
  archived_at integer,
  deleted_at integer,
  check (status <> 'live' or live_at is not null)
) strict;
create index listing_person on listing (person_id, created_at);
create index listing_domain on listing (domain);
create index listing_site on listing (site_key);
-- One each and no index over all statuses: SQLite would prefer that to the partial indexes of the public orders.
create index listing_awaiting_badge on listing (updated_at, id) where status = 'awaiting_badge';
create index listing_scheduled on listing (updated_at, id) where status = 'scheduled';
create index listing_launch on listing (launch_id) where launch_id is not null;
create index listing_by_votes on listing (votes desc, votes_reached_at is null, votes_reached_at, live_at, id) where status = 'live';
create index listing_by_relevance on listing (votes desc, id) where status = 'live';
create index listing_by_heat on listing (heat desc, live_at desc, id) where status = 'live';
create index listing_by_age on listing (live_at desc, id) where status = 'live';
create index listing_by_views on listing (views_recent desc, views desc, live_at desc, id) where status = 'live';
create index listing_by_followers on listing (followers desc, live_at desc, id) where status = 'live';
create index listing_by_billboard on listing (billboard_cents desc, billboard_reached_at, id) where status = 'live' and billboard_cents > 0;
create index listing_by_revenue on listing (revenue_cents desc, revenue_verified_at, id) where status = 'live' and revenue_cents is not null;
-- Scheduled listings that somebody has noticed already: usually none, so that all others follow in the order of their launches.
create index listing_noticed on listing (id) where status = 'scheduled' and (votes > 0 or heat is not null or views_recent > 0 or views > 0 or followers > 0);
-- What the hits of a question are sorted by, without their texts.
create index listing_keys on listing (id, votes, votes_reached_at, live_at, heat, views_recent, views, followers) where status = 'live';
-- Every rating has a check time, so nulls need no key (docs/ranking.md#all-orders-and-their-ties).
create index listing_by_domain_rating on listing (domain_rating desc, name, id) where status = 'live' and domain_rating is not null;
create index listing_look on listing (next_look_at, id) where status = 'live' and plan = 'free';
create index listing_logo on listing (logo) where logo is not null;
create index listing_archived on listing (archived_at) where archived_at is not null;
-- Those on the start page: few among many.
create index listing_featured on listing (featured_until) where featured_until is not null and status = 'live';
${filtered}

create table listing_category (
  listing_id integer not null references listing (id) on delete cascade,
  category_id integer not null references category (id),
  position integer check (position >= 0),
  primary key (listing_id, category_id)
) strict, without rowid;
create index listing_category_of on listing_category (category_id, position, listing_id);

create table listing_picture (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  hash text not null references picture (hash),
  position integer not null,
  source text not null check (source in ('owner', 'website')),
  alt text,
  created_at integer not null
) strict;
create index listing_picture_listing on listing_picture (listing_id, position);
create index listing_picture_hash on listing_picture (hash);

-- Where values come from, each row with the value that it holds for (record 34).
create table listing_evidence (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  field text not null,
  text text not null,
  quotes text not null check (json_valid(quotes)),
  read_on text
) strict;
create index listing_evidence_listing on listing_evidence (listing_id, id);

-- Who changed what (record 37).
create table listing_change (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  changed_at integer not null,
  who text not null check (who in ('owner', 'team', 'service')),
  person_id integer references person (id),
  client text not null check (client in ('site', 'key', 'oauth', 'command')),
  client_id text,
  client_name text,
  through_draft integer not null, -- boolean
  field text not null,
  before text, -- json
  after text -- json
) strict;
create index listing_change_listing on listing_change (listing_id, id);
create index listing_change_person on listing_change (person_id) where person_id is not null;

create table listing_update (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  title text not null,
  body text not null,
  published_at integer not null,
  state text not null default 'published' check (state in ('published', 'pending', 'rejected', 'deleted')),
  reasons text not null default '[]' check (json_valid(reasons)),
  decided_at integer,
  decided_by text,
  note text,
  email_at integer,
  sent_to integer not null default 0,
  recipients integer not null default 0,
  finished_at integer
) strict;
create index listing_update_newest on listing_update (listing_id, published_at desc, id desc) where state = 'published';
create index listing_update_time on listing_update (published_at desc, id desc) where state = 'published';
create index listing_update_posted on listing_update (listing_id, published_at);
create index listing_update_pending on listing_update (id) where state = 'pending';
create index listing_update_deleted on listing_update (published_at) where state = 'deleted';

create table milestone (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  date text not null,
  title text not null,
  description text,
  url text
) strict;
create index milestone_listing on milestone (listing_id, date desc, id desc);

-- Alternatives that an owner has looked at (D49).
create table alternative (
  listing_id integer not null references listing (id) on delete cascade,
  alternative_id integer not null references listing (id) on delete cascade,
  state text not null check (state in ('suggested', 'approved', 'hidden')),
  position integer not null,
  primary key (listing_id, alternative_id),
  check (listing_id <> alternative_id)
) strict, without rowid;

-- Slugs of before: they lead to the listing, and no other one gets them (record 47).
create table former_slug (
  slug text primary key,
  listing_id integer not null references listing (id) on delete cascade,
  given_up_at integer not null
) strict, without rowid;
create index former_slug_listing on former_slug (listing_id);
`;
