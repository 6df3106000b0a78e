import type { Migration } from '../base/migrate.ts';

/** Since when the first owner of a draft owns it, where that is not who started it; empty for drafts that changed hands before. */
export const ownerSince: Migration = {
  version: 61,
  name: 'owner_since',
  sql: 'alter table draft add column owner_since integer;',
};
