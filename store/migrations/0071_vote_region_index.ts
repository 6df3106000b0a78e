import type { Migration } from '../base/migrate.ts';

/** Votes of one network region, on a launch and on the others of its week. */
export const voteRegionIndex: Migration = {
  version: 71,
  name: 'vote_region_index',
  readable_by: 69,
  sql: 'create index vote_region on vote (region_key, launch_id) where region_key is not null;',
  concurrently: [
    'create index concurrently vote_region on vote (region_key nulls first, launch_id) where region_key is not null',
  ],
};
