import type { Migration } from '../base/migrate.ts';

/** Orders, their lines, and what payment providers reported (record 64). */
export const orders: Migration = {
  version: 58,
  name: 'orders',
  sql: `
create table purchase (
  id integer primary key autoincrement,
  number text not null unique,
  person_id integer not null references person (id),
  status text not null,
  subtotal_cents integer not null,
  vat_cents integer not null,
  total_cents integer not null,
  refunded_cents integer not null,
  tax text not null,
  billing text,
  terms_version text,
  terms_accepted_at integer,
  provider text,
  provider_ref text,
  receipt_number integer unique,
  review text,
  note text,
  created_at integer not null,
  expires_at integer not null,
  paid_at integer,
  ended_at integer
) strict;
create index purchase_of_person on purchase (person_id, created_at desc, id desc);
create index purchase_pending on purchase (expires_at) where status = 'pending';
create unique index purchase_at_provider on purchase (provider, provider_ref) where provider_ref is not null;
create index purchase_to_review on purchase (id) where review is not null;

create table purchase_line (
  purchase_id integer not null references purchase (id) on delete cascade,
  position integer not null,
  product text not null,
  name text not null,
  listing_id integer references listing (id),
  week text,
  categories text not null,
  options text,
  net_cents integer not null,
  vat_cents integer not null,
  refunded_cents integer not null,
  status text not null,
  fulfilled_at integer,
  given text,
  primary key (purchase_id, position)
) strict, without rowid;
create index purchase_line_of_listing on purchase_line (listing_id) where listing_id is not null;
create index purchase_line_open on purchase_line (purchase_id) where status in ('pending', 'failed');

create table payment_event (
  id integer primary key autoincrement,
  provider text not null,
  event_key text not null,
  purchase_id integer references purchase (id) on delete cascade,
  kind text not null,
  amount_cents integer,
  currency text,
  received_at integer not null,
  outcome text not null,
  unique (provider, event_key)
) strict;
create index payment_event_of_purchase on payment_event (purchase_id);
`,
};
