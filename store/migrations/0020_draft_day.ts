import type { Migration } from '../base/migrate.ts';

/** Index for the daily limit of drafts per registrable domain. */
export const draftDay: Migration = {
  version: 20,
  name: 'draft_day',
  sql: 'create index draft_created on draft (created_at, site_key);\n',
};
