import type { Clock } from '../../domain/ports.ts';
import { DAY_WINDOW_MS } from '../../domain/settings/quota.ts';
import type { JobHandler } from '../queue/queue.ts';

/** Done jobs are kept this long, so that their keys still make repetitions one (store.md 5). */
const DONE_JOBS_MS = 7 * 24 * 3_600_000;
/** Letters that signed somebody in are kept this long after they ran out. */
const SIGN_IN_LINKS_MS = 24 * 3_600_000;
/** A browser that has not signed in for a year is a new one. */
const DEVICES_MS = 365 * 24 * 3_600_000;
/** Network addresses of votes, hashed as they are, are kept this long (ranking.md 4.4). */
const VOTE_IPS_MS = 90 * 24 * 3_600_000;
/** How often keys were used is shown for 30 days (auth.md 7). */
const KEY_USES_MS = 31 * 24 * 3_600_000;
/** Answers of a language model serve their build; a build ends within hours, whatever happens to it. */
const MODEL_RESPONSES_MS = 30 * 24 * 3_600_000;
/** A client that registered itself and was let in by nobody is forgotten after a day, one that was used after a year (auth.md 4). */
const UNPROVED_CLIENT_MS = 24 * 3_600_000;
const UNUSED_CLIENT_MS = 365 * 24 * 3_600_000;
/** A grant whose client never came for its token, or let all of them end. */
const UNUSED_GRANT_MS = 3_600_000;

/**
 * Deletes what has served its time: idempotency keys after their window (D29), jobs that were done long ago, sessions and sign-in
 * letters that have run out, the addresses that votes came from, how often keys were used,
 * what a language model answered, old entries of the audit table, and what of OAuth is over.
 */
export function sweep({ clock }: { clock: Clock }): JobHandler {
  return async (_payload, run) => {
    const now = clock.now().getTime();
    await run.commit(async (tx) => {
      const { 'audit.keep_days': keep_days } = await tx.settings.all();
      await tx.audit_log.purge(now - keep_days * DAY_WINDOW_MS);
      await tx.idempotency.purge(now);
      await tx.jobs.purge(now - DONE_JOBS_MS);
      await tx.sessions.purge(now);
      await tx.sign_in_links.purge(now - SIGN_IN_LINKS_MS);
      await tx.sign_in_devices.purge(now - DEVICES_MS);
      await tx.votes.forgetIps(now - VOTE_IPS_MS);
      await tx.keys.forgetUses(now - KEY_USES_MS);
      await tx.regenerations.purge(now - DAY_WINDOW_MS);
      await tx.drafts.forgetReadings(now - DAY_WINDOW_MS);
      await tx.site_readings.purge(now - DAY_WINDOW_MS);
      await tx.model_answers.purge(now - MODEL_RESPONSES_MS);
      // In this order: a grant is kept as long as a token of it is, and a client as long as somebody has let it in.
      await tx.oauth.purge(now);
      await tx.grants.purge({ now, unused: now - UNUSED_GRANT_MS });
      await tx.oauth.purgeClients({ unproved: now - UNPROVED_CLIENT_MS, unused: now - UNUSED_CLIENT_MS });
    });
  };
}
