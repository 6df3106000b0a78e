import type { Migration } from '../base/migrate.ts';

/** Stores attempts by unknown browsers, so that a restart does not reset them. */
export const codeTries: Migration = {
  version: 24,
  name: 'code_tries',
  sql: `
alter table sign_in_link add column mailbox_key text;
alter table sign_in_link add column stranger_tries integer not null default 0;
create index sign_in_link_mailbox on sign_in_link (mailbox_key, created_at) where stranger_tries > 0;
`,
};
