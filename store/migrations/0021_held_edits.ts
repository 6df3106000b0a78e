import type { Migration } from '../migrate.ts';

/**
 * Values of a live listing that wait for the site team, and which listings wait at all (D74): a look at a listing that is not live
 * hides it. The audit of what is shown takes those out of weeks and counts that were there before.
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
