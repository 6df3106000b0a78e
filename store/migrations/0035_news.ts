import type { Migration } from '../base/migrate.ts';

/** Updates of all listings by time, for the page and the feed of all updates (R160). */
export const news: Migration = {
  version: 35,
  name: 'news',
  sql: `
create index listing_update_time on listing_update (published_at desc, id desc);
`,
};
