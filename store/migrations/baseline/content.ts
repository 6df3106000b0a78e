/** Founders, interviews, the blog, and emails that people subscribe to. */
export const content = `
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

-- Who founded the live listings: rows come and go with the status of a listing.
create table founder_company (
  founder_id integer not null references founder (id) on delete cascade,
  listing_id integer not null references listing (id) on delete cascade,
  position integer not null check (position >= 0),
  title text,
  -- Of the listing.
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

create table interview_question (
  id integer primary key autoincrement,
  question text not null,
  hint text,
  position integer not null,
  active integer not null default 1 check (active in (0, 1))
) strict;

-- An answer belongs to a person, not to a listing (D83, record 38).
create table interview_answer (
  id integer primary key autoincrement,
  person_id integer not null references person (id),
  question_id integer not null references interview_question (id),
  answer text not null,
  answered_at integer not null,
  held text,
  reasons text check (reasons is null or json_valid(reasons)),
  note text,
  unique (person_id, question_id),
  check (held is not null or (reasons is null and note is null))
) strict;
create index interview_answer_question on interview_answer (question_id);
create index interview_answer_waiting on interview_answer (answered_at, id) where held is not null and note is null;

-- What was answered before it was changed or removed, so that it can be put back (record 83).
create table interview_earlier (
  id integer primary key autoincrement,
  person_id integer not null references person (id),
  question_id integer not null references interview_question (id),
  answer text not null,
  answered_at integer not null,
  replaced_at integer not null
) strict;
create index interview_earlier_of_person on interview_earlier (person_id, question_id, id);
create index interview_earlier_question on interview_earlier (question_id);

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

-- People who follow listings (record 39).
create table follow (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  listing_id integer not null references listing (id) on delete cascade,
  followed_at integer not null,
  refused integer not null default 0
) strict;
create unique index follow_one on follow (person_id, listing_id);
create index follow_listing on follow (listing_id, id);

-- Email addresses that get the Monday email or a reminder of a launch (record 36).
create table subscription (
  id integer primary key autoincrement,
  topic text not null check (topic in ('newsletter', 'launch')),
  listing_id integer references listing (id) on delete cascade,
  email text not null,
  mailbox_key text not null,
  requested_at integer not null,
  requested_times text not null check (json_valid(requested_times)),
  confirmed_at integer,
  last_issue text,
  refused integer not null default 0,
  check ((topic = 'launch') = (listing_id is not null))
) strict;
create unique index subscription_newsletter on subscription (email) where topic = 'newsletter';
create unique index subscription_launch on subscription (listing_id, email) where listing_id is not null;
create index subscription_email on subscription (email);
create index subscription_mailbox on subscription (mailbox_key);
create index subscription_confirmed on subscription (id) where topic = 'newsletter' and confirmed_at is not null;

-- Links of emails belong to a subscription or to a follow.
create table subscription_link (
  hash text primary key,
  subscription_id integer references subscription (id) on delete cascade,
  follow_id integer references follow (id) on delete cascade,
  made_at integer not null,
  check ((subscription_id is null) != (follow_id is null))
) strict, without rowid;
create index subscription_link_subscription on subscription_link (subscription_id) where subscription_id is not null;
create index subscription_link_follow on subscription_link (follow_id) where follow_id is not null;

create table newsletter_issue (
  week text primary key,
  made_at integer not null,
  content text not null check (json_valid(content)),
  sent_to integer not null default 0,
  recipients integer not null default 0,
  finished_at integer
) strict, without rowid;
create index newsletter_unfinished on newsletter_issue (week) where finished_at is null;
`;
