import type { Migration } from '../base/migrate.ts';

/** Attested revenue apart from what is public, which needs the consent of an owner (D39). What was public before stays so. */
export const revenue: Migration = {
  version: 49,
  name: 'revenue',
  sql: `
create table listing_revenue (
  listing_id integer primary key references listing (id) on delete cascade,
  amount_cents integer,
  verified_at integer,
  source text,
  consented_at integer
) strict;
insert into listing_revenue (listing_id, amount_cents, verified_at, source, consented_at)
  select id, revenue_cents, revenue_verified_at, revenue_source, revenue_verified_at from listing
    where revenue_cents is not null;
`,
};
