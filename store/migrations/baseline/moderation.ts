/** What the site team decides: cases, notices, claims and reviews. */
export const moderation = `
-- A listing has at most one open case (record 14).
create table moderation_case (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  state text not null check (state in ('open', 'cleared', 'approved', 'rejected')),
  reasons text not null check (json_valid(reasons)),
  opened_at integer not null,
  decided_at integer,
  decided_by text,
  note text,
  -- The edit of a live listing that waits for the site team (D74), and who made it.
  held text check (json_valid(held)),
  held_by text -- json
) strict;
create unique index moderation_case_open on moderation_case (listing_id) where state = 'open';
create index moderation_case_listing on moderation_case (listing_id, id);
create index moderation_case_state on moderation_case (state, opened_at, id);

-- Notices about what the site shows, with the decisions about them (record 57).
create table content_notice (
  id integer primary key autoincrement,
  path text not null,
  listing_id integer references listing (id),
  kind text not null,
  reason text not null,
  name text,
  email text,
  sent_at integer not null,
  state text not null,
  decisions text not null, -- json
  decided_at integer,
  objection text,
  objected_at integer,
  hash text unique
) strict;
create index content_notice_open on content_notice (id) where state = 'open';
create index content_notice_sender on content_notice (email, sent_at) where email is not null;

-- Names that people had removed from the site (record 52).
create table removed_name (
  id integer primary key autoincrement,
  domain text not null,
  hash text not null,
  length integer not null,
  removed_at integer not null,
  unique (domain, hash)
) strict;

-- Claims of listings by a proof of their domain (records 55 and 80).
create table claim (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  person_id integer not null references person (id) on delete cascade,
  method text not null,
  status text not null,
  domain text not null,
  url text not null,
  token text not null unique,
  email text,
  mailbox_key text,
  link_hash text unique,
  link_expires_at integer,
  sent_times text not null, -- json
  requested_times text not null, -- json
  checks text not null, -- json
  created_at integer not null,
  expires_at integer not null,
  verified_at integer,
  next_check_at integer,
  ended_at integer,
  disputed_at integer,
  -- When the ownership begins that an owner may object to.
  takes_effect_at integer
) strict;
create index claim_of_person on claim (person_id, created_at desc, id desc);
create index claim_of_listing on claim (listing_id, person_id);
create index claim_of_domain on claim (domain) where status = 'verified';
create index claim_to_check on claim (next_check_at) where next_check_at is not null;
create index claim_of_mailbox on claim (mailbox_key) where mailbox_key is not null;
create index claim_pending on claim (expires_at) where status = 'pending';
create index claim_to_begin on claim (takes_effect_at) where takes_effect_at is not null;

-- One review a person and listing (D37); only published ones count (record 59).
create table review (
  id integer primary key autoincrement,
  listing_id integer not null references listing (id) on delete cascade,
  person_id integer not null references person (id) on delete cascade,
  name text,
  stars integer not null check (stars between 1 and 5),
  text text not null,
  state text not null check (state in ('pending', 'published', 'rejected')),
  reasons text not null default '[]' check (json_valid(reasons)),
  note text,
  decided_at integer,
  decided_by text,
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index review_one on review (listing_id, person_id);
create index review_person on review (person_id, id);
create index review_published on review (listing_id, updated_at desc, id desc) where state = 'published';
create index review_pending on review (id) where state = 'pending';

create table review_reply (
  review_id integer primary key references review (id) on delete cascade,
  listing_id integer not null references listing (id) on delete cascade,
  text text not null,
  state text not null check (state in ('pending', 'published', 'rejected')),
  reasons text not null default '[]' check (json_valid(reasons)),
  note text,
  decided_at integer,
  decided_by text,
  written_at integer not null
) strict;
create index review_reply_listing on review_reply (listing_id);
create index review_reply_pending on review_reply (review_id) where state = 'pending';

create table review_helpful (
  review_id integer not null references review (id) on delete cascade,
  person_id integer not null references person (id) on delete cascade,
  found_at integer not null,
  primary key (review_id, person_id)
) strict, without rowid;
create index review_helpful_person on review_helpful (person_id);
`;
