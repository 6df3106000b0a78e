import type { Migration } from '../base/migrate.ts';

/** Usage of API keys: last address, requests per day, and the replacing key (D28). */
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
