import type { Migration } from '../base/migrate.ts';

/** The newest launch of a listing that went live, which every vote looks for. */
export const newestLaunch: Migration = {
  version: 55,
  name: 'newest_launch',
  sql: 'create index launch_newest on launch (listing_id, live_at desc, id desc) where live_at is not null;',
};
