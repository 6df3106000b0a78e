import type { Migration } from '../base/migrate.ts';

/**
 * The seller of an order as its invoice names it, and each refund with its credit note (record 61). Orders that were paid before get the seller
 * of today's settings, which is the best that is known of it; those of Lemon Squeezy have none. What was refunded before is one refund of each
 * order, without a credit note: a number that is given later would stand before others of an earlier day.
 */
export const invoices: Migration = {
  version: 63,
  name: 'invoices',
  sql: `
alter table purchase add column seller text;
update purchase set seller = json_object(
  'name', coalesce((select json_extract(value, '$') from setting where name = 'site.operator'), ''),
  'vat_number', coalesce((select json_extract(value, '$') from setting where name = 'tax.vat_number'), '')
) where paid_at is not null and provider is not 'lemonsqueezy';
update purchase set tax = json_set(tax, '$.treatment', 'domestic')
  where seller is not null and json_extract(tax, '$.treatment') = 'estimate';

create table purchase_refund (
  id integer primary key autoincrement,
  purchase_id integer not null references purchase (id) on delete cascade,
  refunded_at integer not null,
  net_cents integer not null,
  vat_cents integer not null,
  total_cents integer not null,
  lines text not null,
  undoes integer unique references purchase_refund (id),
  credit_note integer unique,
  check (total_cents = net_cents + vat_cents),
  check ((total_cents > 0) = (undoes is null))
) strict;
create index purchase_refund_of_purchase on purchase_refund (purchase_id, id);
create index purchase_refund_credited on purchase_refund (refunded_at) where credit_note is not null;
create index purchase_paid on purchase (paid_at) where paid_at is not null;

insert into purchase_refund (purchase_id, refunded_at, net_cents, vat_cents, total_cents, lines)
  select id, coalesce(ended_at, paid_at), net_cents, refunded_cents - net_cents, refunded_cents, lines
  from (
    select purchase.*, sum(purchase_line.refunded_cents) as net_cents,
      json_group_array(json_object('position', position, 'net_cents', purchase_line.refunded_cents)) as lines
    from purchase join purchase_line on purchase_id = purchase.id
    where purchase.refunded_cents > 0 and paid_at is not null
    group by purchase.id
  );
`,
};
