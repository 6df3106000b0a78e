import type { Clock, Mailer } from '../../domain/ports.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import { deleteExpired, RETENTION } from '../../services/upkeep/retention.ts';
import type { JobHandler } from '../queue/queue.ts';

/** Deletes what has expired. */
export function sweep({ clock, mailer }: { clock: Clock; mailer: Mailer }): JobHandler {
  return async (_payload, run) => {
    const now = clock.now().getTime();
    mailer.forget?.(now - RETENTION.written_emails.days * DAY_MS);
    await run.commit((tx) => deleteExpired(tx, now));
  };
}
