/** Products, orders with their payments and refunds, and taxes (records 61, 63 and 64). */
export const orders = `
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

create table purchase (
  id integer primary key autoincrement,
  number text not null unique,
  person_id integer not null references person (id),
  status text not null,
  subtotal_cents integer not null,
  vat_cents integer not null,
  total_cents integer not null,
  refunded_cents integer not null,
  tax text not null, -- json
  billing text, -- json
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
  ended_at integer,
  -- As its invoice names it (record 61).
  seller text -- json
) strict;
create index purchase_of_person on purchase (person_id, created_at desc, id desc);
create index purchase_pending on purchase (expires_at) where status = 'pending';
create unique index purchase_at_provider on purchase (provider, provider_ref) where provider_ref is not null;
create index purchase_to_review on purchase (id) where review is not null;
create index purchase_paid on purchase (paid_at) where paid_at is not null;

create table purchase_line (
  purchase_id integer not null references purchase (id) on delete cascade,
  position integer not null,
  product text not null,
  name text not null,
  listing_id integer references listing (id),
  week text,
  categories text not null, -- json
  options text, -- json
  net_cents integer not null,
  vat_cents integer not null,
  refunded_cents integer not null,
  status text not null,
  fulfilled_at integer,
  given text, -- json
  primary key (purchase_id, position)
) strict, without rowid;
create index purchase_line_of_listing on purchase_line (listing_id) where listing_id is not null;
create index purchase_line_open on purchase_line (purchase_id) where status in ('pending', 'failed');

-- Each refund with its credit note.
create table purchase_refund (
  id integer primary key autoincrement,
  purchase_id integer not null references purchase (id) on delete cascade,
  refunded_at integer not null,
  net_cents integer not null,
  vat_cents integer not null,
  total_cents integer not null,
  lines text not null, -- json
  undoes integer unique references purchase_refund (id),
  credit_note integer unique,
  check (total_cents = net_cents + vat_cents),
  check ((total_cents > 0) = (undoes is null))
) strict;
create index purchase_refund_of_purchase on purchase_refund (purchase_id, id);
create index purchase_refund_credited on purchase_refund (refunded_at) where credit_note is not null;

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

create table tax_rate (
  country text not null,
  valid_from text not null,
  bp integer not null,
  primary key (country, valid_from)
) strict, without rowid;

-- VAT numbers that were looked up.
create table vat_look_up (
  number text primary key not null,
  is_valid integer not null, -- boolean
  consultation text,
  looked_up_at integer not null,
  expires_at integer not null
) strict, without rowid;
create index vat_look_up_expired on vat_look_up (expires_at);
`;
