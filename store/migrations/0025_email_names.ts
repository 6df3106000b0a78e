import type { Migration } from '../base/migrate.ts';

/** Renames `letters` to `emails` in stored settings and waiting jobs. The audit log keeps the names of its time. */
export const emailNames: Migration = {
  version: 25,
  name: 'email_names',
  sql: `
update or ignore setting set name = 'limits.emails_per_invite' where name = 'limits.letters_per_invite';
update or ignore setting set name = 'limits.invite_emails_per_day' where name = 'limits.invite_letters_per_day';
update or ignore setting set name = 'limits.invite_emails_per_mailbox' where name = 'limits.invite_letters_per_mailbox';
delete from setting
  where name in ('limits.letters_per_invite', 'limits.invite_letters_per_day', 'limits.invite_letters_per_mailbox');
update job set payload = json_remove(json_set(payload, '$.email', payload ->> '$.letter'), '$.letter')
  where kind = 'send_mail' and payload -> '$.letter' is not null;
`,
};
