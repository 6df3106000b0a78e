import type { Worker } from 'node:worker_threads';

/** A thread that the machine gives little time to may take so many times its limit by the clock. */
const STARVED = 5;

/**
 * Calls `late` once a thread has computed for `limit_ms` from now on: not when the machine or the service was busy with something else
 * meanwhile, which is no fault of the task; but after {@link STARVED} times the limit by the clock in any case. Gives what ends it.
 */
export function whenSpent(worker: Worker, limit_ms: number, late: () => void): () => void {
  const state = { over: false };
  const before = computed(worker);
  const spent = (): void => {
    if (!state.over) late();
  };
  async function look(): Promise<void> {
    const [now, then] = await Promise.all([computed(worker), before]);
    const left = limit_ms - (now - then);
    if (left <= 0) spent();
    else if (!state.over) soft = setTimeout(() => void look(), left);
  }
  let soft = setTimeout(() => void look(), limit_ms);
  const hard = setTimeout(spent, STARVED * limit_ms);
  return () => {
    state.over = true;
    clearTimeout(soft);
    clearTimeout(hard);
  };
}

/** Milliseconds of CPU that a thread has had; before Node 24.6, which cannot tell, those that went by. A thread that has ended has none. */
async function computed(worker: Worker): Promise<number> {
  if (!('cpuUsage' in worker)) return performance.now();
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}
