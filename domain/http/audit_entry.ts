/** Every kind of audit entry, with what it records. */
export const AUDIT_KINDS = {
  setting_changed: 'a setting was changed or reset',
  key_created: 'an API key was created',
  key_replaced: 'an API key was created to replace another',
  key_revoked: 'an API key was revoked',
  passkey_added: 'a person added a passkey',
  passkey_renamed: 'a person renamed a passkey',
  passkey_removed: 'a passkey was removed: it no longer signs in',
  provider_linked: 'a sign-in provider signed a person in for the first time, and may from now on',
  provider_unlinked: 'an account at a sign-in provider was unlinked from a person',
  name_removed:
    'a person who is named on listings was removed from them, as the person asked; the name is not in the entry',
  name_allowed: 'a name that was removed may be shown again',
  consent_granted: 'an assistant was connected, with its scopes',
  grant_revoked: 'an assistant was disconnected and its tokens revoked',
  session_ended: 'a session of the site was ended before it expired',
  account_deleted: 'an account was deleted; earlier entries no longer identify the person',
  person_suspended: 'a person was suspended: no sign-in and no calls until it is lifted',
  person_unsuspended: 'a suspension was lifted',
  data_exported: 'the site team exported what is stored about a person',
  administrator_made: 'a person became an administrator of the site',
  administrator_revoked: 'a person is no longer an administrator of the site',
  content_changed: 'a category, question, product or post was added or changed by the site team',
  tax_rate_changed: 'the operator added or removed a rate of VAT',
  ratings_imported: 'the site team recorded Domain Ratings from a table',
  ratings_requested: 'the site team had the source of Domain Ratings requested before its daily time',
  revenue_attested: 'the site team attested the revenue of a listing',
  revenue_withdrawn: 'the site team withdrew the revenue that it had attested for a listing',
  revenue_consent_given: 'an owner agreed to show attested revenue on the revenue board',
  revenue_consent_ended: 'an owner no longer shows attested revenue on the revenue board',
  category_retired: 'a category was removed, and its listings moved to another one',
  job_retried: 'a dead job was given its attempts again',
  listing_approved: 'the site team approved a listing',
  listing_rejected: 'the site team rejected or suspended a listing',
  listing_reverted: 'the site team put back what a listing had before a change',
  listing_featured: 'the site team, or an order, gave a listing a paid, featured place, or ended it',
  listing_merged: 'the site team merged a duplicate into another listing, and its slugs lead there',
  listing_edited: 'the site team edited the content of a listing, for the reason given',
  listing_slug_changed: 'the site team changed the slug of a listing; the former one leads to it',
  sections_unlocked: 'the site team, or an order, changed which paid sections of a listing are unlocked',
  interview_approved: 'the site team approved an answer of an interview',
  interview_rejected: 'the site team rejected an answer of an interview',
  listing_archived: 'an owner took a live listing offline',
  listing_reopened: 'an owner put a listing back that was offline',
  listing_deleted: 'the first owner deleted a listing for good, with its draft',
  launch_booked: 'a launch was booked into a week',
  launch_scheduled: 'the badge of a launch was found: it goes live in its week',
  launch_unscheduled: 'the last looks before a launch did not find its badge: it waits for it again',
  launch_site_down: 'the website of a paid launch does not respond: the launch waits until it does',
  launch_moved: 'a launch moved to another week, for the reason given',
  launch_held: 'the site team has a launch wait for its decision',
  week_finalised: 'an administrator fixed the result of a week before its hold was over',
  award_revoked: 'an award was revoked, for the reason given; nobody moved up',
  votes_voided: 'the site team made votes on a launch void, for the reason given; voters are not named',
  votes_released: 'the site team counted votes on a launch that waited for it',
  votes_restored: 'the site team took back that votes on a launch were void',
  launch_live: 'a launch went live',
  launch_disputed: 'a launch waits for the site team, because another listing of its website is live',
  launch_undisputed:
    'the other listing of a website is no longer live: the launch that waited for a decision goes on',
  launch_cancelled: 'a launch was cancelled, for the reason given',
  badge_dropped:
    'a live free listing lost its badge mark, because looks within two weeks did not find the badge',
  co_owner_added: 'a person accepted an invite to share a draft',
  co_owner_removed: 'a person no longer shares a draft',
  claim_verified: 'a person proved to own the domain of a listing',
  claim_lapsed: 'the proof of a claim was gone for too long: it is not verified any more',
  claim_denied: 'the people behind the email address of a claim denied it',
  owner_replaced: 'an owner without a proof lost a listing to the person who proved to own its domain',
  claim_waits: 'a claim by email takes effect in seven days, unless an owner of the listing objects',
  claim_objected: 'an owner objected to a claim by email: the site team decides',
  claim_renewed: 'the people behind the email address of a claim renewed it for a year',
  owner_disputed: 'two people have a proof for one listing: the site team decides',
  draft_handed_over: 'a shared draft and its listing went to a co-owner',
  subscription_confirmed: 'a subscription to the Monday email or to a launch was confirmed',
  subscription_ended: 'a subscription was ended, for the reason given, and its email address deleted',
  update_posted: 'an update of a listing was posted',
  update_deleted: 'an update of a listing was deleted',
  update_approved: 'the site team approved an update of a listing',
  update_rejected: 'the site team rejected an update of a listing',
  update_emailed: 'an update was enqueued for every follower of its listing',
  review_written: 'a person wrote a review of a listing, or changed it',
  review_deleted: 'a person deleted a review of theirs',
  review_published: 'the site team published a review',
  review_rejected: 'the site team rejected a review, or took a published one off the site',
  review_hidden: 'a review is not shown any more, because its writer came to own the listing',
  reply_written: 'an owner replied to a review',
  reply_deleted: 'an owner deleted a reply to a review',
  reply_approved: 'the site team approved a reply to a review',
  reply_rejected: 'the site team rejected a reply to a review',
  notice_upheld: 'the site team upheld a notice about what the site shows',
  notice_rejected: 'the site team rejected a notice about what the site shows',
  notice_objected: 'the sender of a notice objected to the decision, and it waits again',
  emails_stopped: 'an email address gets no more emails, for the reason given',
  emails_allowed: 'an email address gets emails again',
  line_fulfilled: 'a line of an order was fulfilled',
  line_failed: 'a line of an order could not be fulfilled: it waits for the site team',
  line_retried: 'the site team had a line of an order that failed fulfilled again',
  line_done_by_hand: 'the site team did by hand what a line of an order gives',
  line_taken_back: 'a refund took back what a line of an order gave',
  order_paid: 'an order was paid: by an event of the payment provider, or by the site team',
  order_refunded: 'an order was paid back, whole or in part',
  order_refund_undone: 'the site team undid the latest refund of an order, such as a chargeback that was won',
  order_cancelled: 'a person or the site team cancelled an order before it was paid',
  order_noted: 'the site team wrote a note about an order, or has looked at it',
  newsletter_issued: 'an issue of the Monday email was enqueued for every subscriber',
} as const;

/** Kind of an entry of the audit table. */
export type AuditKind = keyof typeof AUDIT_KINDS;

/** Who did it: a person by row id, an OAuth client by its id, an operator by user name, or the service. */
export type AuditActor =
  | { actor: 'person'; actor_id: number }
  | { actor: 'client'; actor_id: string }
  | { actor: 'operator'; actor_id?: string }
  | { actor: 'service' };

/** An audit entry. Contains no secret and no email address: people are named by row id. */
export interface AuditEntry {
  by: AuditActor;
  kind: AuditKind;
  /** The person it is about; it is part of the data that this person may download. */
  person_id?: number;
  /** What was changed, as `table:id`. */
  subject: string;
  details?: Readonly<Record<string, unknown>>;
}
