import type { Migration } from '../base/migrate.ts';

/**
 * The first schema (record 3). STRICT tables; times are epoch milliseconds. The partial indexes have the orders of docs/ranking.md, so
 * that a page of a list is an index walk.
 */
export const init: Migration = {
  version: 1,
  name: 'init',
  sql: `
create table person (
  id integer primary key autoincrement,
  email text not null unique check (email = lower(email)),
  name text,
  created_at integer not null
) strict;

create table api_key (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  name text not null,
  hash text not null unique,
  hint text not null,
  scopes text check (json_valid(scopes)),
  created_at integer not null,
  expires_at integer,
  last_used_at integer,
  revoked_at integer
) strict;
create index api_key_person on api_key (person_id, created_at);

create table setting (
  name text not null primary key,
  value text not null check (json_valid(value))
) strict, without rowid;

create table category (
  id integer primary key autoincrement,
  slug text not null unique,
  name text not null,
  description text not null,
  parent_id integer references category (id),
  position integer not null,
  live integer not null default 0 check (live >= 0)
) strict;
create index category_parent on category (parent_id, position);

create table draft (
  id text not null primary key,
  person_id integer not null references person (id),
  url text not null,
  site_key text not null,
  status text not null check (status in ('crawling', 'drafting', 'ready', 'submitted')),
  outcome text check (outcome in ('complete', 'partial', 'blocked_by_robots', 'unreachable', 'ai_unavailable')),
  detail text,
  step text not null,
  percent integer not null check (percent between 0 and 100),
  fields text not null check (json_valid(fields)),
  faqs text not null check (json_valid(faqs)),
  founders text not null check (json_valid(founders)),
  company_socials text not null check (json_valid(company_socials)),
  founder_socials text not null check (json_valid(founder_socials)),
  story text not null check (json_valid(story)),
  milestones text not null check (json_valid(milestones)),
  seo text not null check (json_valid(seo)),
  listing_id integer references listing (id) on delete set null,
  created_at integer not null,
  updated_at integer not null
) strict;
create index draft_person on draft (person_id, created_at);
create index draft_listing on draft (listing_id) where listing_id is not null;
create index draft_building on draft (created_at) where status in ('crawling', 'drafting');

create table draft_page (
  draft_id text not null references draft (id) on delete cascade,
  position integer not null,
  url text not null,
  status integer,
  reason text not null,
  page text check (json_valid(page)),
  primary key (draft_id, position),
  unique (draft_id, url)
) strict;

create table listing (
  id integer primary key autoincrement,
  slug text not null unique,
  person_id integer not null references person (id),
  draft_id text unique references draft (id) on delete set null,
  url text not null,
  site_key text not null,
  domain text not null,
  status text not null
    check (status in ('draft', 'awaiting_badge', 'scheduled', 'live', 'suspended', 'archived', 'rejected')),
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
  slides integer not null default 0 check (slides >= 0),
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
  check (status <> 'live' or live_at is not null)
) strict;
create index listing_person on listing (person_id, created_at);
create index listing_domain on listing (domain);
create index listing_site on listing (site_key);
-- One each and no index over all statuses: SQLite would prefer that to the partial indexes of the public orders.
create index listing_awaiting_badge on listing (updated_at, id) where status = 'awaiting_badge';
create index listing_scheduled on listing (updated_at, id) where status = 'scheduled';
create index listing_launch on listing (launch_id) where launch_id is not null;
create index listing_by_votes on listing (votes desc, votes_reached_at is null, votes_reached_at, live_at, id)
  where status = 'live';
create index listing_by_relevance on listing (votes desc, id) where status = 'live';
create index listing_by_heat on listing (heat desc, live_at desc, id) where status = 'live';
create index listing_by_age on listing (live_at desc, id) where status = 'live';
create index listing_by_views on listing (views_recent desc, views desc, live_at desc, id) where status = 'live';
create index listing_by_followers on listing (followers desc, live_at desc, id) where status = 'live';

create table listing_category (
  listing_id integer not null references listing (id) on delete cascade,
  category_id integer not null references category (id),
  position integer check (position >= 0),
  primary key (listing_id, category_id)
) strict, without rowid;
create index listing_category_of on listing_category (category_id, position, listing_id);

create table week (
  week text not null primary key check (week glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  starts_at integer not null,
  ends_at integer not null,
  check (ends_at > starts_at)
) strict, without rowid;

create table launch (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  week text not null references week (week),
  plan text not null check (plan in ('free', 'paid')),
  booked_at integer not null,
  scheduled_at integer,
  live_at integer,
  week_votes integer not null default 0 check (week_votes >= 0),
  week_votes_reached_at integer
) strict;
create index launch_listing on launch (listing_id, week);
create index launch_board on launch (week, week_votes desc, week_votes_reached_at, live_at, id);
create index launch_booked on launch (week, plan, booked_at, id);
create index launch_upcoming on launch (week, scheduled_at, id) where live_at is null;

create table vote (
  launch_id integer not null references launch (id) on delete cascade,
  person_id integer not null references person (id),
  cast_at integer not null,
  matured_at integer,
  state text not null check (state in ('counted', 'pending', 'void')),
  reason text,
  address_key text,
  primary key (launch_id, person_id)
) strict, without rowid;
create index vote_person on vote (person_id, cast_at);
create index vote_address on vote (launch_id, address_key) where address_key is not null;
create index vote_pending on vote (cast_at) where state = 'pending';

create table counter (
  name text not null primary key,
  value integer not null
) strict, without rowid;

create table job (
  id integer primary key autoincrement,
  kind text not null,
  key text unique,
  payload text not null check (json_valid(payload)),
  state text not null check (state in ('queued', 'running', 'done', 'dead')),
  run_at integer not null,
  attempts integer not null default 0 check (attempts >= 0),
  max_attempts integer not null check (max_attempts >= 1),
  retry_at integer,
  lease_until integer,
  worker text,
  last_error text,
  created_at integer not null,
  check ((state = 'running') = (lease_until is not null)),
  check ((state = 'running') = (worker is not null))
) strict;
create index job_due on job (kind, run_at, id, retry_at) where state = 'queued';
create index job_lease on job (lease_until) where state = 'running';
create index job_dead on job (id) where state = 'dead';
create index job_done on job (run_at) where state = 'done';

create table cron (
  name text not null primary key,
  every_ms integer not null check (every_ms > 0),
  next_at integer not null
) strict, without rowid;

create table idempotency (
  person_id integer not null references person (id) on delete cascade,
  operation text not null,
  key text not null,
  fingerprint text not null,
  uid text not null,
  token text,
  lock_until integer,
  status integer,
  body text check (json_valid(body)),
  expires_at integer not null,
  primary key (person_id, operation, key),
  check ((token is null) = (lock_until is null)),
  check (token is null or status is null),
  check ((status is null) = (body is null))
) strict, without rowid;
create index idempotency_expiry on idempotency (expires_at);

-- Search (store.md 3): words of each listing, the vocabulary, and every vocabulary word with one or two letters left out.
-- Texts come as the words of search/tokens.ts, which this tokenizer leaves as they are.
create virtual table listing_fts using fts5 (
  name, alias, tagline, keywords, description, f,
  content = '', contentless_delete = 1, detail = column, prefix = '1 2 3', tokenize = 'ascii'
);
create table search_term (
  id integer primary key,
  term text not null unique,
  df integer not null
) strict;
create table search_term_del (
  h integer not null,
  term_id integer not null,
  primary key (h, term_id)
) strict, without rowid;
`,
};
