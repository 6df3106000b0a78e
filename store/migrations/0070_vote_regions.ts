import type { Migration } from '../base/migrate.ts';

/** The keyed hash of the network region of a vote: what is one place whatever browser its voter names (record 84). */
export const voteRegions: Migration = {
  version: 70,
  name: 'vote_regions',
  readable_by: 69,
  sql: 'alter table vote add column region_key text;',
};
