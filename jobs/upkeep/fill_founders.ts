import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/** Listings per transaction, short enough for the main thread. */
const STEP = 50;

/**
 * Adds the founders of listings that were live before the founders table existed. The migration that created it
 * enqueues this once; running it again changes nothing.
 */
export function fillFounders({ store }: { store: Store }): JobHandler {
  return async (_payload, run) => {
    const ids = await store.listings.idsWithStatus('live');
    for (let from = 0; from < ids.length; from += STEP) {
      run.signal.throwIfAborted();
      await run.write(async (tx) => {
        for (const id of ids.slice(from, from + STEP)) {
          const row = await tx.listings.byId(id);
          if (row) await tx.founders.sync(row);
        }
      });
    }
  };
}
