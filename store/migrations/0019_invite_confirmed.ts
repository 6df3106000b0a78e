import type { Migration } from '../base/migrate.ts';

/**
 * When an invite was confirmed, and who accepted it (D81). Accepted ones count as confirmed; pending ones need a confirmation, because a
 * program may have sent them.
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
