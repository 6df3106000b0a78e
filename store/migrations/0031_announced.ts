import type { Migration } from '../base/migrate.ts';

/** Records which weeks have begun and been announced to the owners who wait for their badge. Weeks with a result are over. */
export const announced: Migration = {
  version: 31,
  name: 'announced',
  sql: `
alter table week add column announced_at integer;
update week set announced_at = starts_at where finalised_at is not null;
create index week_unannounced on week (starts_at) where announced_at is null;
`,
};
