import type { Clock } from '../domain/ports.ts';
import { goLive, slideFree } from '../store/free_queue.ts';
import type { Store } from '../store/store.ts';
import type { JobHandler } from './queue.ts';

/** Letters are written here, and a letter must not be lost with the power (architecture.md 6). */
const DURABLE = { durable: true };

/**
 * Brings the calendar up to the clock: scheduled listings whose week has started go live, in the order of weeks and bookings;
 * listings whose week ended without a badge move on (D6). After downtime everything that was missed is done at once, in order
 * (architecture.md 6). One transaction: either all of it happened or none.
 */
export function launchWeeks({ store, clock }: { store: Store; clock: Clock }): JobHandler {
  return async (_payload, run) => {
    const now = clock.now().getTime();
    const [starting, ended] = await Promise.all([
      store.launches.due('scheduled', 'starts_at', now),
      store.launches.due('awaiting_badge', 'ends_at', now),
    ]);
    if (starting.length === 0 && ended.length === 0) return;
    await run.commit(async (tx) => {
      for (const { listing_id, launch_id } of await tx.launches.due('scheduled', 'starts_at', now)) {
        await goLive(tx, listing_id, launch_id, now);
      }
      for (const { listing_id } of await tx.launches.due('awaiting_badge', 'ends_at', now)) {
        await slideFree(tx, listing_id, now);
      }
    }, DURABLE);
  };
}
