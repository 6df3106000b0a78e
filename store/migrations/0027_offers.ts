import type { Migration } from '../base/migrate.ts';

/** Likely values of a draft that its owner may take (D86). */
export const offers: Migration = {
  version: 27,
  name: 'offers',
  sql: `
alter table draft add column offers text not null default '{}' check (json_valid(offers));
`,
};
