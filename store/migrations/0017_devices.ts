import type { Migration } from '../migrate.ts';

/**
 * Browsers that signed in to an account before: they have an allowance of their own when strangers use up that of an address, and a
 * sign-in from any other one is reported by email. And the networks from which the tokens of a grant were used, as hashes.
 */
export const devices: Migration = {
  version: 17,
  name: 'devices',
  sql: `
create table sign_in_device (
  id integer primary key autoincrement,
  person_id integer not null references person (id) on delete cascade,
  hash text not null,
  created_at integer not null,
  last_seen_at integer not null,
  unique (person_id, hash)
) strict;
create index sign_in_device_seen on sign_in_device (last_seen_at);
create index sign_in_link_email on sign_in_link (email, id);

create table oauth_grant_network (
  grant_id text not null references oauth_grant (id) on delete cascade,
  hash text not null,
  seen_at integer not null,
  primary key (grant_id, hash)
) strict, without rowid;
`,
};
