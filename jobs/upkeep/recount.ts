import { setImmediate } from 'node:timers/promises';
import type { Store } from '../../store/store.ts';
import { type Correction, RECOUNT_NAMES, type RecountName } from '../../store/upkeep/recount.ts';
import type { JobHandler, JobRun } from '../queue/queue.ts';

/**
 * Nightly: recounts the stored counters, corrects wrong ones and reports each difference, which is a bug of ours.
 * Counting only reads; differences are checked again in a transaction.
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
    // Queries resolve without yielding: without a pause no other work would run until the end.
    await setImmediate();
  }
}
