import type { Clock } from '../../domain/ports.ts';
import { deleteExpired } from '../../services/upkeep/expired.ts';
import type { JobHandler } from '../queue/queue.ts';

/** Deletes what has expired. */
export function sweep({ clock }: { clock: Clock }): JobHandler {
  return async (_payload, run) => {
    await run.commit((tx) => deleteExpired(tx, clock.now().getTime()));
  };
}
