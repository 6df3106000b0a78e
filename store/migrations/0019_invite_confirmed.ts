import type { Migration } from '../migrate.ts';

/**
 * Who has confirmed an invite, and who has accepted it (D81). What was accepted before counts as confirmed; what still waits for an
 * answer has to be confirmed, because nobody knows whether a person or a program has sent it.
 */
export const inviteConfirmed: Migration = {
  version: 19,
  name: 'invite_confirmed',
  sql: `
alter table draft_invite add column confirmed_at integer;
alter table draft_invite add column accepted_by integer references person (id) on delete set null;
update draft_invite set confirmed_at = coalesce(answered_at, created_at) where status = 'accepted';
`,
};
