import type { Migration } from '../base/migrate.ts';

/** A category that is being removed: its listings move in steps, and nobody may choose it any more (record 74). */
export const categoryRetired: Migration = {
  version: 68,
  name: 'category_retired',
  readable_by: 67,
  sql: 'alter table category add column retired integer not null default 0 check (retired in (0, 1));',
  postgres: 'alter table category add column retired boolean not null default false;',
};
