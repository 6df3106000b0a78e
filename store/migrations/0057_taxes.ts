import type { Migration } from '../base/migrate.ts';

/** VAT rates of the operator, and VAT numbers that were looked up (record 63). */
export const taxes: Migration = {
  version: 57,
  name: 'taxes',
  sql: `
create table tax_rate (
  country text not null,
  valid_from text not null,
  bp integer not null,
  primary key (country, valid_from)
) strict, without rowid;

create table vat_look_up (
  number text primary key not null,
  is_valid integer not null,
  consultation text,
  looked_up_at integer not null,
  expires_at integer not null
) strict, without rowid;
create index vat_look_up_expired on vat_look_up (expires_at);
`,
};
