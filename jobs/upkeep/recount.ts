import { setImmediate } from 'node:timers/promises';
import type { Store } from '../../store/store.ts';
import { type Correction, RECOUNT_NAMES, type RecountName } from '../../store/upkeep/recount.ts';
import type { JobHandler, JobRun } from '../queue/queue.ts';

/**
 * Counts anew, every night, what is kept in step with its rows (store.md 4), mends what is wrong and says so: each difference is
 * a fault of ours. Counting only reads, part by part; only what looks wrong is looked at again in a transaction.
 */
export function auditCounters({
  store,
  onMended,
}: {
  store: Store;
  onMended: (mended: Correction) => void;
}): JobHandler {
  return async (_payload, run) => {
    for (const name of RECOUNT_NAMES) await audit(store, run, name, onMended);
  };
}

async function audit(
  store: Store,
  run: JobRun,
  name: RecountName,
  onMended: (mended: Correction) => void,
): Promise<void> {
  for (let after: number | null = 0; after !== null && !run.signal.aborted; ) {
    const { suspects, next } = await store.recount.find(name, after);
    for (const id of suspects) {
      const mended = await run.write((tx) => tx.recount.correct(name, id));
      if (mended) onMended(mended);
    }
    after = next;
    // The database answers at once: without a pause nobody else would have a turn until the end.
    await setImmediate();
  }
}
