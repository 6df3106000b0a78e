import { liveListings, syncFounders } from '../../services/upkeep/founders.ts';
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
    const ids = await liveListings(store);
    for (let from = 0; from < ids.length; from += STEP) {
      run.signal.throwIfAborted();
      await run.write((tx) => syncFounders(tx, ids.slice(from, from + STEP)));
    }
  };
}
