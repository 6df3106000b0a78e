import type { Migration } from '../base/migrate.ts';

/**
 * Browsers that signed in before: they have their own allowance when strangers use up an email address's, and a sign-in from any other is
 * reported by email. Also hashed networks of each grant.
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
