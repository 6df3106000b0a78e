import type { Migration } from '../base/migrate.ts';

/** The form submission that created a key, so that sending it again creates no second one. */
export const keyForms: Migration = {
  version: 8,
  name: 'key_forms',
  sql: `
alter table api_key add column form text;
create unique index api_key_form on api_key (person_id, form) where form is not null;
`,
};
