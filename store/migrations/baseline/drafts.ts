/** Drafts with the pages that were read for them, their owners, and what language models cost (record 11). */
export const drafts = `
create table draft (
  id text not null primary key,
  person_id integer not null references person (id),
  url text not null,
  site_key text not null,
  status text not null check (status in ('crawling', 'drafting', 'ready', 'submitted')),
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
  updated_at integer not null,
  -- What the website of the competitor states (R131).
  competitor text check (json_valid(competitor)),
  read_at integer,
  -- The previous values of parts (D78).
  part_history text check (json_valid(part_history)),
  -- What the listing does not have yet.
  sent text check (json_valid(sent)),
  -- Parts from which sentences were left out because they give orders to AI assistants (D82).
  left_out text not null default '[]' check (json_valid(left_out)),
  -- Likely values that the owner may take (D86).
  offers text not null default '{}' check (json_valid(offers)),
  -- Since when the first owner owns it, where that is not who started it.
  owner_since integer,
  outcome text check (outcome in ('complete', 'partial', 'needs_script', 'blocked_by_robots', 'robots_unreadable', 'sign_in', 'challenge', 'parked', 'consent', 'placeholder', 'elsewhere', 'cut', 'forbidden', 'rate_limited', 'not_html', 'too_large', 'unreachable', 'ai_unavailable'))
) strict;
create index draft_person on draft (person_id, created_at);
create index draft_listing on draft (listing_id) where listing_id is not null;
create index draft_building on draft (created_at) where status in ('crawling', 'drafting');
-- For the daily limit of drafts per registrable domain.
create index draft_created on draft (created_at, site_key);
create index draft_abandoned on draft (updated_at) where listing_id is null;
create index draft_open on draft (updated_at, site_key, person_id) where listing_id is null;

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

-- The previous pages while a new crawl runs (D79).
create table draft_page_before (
  draft_id text not null references draft (id) on delete cascade,
  position integer not null,
  url text not null,
  status integer,
  reason text not null,
  page text check (json_valid(page)),
  primary key (draft_id, position)
) strict;

-- Hosts that pages link to, so that moderation rules need not parse the pages on every edit.
create table draft_link_host (
  draft_id text not null references draft (id) on delete cascade,
  host text not null,
  primary key (draft_id, host)
) strict, without rowid;

-- Co-owners of drafts and listings (D52).
create table draft_owner (
  draft_id text not null references draft (id) on delete cascade,
  person_id integer not null references person (id) on delete cascade,
  created_at integer not null,
  primary key (draft_id, person_id)
) strict, without rowid;
create index draft_owner_person on draft_owner (person_id);

-- An invite counts by mailbox, so that spellings of an email address do not matter.
create table draft_invite (
  id text not null primary key,
  draft_id text not null references draft (id) on delete cascade,
  person_id integer not null references person (id) on delete cascade,
  email text not null,
  mailbox_key text not null,
  status text not null check (status in ('pending', 'accepted', 'declined', 'revoked')),
  -- Only the hash of its link is stored.
  hash text unique,
  sent_times text not null check (json_valid(sent_times)),
  sent_at integer not null,
  expires_at integer not null,
  created_at integer not null,
  answered_at integer,
  -- Pending ones need a confirmation, because a program may have sent them (D81).
  confirmed_at integer,
  accepted_by integer references person (id) on delete set null,
  unique (draft_id, mailbox_key)
) strict;
create index draft_invite_person on draft_invite (person_id, sent_at);
create index draft_invite_mailbox on draft_invite (mailbox_key, sent_at);

-- A count of crawls, for limits.
create table site_reading (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  draft_id text not null,
  asked_at integer not null,
  failed integer not null default 0 -- boolean
) strict;
create index site_reading_person on site_reading (person_id, asked_at);
create index site_reading_draft on site_reading (draft_id, asked_at);

create table competitor_reading (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  asked_at integer not null
) strict;
create index competitor_reading_person on competitor_reading (person_id, asked_at);

create table regeneration (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  asked_at integer not null
) strict;
create index regeneration_person on regeneration (person_id, asked_at);

-- Model responses about the site of a draft.
create table model_answer (
  draft_id text not null references draft (id) on delete cascade,
  question text not null,
  model text not null,
  text text not null,
  stop_reason text not null,
  micro_usd integer not null,
  created_at integer not null,
  primary key (draft_id, question)
) strict;
create index model_answer_age on model_answer (created_at);

create table model_day (
  day text primary key,
  questions integer not null default 0,
  micro_usd integer not null default 0
) strict, without rowid;

-- What each request has cost, about a draft or an order; tokens are null if no response came.
create table model_call (
  id integer primary key,
  draft_id text references draft (id) on delete cascade,
  purchase_id integer references purchase (id) on delete cascade,
  purpose text not null check (purpose in ('build', 'regenerate', 'review')),
  model text not null,
  input_tokens integer,
  output_tokens integer,
  cache_write_tokens integer,
  cache_read_tokens integer,
  micro_usd integer not null,
  called_at integer not null,
  check ((draft_id is null) <> (purchase_id is null))
) strict;
create index model_call_draft on model_call (draft_id) where draft_id is not null;
create index model_call_purchase on model_call (purchase_id) where purchase_id is not null;
create index model_call_age on model_call (called_at);

-- What is reserved of the budget (record 70).
create table model_hold (
  id integer primary key autoincrement,
  micro_usd integer not null,
  until integer not null
) strict;
`;
