import type { NoticeDecision, NoticeKind, NoticeState } from '../../domain/text/notices.ts';
import type { Columns } from '../base/columns.ts';

/** The table of notices about what the site shows (record 57). */
export const noticeTables = (c: Columns) => ({
  content_notice: c.table('content_notice', {
    id: c.id(),
    /** The page, without the origin. */
    path: c.text('path').notNull(),
    /** The listing that it is about; null for other pages. */
    listing_id: c.int('listing_id'),
    kind: c.text('kind').$type<NoticeKind>().notNull(),
    reason: c.text('reason').notNull(),
    /** The sender, until they are forgotten; null where the law asks for no sender. */
    name: c.text('name'),
    email: c.text('email'),
    sent_at: c.time('sent_at').notNull(),
    state: c.text('state').$type<NoticeState>().notNull(),
    /** The decisions so far: the second one is about an objection, and final. */
    decisions: c.json<NoticeDecision[]>('decisions').notNull(),
    /** When it was last decided. */
    decided_at: c.time('decided_at'),
    /** Why the sender objects to the first decision. */
    objection: c.text('objection'),
    objected_at: c.time('objected_at'),
    /** The SHA-256 of the secret in the email about the first decision. */
    hash: c.text('hash').unique(),
  }),
});
