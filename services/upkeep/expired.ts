import { CONFIRM_DAYS } from '../../domain/email/subscription_emails.ts';
import { SLUG_DAYS } from '../../domain/launches/offline.ts';
import { DAY_WINDOW_MS } from '../../domain/settings/quota.ts';
import type { Tx } from '../../store/store.ts';

/** Days for which data stay that serve a purpose for a while; the privacy page says so. */
export const RETENTION_DAYS = {
  /** Done jobs, so that their unique keys still prevent repetitions. */
  done_jobs: 7,
  /** Sign-in emails, after they expired. */
  sign_in_links: 1,
  /** A browser that has not signed in for so long counts as new. */
  devices: 365,
  /** Hashed IP addresses of votes: they only serve checks before awards. */
  vote_ips: 90,
  /** Uses of keys are shown for 30 days (D28). */
  key_uses: 31,
  /** Looks at homepages explain what happened to a launch, which can wait for its badge for months. */
  looks: 365,
  /** Responses of a language model serve their build, which ends within hours. */
  model_responses: 30,
  /** Pictures that nothing shows; pages and cards that were cached may still name them for a while. */
  unused_pictures: 7,
  /** Reminders: nobody waits longer for a launch. */
  reminders: 365,
  /** Views and clicks of a listing by day; older ones are kept as one sum. */
  listing_days: 400,
  /** Links of old Monday emails; those of newer ones do the same. */
  subscription_links: 400,
} as const;

/** A self-registered client is deleted after a day without a grant, or after a year without use. */
const UNPROVED_CLIENT_MS = 24 * 3_600_000;
const UNUSED_CLIENT_MS = 365 * 24 * 3_600_000;
/** A grant whose client never fetched a token, or whose tokens have all ended. */
const UNUSED_GRANT_MS = 3_600_000;

/**
 * Deletes what has expired at `now`: idempotency keys (D29), done jobs, sessions, sign-in emails, IP addresses of
 * votes, uses of keys, model responses, old audit rows and OAuth data. Slugs of listings that were archived long ago become free.
 */
export async function deleteExpired(tx: Tx, now: number): Promise<void> {
  const before = (kind: keyof typeof RETENTION_DAYS): number => now - RETENTION_DAYS[kind] * DAY_WINDOW_MS;
  const { 'audit.keep_days': keep_days } = await tx.settings.all();
  await tx.audit_log.purge(now - keep_days * DAY_WINDOW_MS);
  await tx.idempotency.purge(now);
  await tx.jobs.purge(before('done_jobs'));
  await tx.sessions.purge(now);
  await tx.sign_in_links.purge(before('sign_in_links'));
  await tx.sign_in_devices.purge(before('devices'));
  await tx.subscriptions.purge({
    unconfirmed: now - CONFIRM_DAYS * DAY_WINDOW_MS,
    reminders: before('reminders'),
    links: before('subscription_links'),
  });
  await tx.updates.purge(now - DAY_WINDOW_MS);
  await tx.votes.forgetIps(before('vote_ips'));
  await tx.keys.forgetUses(before('key_uses'));
  await tx.erasure.releaseSlugs(now - SLUG_DAYS * DAY_WINDOW_MS);
  await tx.looks.purge(before('looks'));
  await tx.pictures.purge(before('unused_pictures'));
  await tx.regenerations.purge(now - DAY_WINDOW_MS);
  await tx.drafts.forgetReadings(now - DAY_WINDOW_MS);
  await tx.site_readings.purge(now - DAY_WINDOW_MS);
  await tx.model_answers.purge(before('model_responses'));
  // In this order: a grant stays while it has a token, and a client while it has a grant.
  await tx.oauth.purge(now);
  await tx.grants.purge({ now, unused: now - UNUSED_GRANT_MS });
  await tx.oauth.purgeClients({ unproved: now - UNPROVED_CLIENT_MS, unused: now - UNUSED_CLIENT_MS });
}
