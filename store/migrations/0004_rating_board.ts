import type { Migration } from '../base/migrate.ts';

/**
 * Walks the board of Domain Ratings by its index alone, with a counter for each whole number, so that a deep page starts near its place.
 * Every rating has a check time, so nulls need no key (docs/ranking.md#all-orders-and-their-ties).
 */
export const ratingBoard: Migration = {
  version: 4,
  name: 'rating_board',
  sql: `
drop index listing_by_domain_rating;
create index listing_by_domain_rating on listing (domain_rating desc, name, id)
  where status = 'live' and domain_rating is not null;
delete from counter where name = 'domain_rating';
insert into counter (name, value)
  select 'domain_rating:' || cast(domain_rating as integer), count(*) from listing
    where status = 'live' and domain_rating is not null group by cast(domain_rating as integer);
`,
};
