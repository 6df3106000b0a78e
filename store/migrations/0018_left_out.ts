import type { Migration } from '../base/migrate.ts';

/** Parts of a draft from which sentences were left out because they give orders to AI assistants (D82). */
export const leftOut: Migration = {
  version: 18,
  name: 'left_out',
  sql: `
alter table draft add column left_out text not null default '[]' check (json_valid(left_out));
`,
};
