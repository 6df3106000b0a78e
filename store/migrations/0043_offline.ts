import type { Migration } from '../base/migrate.ts';

/** When a listing was taken offline or deleted: its URL stays its own for a while (record 41). */
export const offline: Migration = {
  version: 43,
  name: 'offline',
  sql: `
alter table listing add column archived_at integer;
alter table listing add column deleted_at integer;
-- Since when is not known of those before: their URLs are kept from their last change on.
update listing set archived_at = updated_at where closed = 'archived';
create index listing_archived on listing (archived_at) where archived_at is not null;
`,
};
