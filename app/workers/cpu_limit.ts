import type { Worker } from 'node:worker_threads';

/** A task may take this many times its CPU limit in real time, because a busy machine gives its thread little CPU. */
const STARVED = 5;

/**
 * Calls `late` once a thread used `limit_ms` of CPU time beyond `since_ms`, or {@link STARVED} times that in real time. If
 * `since_ms` is null (before Node 24.6), only real time counts. Returns a function that stops the watch.
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
    // A thread inside SQLite or a lock reports no CPU time; this timer ends it anyway.
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

/** CPU time of a thread; null before Node 24.6, or if the thread has ended. */
async function cpuMs(worker: Worker): Promise<number | null> {
  if (!('cpuUsage' in worker)) return null;
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return null;
  }
}
