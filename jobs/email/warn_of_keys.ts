import type { Clock } from '../../domain/ports.ts';
import { warnOfEndingKeys } from '../../services/email/key_warnings.ts';
import type { JobHandler } from '../queue/queue.ts';

/** Emails owners of API keys that expire soon (D28). */
export function warnOfKeys({ clock }: { clock: Clock }): JobHandler {
  return async (_payload, run) => {
    await run.commit((tx) => warnOfEndingKeys(tx, clock.now().getTime()));
  };
}
