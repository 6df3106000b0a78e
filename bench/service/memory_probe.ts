// Loaded before the service (node --import) when its memory is measured: tells the process that started it, by the channel between
// them, what is held. Nothing of the service is changed, and the channel keeps nothing alive.
import type { Worker } from 'node:worker_threads';

/** What a process holds, in bytes. */
export interface Held extends NodeJS.MemoryUsage {
  /** Heaps of its worker threads, in use. */
  workers: number;
}

const running = new Set<Worker>();
process.on('worker', (worker) => {
  running.add(worker);
  worker.once('exit', () => running.delete(worker));
});

process.on('message', (asked) => {
  // A collection is made only when it is asked for: it would make the service look better than it is.
  if (asked === 'collect') globalThis.gc?.();
  void held().then((figures) => process.send?.(figures));
});
process.channel?.unref();

async function held(): Promise<Held> {
  const heaps = await Promise.all(
    // A thread that ends meanwhile holds nothing.
    [...running].map((worker) => worker.getHeapStatistics().catch(() => null)),
  );
  const workers = heaps.reduce((sum, heap) => sum + (heap?.used_heap_size ?? 0), 0);
  return { ...process.memoryUsage(), workers };
}
