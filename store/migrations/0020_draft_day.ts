import type { Migration } from '../migrate.ts';

/** Drafts of a day by their website: a limit for each registrable domain counts them at every submission. */
export const draftDay: Migration = {
  version: 20,
  name: 'draft_day',
  sql: 'create index draft_created on draft (created_at, site_key);\n',
};
