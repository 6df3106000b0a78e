import type { Migration } from '../migrate.ts';

/** Which parts of a draft lack sentences of the website that command assistants (D82). */
export const leftOut: Migration = {
  version: 18,
  name: 'left_out',
  sql: `
alter table draft add column left_out text not null default '[]' check (json_valid(left_out));
`,
};
