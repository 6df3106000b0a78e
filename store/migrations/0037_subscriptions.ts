import type { Migration } from '../base/migrate.ts';

/** Email addresses that get the Monday email or a reminder of a launch, and the issues of the Monday email (record 36). */
export const subscriptions: Migration = {
  version: 37,
  name: 'subscriptions',
  sql: `
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

create table subscription_link (
  hash text primary key,
  subscription_id integer not null references subscription (id) on delete cascade,
  made_at integer not null
) strict, without rowid;
create index subscription_link_subscription on subscription_link (subscription_id);

create table newsletter_issue (
  week text primary key,
  made_at integer not null,
  content text not null check (json_valid(content)),
  sent_to integer not null default 0,
  recipients integer not null default 0,
  finished_at integer
) strict, without rowid;
create index newsletter_unfinished on newsletter_issue (week) where finished_at is null;
`,
};
