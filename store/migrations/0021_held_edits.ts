import type { Migration } from '../base/migrate.ts';

/**
 * Edits of live listings that wait for the site team, and `in_review` for listings with an open case (D74). The recount of visibility
 * removes such listings from weeks and counts.
 */
export const heldEdits: Migration = {
  version: 21,
  name: 'held_edits',
  sql: `
alter table moderation_case add column held text check (json_valid(held));
alter table listing add column in_review integer not null default 0 check (in_review in (0, 1));
update listing set in_review = 1 where id in (select listing_id from moderation_case where state = 'open');
`,
};
