import type { Migration } from '../migrate.ts';

/** What the API keys page tells of a key: where it was last used, how often in each day, and which key took its place (auth.md 7). */
export const keys: Migration = {
  version: 6,
  name: 'keys',
  sql: `
alter table api_key add column last_used_address text;
alter table api_key add column replaced_by integer references api_key (id);
create index api_key_expires on api_key (expires_at) where expires_at is not null and revoked_at is null;

create table api_key_use (
  api_key_id integer not null references api_key (id) on delete cascade,
  day integer not null,
  requests integer not null,
  primary key (api_key_id, day)
) strict, without rowid;
create index api_key_use_day on api_key_use (day);
`,
};
