import { CONFIRM_DAYS } from '../../domain/email/subscription_emails.ts';
import { SLUG_DAYS } from '../../domain/launches/listing_states.ts';
import { DAY_WINDOW_MS } from '../../domain/settings/quota.ts';
import { OBJECTION_DAYS } from '../../domain/text/notices.ts';
import type { Tx } from '../../store/store.ts';

/** How long something is stored. */
interface RetentionRule {
  /** What it is, for the privacy page. */
  what: string;
  days: number;
  /** From when the days count, as the end of "30 days …". */
  since?: string;
  /** Deletes what is older than `before`; `now` is the end of the days. Absent where the sweep does it otherwise. */
  remove?: (tx: Tx, before: number, now: number) => Promise<unknown>;
}

const rules = <Name extends string>(table: Record<Name, RetentionRule>): Record<Name, RetentionRule> => table;

/** Longer than an objection to the decision may take. */
const NOTICE_SENDER_DAYS = OBJECTION_DAYS + 16;

/** A grant whose client never fetched a token, or whose tokens have all ended. */
const UNUSED_GRANT_MS = 3_600_000;
/** An expired access token is known for so long, so that a client that comes back daily is not taken for one that guesses (D30). */
const KNOWN_TOKEN_MS = 2 * DAY_WINDOW_MS;

/**
 * The one table of what is deleted by itself, and when: the sweep removes by it, the privacy page and docs/retention.md are made of it.
 * In the order of removal: grants go after their tokens, clients after their grants.
 */
export const RETENTION = rules({
  idempotency: {
    what: 'responses to requests of programs that may be sent twice',
    days: 1,
    remove: (tx, _before, now) => tx.idempotency.purge(now),
  },
  done_jobs: {
    what: 'finished tasks of the program, such as emails that were sent',
    days: 7,
    remove: (tx, before) => tx.jobs.purge(before),
  },
  dead_jobs: {
    what: 'tasks that failed for good, with their error',
    days: 180,
    remove: (tx, before) => tx.jobs.purgeDead(before),
  },
  written_emails: {
    what: 'emails as files, on a site without a mail server',
    days: 30,
  },
  sessions: {
    what: 'sessions: kind of browser, shortened IP address, times',
    days: 30,
    since: 'after you signed in, or 14 without a visit',
    remove: (tx, _before, now) => tx.sessions.purge(now),
  },
  sign_in_links: {
    what: 'sign-in emails, with a hash of their code',
    days: 1,
    since: 'after they expire',
    remove: (tx, before) => tx.sign_in_links.purge(before),
  },
  devices: {
    what: 'browsers that have signed in, as hashes',
    days: 365,
    since: 'without a sign-in',
    remove: (tx, before) => tx.sign_in_devices.purge(before),
  },
  passkey_challenges: {
    what: 'hashes of challenges that a passkey has signed',
    days: 1,
    remove: (tx, before) => tx.passkeys.purgeChallenges(before),
  },
  provider_sign_ins: {
    what: 'sign-ins with another service that were started and not finished, as hashes',
    days: 1,
    remove: (tx, before) => tx.provider_accounts.purge(before),
  },
  unconfirmed_subscriptions: {
    what: 'subscriptions that nobody confirmed',
    days: CONFIRM_DAYS,
    remove: (tx, before) => tx.subscriptions.purgeUnconfirmed(before),
  },
  suppressed_emails: {
    what: 'email addresses whose mail server refused our emails for good',
    days: 400,
    remove: (tx, before) => tx.suppressed_emails.purge(before),
  },
  reminders: {
    what: 'reminders of a launch that has not come',
    days: 365,
    remove: (tx, before) => tx.subscriptions.purgeReminders(before),
  },
  subscription_links: {
    what: 'hashes of the links in emails to subscribers and followers',
    days: 400,
    remove: (tx, before) => tx.subscriptions.purgeLinks(before),
  },
  deleted_updates: {
    what: 'updates that were deleted, without their text',
    days: 1,
    remove: (tx, before) => tx.updates.purge(before),
  },
  abandoned_drafts: {
    what: 'drafts that were never submitted, with the pages that were read for them',
    days: 365,
    since: 'after their last change',
    remove: (tx, before) => tx.drafts.purgeAbandoned(before),
  },
  ended_invites: {
    what: 'invitations to a draft, with the email address',
    days: 365,
    since: 'after they ended',
    remove: (tx, before) => tx.invites.purge(before),
  },
  ended_claims: {
    what: 'claims of listings that ended, with the email address',
    days: 365,
    since: 'after they ended',
    remove: (tx, before) => tx.claims.purge(before),
  },
  unpaid_orders: {
    what: 'orders that were never paid, with their billing details',
    days: 90,
    since: 'after they ended',
    remove: (tx, before) => tx.purchases.purgeUnpaid(before),
  },
  billing_details: {
    what: 'names and postal addresses of paid orders, which the law on books demands; also after the account is deleted',
    days: 3650,
    since: 'after the payment or the last refund',
    remove: (tx, before) => tx.purchases.forgetBilling(before),
  },
  vat_look_ups: {
    what: 'VAT numbers of orders, with what the register of the EU says about them',
    days: 1,
    remove: (tx, _before, now) => tx.vat_look_ups.purge(now),
  },
  vote_ips: {
    what: 'hashes of the IP addresses of votes',
    days: 90,
    remove: (tx, before) => tx.votes.forgetIps(before),
  },
  sign_ups: {
    what: 'hashes of the IP addresses from which accounts were made',
    days: 30,
    remove: (tx, before) => tx.sign_ups.purge(before),
  },
  key_ips: {
    what: 'the IP address that used an API key last',
    days: 90,
    since: 'after that use',
    remove: (tx, before) => tx.keys.forgetIps(before),
  },
  key_uses: {
    what: 'uses of API keys by day',
    days: 31,
    remove: (tx, before) => tx.keys.forgetUses(before),
  },
  notice_senders: {
    what: 'name and email address of who sent a notice about what this site shows',
    days: NOTICE_SENDER_DAYS,
    since: 'after the last decision about it',
    remove: (tx, before) => tx.notices.forgetSenders(before),
  },
  notices: {
    what: 'notices about what this site shows, with their reasons and decisions',
    days: 1096,
    since: 'after the last decision',
    remove: (tx, before) => tx.notices.purge(before),
  },
  slugs: {
    what: 'the address of the page of a listing that went offline',
    days: SLUG_DAYS,
    remove: (tx, before) => tx.erasure.releaseSlugs(before),
  },
  looks: {
    what: 'what we saw when we looked for a badge',
    days: 365,
    remove: (tx, before) => tx.looks.purge(before),
  },
  unused_pictures: {
    what: 'pictures that no page shows any more',
    days: 7,
    remove: (tx, before) => tx.pictures.purge(before),
  },
  listing_days: {
    what: 'views and clicks of a listing by day; then they are one sum',
    days: 400,
  },
  site_readings: {
    what: 'which websites you had us read and drafts of fields, to count them',
    days: 1,
    async remove(tx, before) {
      await tx.regenerations.purge(before);
      await tx.drafts.forgetReadings(before);
      await tx.site_readings.purge(before);
    },
  },
  model_responses: {
    what: 'responses of a language model about a website',
    days: 30,
    remove: (tx, before) => tx.model_answers.purge(before),
  },
  grants: {
    what: 'assistants that nobody uses any more, and programs that registered themselves',
    days: 365,
    since: 'without use; a program that nobody ever let in: one day',
    async remove(tx, before, now) {
      await tx.oauth.purge(now);
      await tx.grants.purge({ now, known: now - KNOWN_TOKEN_MS, unused: now - UNUSED_GRANT_MS });
      await tx.oauth.purgeClients({ unproved: now - DAY_WINDOW_MS, unused: before });
    },
  },
});

/** A time after which something is deleted, in words: "30 days without a sign-in". */
export const retentionText = ({ days, since = '' }: RetentionRule): string =>
  `${days === 1 ? 'one day' : `${days} days`} ${since}`.trim();

/** Deletes what {@link RETENTION} and the setting `audit.keep_days` say, at `now`. */
export async function deleteExpired(tx: Tx, now: number): Promise<void> {
  const { 'audit.keep_days': audit_days } = await tx.settings.all();
  await tx.audit_log.purge(now - audit_days * DAY_WINDOW_MS);
  for (const { days, remove } of Object.values(RETENTION))
    await remove?.(tx, now - days * DAY_WINDOW_MS, now);
}
