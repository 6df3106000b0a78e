import type { StoredInviteStatus } from '../domain/invites.ts';
import type { Kit } from './columns.ts';

/** Tables of what people do around a draft: who shares it (D52), whom it is compared with; store/schema.ts puts them beside the others. */
export const inviteTables = (k: Kit) => ({
  /** Somebody who owns a draft, and the listing that it becomes, together with the person who started it. */
  draft_owner: k.table(
    'draft_owner',
    {
      draft_id: k.text('draft_id').notNull(),
      person_id: k.int('person_id').notNull(),
      created_at: k.time('created_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.draft_id, t.person_id] })],
  ),
  /** When somebody had the website of a competitor read; counted by the day. */
  competitor_reading: k.table('competitor_reading', {
    id: k.id(),
    person_id: k.int('person_id').notNull(),
    asked_at: k.time('asked_at').notNull(),
  }),
  /** An invite to a draft; one for each mailbox that was ever invited to it. */
  draft_invite: k.table('draft_invite', {
    id: k.text('id').primaryKey(),
    draft_id: k.text('draft_id').notNull(),
    /** Who has sent it last. */
    person_id: k.int('person_id').notNull(),
    email: k.text('email').notNull(),
    /** The mailbox behind the address (domain/mailbox.ts). */
    mailbox_key: k.text('mailbox_key').notNull(),
    status: k.text('status').$type<StoredInviteStatus>().notNull(),
    /** Of the link of the newest letter, made when that is written. */
    hash: k.text('hash').unique(),
    /** When its letters were asked for. */
    sent_times: k.json<number[]>('sent_times').notNull(),
    sent_at: k.time('sent_at').notNull(),
    expires_at: k.time('expires_at').notNull(),
    created_at: k.time('created_at').notNull(),
    answered_at: k.time('answered_at'),
    /** Since when an owner wants the person as a co-owner; null as long as only a key or a token has said so (D81). */
    confirmed_at: k.time('confirmed_at'),
    /** Who has accepted it. */
    accepted_by: k.int('accepted_by'),
  }),
});
