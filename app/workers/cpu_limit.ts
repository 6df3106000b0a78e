import type { Worker } from 'node:worker_threads';

/** By the clock a task may take this many times its limit, for a thread that gets little of the CPU. */
const STARVED = 5;

/**
 * Calls `late` once a thread has used `limit_ms` of CPU time since it had used `since_ms`. A busy machine or service does not count
 * against the task, but {@link STARVED} times the limit by the clock is the most. Where `since_ms` is null (before Node 24.6) the clock
 * alone decides. Returns what stops the watch.
 */
export function watchCpu(
  worker: Worker,
  since_ms: number | null,
  limit_ms: number,
  late: () => void,
): () => void {
  let over = false;
  let soft = setTimeout(look, limit_ms);
  let hard: NodeJS.Timeout | undefined;

  function spent(): void {
    if (!over) late();
  }

  function look(): void {
    // A thread inside SQLite or a lock does not report its CPU time: this limit does not wait for it.
    hard ??= setTimeout(spent, (STARVED - 1) * limit_ms);
    void cpuMs(worker).then((now) => {
      const left = now === null || since_ms === null ? 0 : limit_ms - (now - since_ms);
      if (left <= 0) spent();
      else if (!over) soft = setTimeout(look, left);
    });
  }

  return () => {
    over = true;
    clearTimeout(soft);
    clearTimeout(hard);
  };
}

/** CPU time of a thread, or null where it cannot be told: before Node 24.6, or because the thread has ended. */
async function cpuMs(worker: Worker): Promise<number | null> {
  if (!('cpuUsage' in worker)) return null;
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return null;
  }
}
