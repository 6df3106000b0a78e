import type { Migration } from '../base/migrate.ts';

/** The keyed hash of network and browser of a vote, by which the site team sees votes that resemble each other (record 56). */
export const voteNetworks: Migration = {
  version: 52,
  name: 'vote_networks',
  sql: 'alter table vote add column network_key text;',
};
