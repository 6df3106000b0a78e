import type { Migration } from '../migrate.ts';

/** Codes that strangers try for a mailbox are counted where a restart does not forget them. */
export const codeTries: Migration = {
  version: 24,
  name: 'code_tries',
  sql: `
alter table sign_in_link add column mailbox_key text;
alter table sign_in_link add column stranger_tries integer not null default 0;
create index sign_in_link_mailbox on sign_in_link (mailbox_key, created_at) where stranger_tries > 0;
`,
};
