import type { Migration } from '../migrate.ts';

/**
 * The board of Domain Ratings from its index alone, with a counter for each whole number, so that a deep page begins near its place.
 * Ratings come with the time at which they were checked, so "checked_at null last" (ranking.md 4.2) is no key of it.
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
