import { DAY_WINDOW_MS } from '../../domain/settings/quota.ts';
import type { Tx } from '../../store/store.ts';

/** Done jobs stay this long, so that their unique keys still prevent repetitions. */
const DONE_JOBS_MS = 7 * 24 * 3_600_000;
/** Sign-in emails are deleted this long after they expired. */
const SIGN_IN_LINKS_MS = 24 * 3_600_000;
/** A browser that has not signed in for a year counts as new. */
const DEVICES_MS = 365 * 24 * 3_600_000;
/** Hashed IP addresses of votes are deleted after 90 days: they only serve checks before awards. */
const VOTE_IPS_MS = 90 * 24 * 3_600_000;
/** Uses of keys are shown for 30 days (D28). */
const KEY_USES_MS = 31 * 24 * 3_600_000;
/** Looks at homepages explain what happened to a launch, which can wait for its badge for months. */
const LOOKS_MS = 365 * 24 * 3_600_000;
/** Responses of a language model serve their build, which ends within hours. */
const MODEL_RESPONSES_MS = 30 * 24 * 3_600_000;
/** A self-registered client is deleted after a day without a grant, or after a year without use. */
const UNPROVED_CLIENT_MS = 24 * 3_600_000;
const UNUSED_CLIENT_MS = 365 * 24 * 3_600_000;
/** A grant whose client never fetched a token, or whose tokens have all ended. */
const UNUSED_GRANT_MS = 3_600_000;

/**
 * Deletes what has expired at `now`: idempotency keys (D29), done jobs, sessions, sign-in emails, IP addresses of
 * votes, uses of keys, model responses, old audit rows and OAuth data.
 */
export async function deleteExpired(tx: Tx, now: number): Promise<void> {
  const { 'audit.keep_days': keep_days } = await tx.settings.all();
  await tx.audit_log.purge(now - keep_days * DAY_WINDOW_MS);
  await tx.idempotency.purge(now);
  await tx.jobs.purge(now - DONE_JOBS_MS);
  await tx.sessions.purge(now);
  await tx.sign_in_links.purge(now - SIGN_IN_LINKS_MS);
  await tx.sign_in_devices.purge(now - DEVICES_MS);
  await tx.votes.forgetIps(now - VOTE_IPS_MS);
  await tx.keys.forgetUses(now - KEY_USES_MS);
  await tx.looks.purge(now - LOOKS_MS);
  await tx.regenerations.purge(now - DAY_WINDOW_MS);
  await tx.drafts.forgetReadings(now - DAY_WINDOW_MS);
  await tx.site_readings.purge(now - DAY_WINDOW_MS);
  await tx.model_answers.purge(now - MODEL_RESPONSES_MS);
  // In this order: a grant stays while it has a token, and a client while it has a grant.
  await tx.oauth.purge(now);
  await tx.grants.purge({ now, unused: now - UNUSED_GRANT_MS });
  await tx.oauth.purgeClients({ unproved: now - UNPROVED_CLIENT_MS, unused: now - UNUSED_CLIENT_MS });
}
