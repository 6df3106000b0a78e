import type { ClaimCheck, ClaimMethod, StoredClaimStatus } from '../../domain/claims/claims.ts';
import type { Columns } from '../base/columns.ts';

/** The table of claims of listings. */
export const claimTables = (c: Columns) => ({
  /** One way by which a person proves that the website of a listing is theirs (R173). */
  claim: c.table('claim', {
    id: c.id(),
    listing_id: c.int('listing_id').notNull(),
    person_id: c.int('person_id').notNull(),
    method: c.text('method').$type<ClaimMethod>().notNull(),
    status: c.text('status').$type<StoredClaimStatus>().notNull(),
    /** The domain that is proved, and the website of the listing when the claim was made. */
    domain: c.text('domain').notNull(),
    url: c.text('url').notNull(),
    /** What is published; no secret, because everybody can read it there. */
    token: c.text('token').notNull().unique(),
    /** Address at the domain and its mailbox, of claims by email. */
    email: c.text('email'),
    mailbox_key: c.text('mailbox_key'),
    /** Hash of the link in the latest email; set when that email is written. */
    link_hash: c.text('link_hash').unique(),
    link_expires_at: c.time('link_expires_at'),
    /** When its emails were requested. */
    sent_times: c.json<number[]>('sent_times').notNull(),
    /** When looks were requested in the last hour. */
    requested_times: c.json<number[]>('requested_times').notNull(),
    /** The last looks, newest first. */
    checks: c.json<ClaimCheck[]>('checks').notNull(),
    created_at: c.time('created_at').notNull(),
    /** Until when it can be verified (D53). */
    expires_at: c.time('expires_at').notNull(),
    verified_at: c.time('verified_at'),
    /** When a verified claim is looked at again; null for others. */
    next_check_at: c.time('next_check_at'),
    /** When it was lapsed or denied. */
    ended_at: c.time('ended_at'),
    /** When it became a dispute, because another owner has a proof too, or objected (D17, D88). */
    disputed_at: c.time('disputed_at'),
    /** When its ownership begins; null once it has, and for claims that no owner has to be asked about (D88). */
    takes_effect_at: c.time('takes_effect_at'),
  }),
});
