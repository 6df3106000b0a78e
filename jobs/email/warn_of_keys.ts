import { isWarningDue, WARN_MS } from '../../domain/http/api_keys.ts';
import type { Clock } from '../../domain/ports.ts';
import { writeTo } from '../../services/email/outbox.ts';
import type { JobHandler } from '../queue/queue.ts';

/** Emails owners of API keys that expire within a week, once per key (D28). */
export function warnOfKeys({ clock }: { clock: Clock }): JobHandler {
  return async (_payload, run) => {
    const now = clock.now().getTime();
    await run.commit(async (tx) => {
      const ending = await tx.keys.endingBetween(now, now + WARN_MS);
      for (const key of ending.filter((one) => isWarningDue(one, now))) {
        const { id, person_id, name, hint, expires_at } = key;
        if (expires_at !== null)
          await writeTo(tx, person_id, 'key_ends', { name, hint, expires_at }, String(id));
      }
    });
  };
}
