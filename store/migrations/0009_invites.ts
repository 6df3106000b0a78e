import type { Migration } from '../base/migrate.ts';

/**
 * Co-owners of drafts and listings, and invites (D52). An invite counts by mailbox, so that spellings of an email address do not matter;
 * only the hash of its link is stored.
 */
export const invites: Migration = {
  version: 9,
  name: 'invites',
  sql: `
create table draft_owner (
  draft_id text not null references draft (id) on delete cascade,
  person_id integer not null references person (id) on delete cascade,
  created_at integer not null,
  primary key (draft_id, person_id)
) strict, without rowid;
create index draft_owner_person on draft_owner (person_id);

create table draft_invite (
  id text not null primary key,
  draft_id text not null references draft (id) on delete cascade,
  person_id integer not null references person (id) on delete cascade,
  email text not null,
  mailbox_key text not null,
  status text not null check (status in ('pending', 'accepted', 'declined', 'revoked')),
  hash text unique,
  sent_times text not null check (json_valid(sent_times)),
  sent_at integer not null,
  expires_at integer not null,
  created_at integer not null,
  answered_at integer,
  unique (draft_id, mailbox_key)
) strict;
create index draft_invite_person on draft_invite (person_id, sent_at);
create index draft_invite_mailbox on draft_invite (mailbox_key, sent_at);
`,
};
