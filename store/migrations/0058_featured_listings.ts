import type { Migration } from '../base/migrate.ts';

/** The listings with a featured place, which the start page shows: few among many. */
export const featuredListings: Migration = {
  version: 58,
  name: 'featured_listings',
  sql: `create index listing_featured on listing (featured_until) where featured_until is not null and status = 'live';`,
};
