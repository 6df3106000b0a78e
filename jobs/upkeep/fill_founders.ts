import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/** Listings in one transaction, short enough for the main thread. */
const STEP = 50;

/**
 * Finds the founders of listings that were live before there were founders. The migration that made their tables queues it,
 * once; going over a listing again changes nothing.
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
