import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../domain/ports.ts';
import { forgetVisitors, mergeOldDays, rankViews, staleViews } from '../../services/listings/visits.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/**
 * Soon after midnight UTC: deletes the hashes of yesterday's visitors, takes its views over into the rankings, and adds up days that are
 * too old to be kept one by one. In small transactions, because each change of a listing empties caches.
 */
export function countViews({ store, clock }: { store: Store; clock: Clock }): JobHandler {
  return async (_payload, run) => {
    const now = clock.now().getTime();
    let more = true;
    while (more && !run.signal.aborted) more = await run.write((tx) => forgetVisitors(tx, now));
    for (let after: number | null = 0; after !== null && !run.signal.aborted; ) {
      const { ids, next } = await staleViews(store, { after, now });
      if (ids.length > 0) await run.write((tx) => rankViews(tx, { ids, now }));
      after = next;
      await setImmediate();
    }
    more = true;
    while (more && !run.signal.aborted) more = await run.write((tx) => mergeOldDays(tx, now));
  };
}
