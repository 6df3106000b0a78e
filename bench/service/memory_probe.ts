// Loaded before the service (node --import) when its memory is measured: reports memory to the parent process over their channel. Nothing
// of the service changes, and the channel keeps nothing alive.
import type { Worker } from 'node:worker_threads';

/** Memory of a process in bytes. */
export interface Held extends NodeJS.MemoryUsage {
  /** Used heaps of its worker threads. */
  workers: number;
}

const running = new Set<Worker>();
process.on('worker', (worker) => {
  running.add(worker);
  worker.once('exit', () => running.delete(worker));
});

process.on('message', (message) => {
  // Collects garbage only on request, as it would make the service look better than it is.
  if (message === 'collect') globalThis.gc?.();
  void held().then((figures) => process.send?.(figures));
});
process.channel?.unref();

async function held(): Promise<Held> {
  const heaps = await Promise.all(
    // A thread that ends meanwhile uses nothing.
    [...running].map((worker) => worker.getHeapStatistics().catch(() => null)),
  );
  const workers = heaps.reduce((sum, heap) => sum + (heap?.used_heap_size ?? 0), 0);
  return { ...process.memoryUsage(), workers };
}
