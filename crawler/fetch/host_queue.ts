import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';

/** Politeness: one request at a time per host, with a pause after each (R103). */
export interface HostQueue {
  /**
   * Runs `request` when every earlier request to `host` ended at least `pauseMs` ago, or the general pause if that is
   * longer. Rejects with `signal.reason` when `signal` aborts first.
   */
  run<T>(host: string, pauseMs: number, request: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

interface Host {
  queue: PQueue;
  /** When the last request ended, on the monotonic clock. */
  endedAt: number;
}

/** Above this number, hosts whose pause is over are dropped. */
const REMEMBERED_HOSTS = 200;
/** The longest Crawl-delay that is honoured. A host idle for as long can be dropped. */
export const LONGEST_PAUSE_MS = 10_000;

export function hostQueue(delayMs: number): HostQueue {
  const hosts = new Map<string, Host>();

  const hostOf = (name: string): Host => {
    const known = hosts.get(name);
    if (known) return known;
    if (hosts.size >= REMEMBERED_HOSTS) forgetQuiet(hosts);
    const host = { queue: new PQueue({ concurrency: 1 }), endedAt: Number.NEGATIVE_INFINITY };
    hosts.set(name, host);
    return host;
  };

  return {
    run(name, pauseMs, request, signal) {
      const host = hostOf(name);
      const task = async () => {
        const pause = Math.min(Math.max(delayMs, pauseMs), LONGEST_PAUSE_MS);
        const rest = () => host.endedAt + pause - performance.now();
        // Timers may fire slightly early.
        while (rest() > 0) await wait(Math.ceil(rest()), undefined, { signal });
        try {
          return await request();
        } finally {
          host.endedAt = performance.now();
        }
      };
      return host.queue.add(task, { signal });
    },
  };
}

function forgetQuiet(hosts: Map<string, Host>): void {
  const now = performance.now();
  for (const [name, { queue, endedAt }] of hosts)
    if (queue.size + queue.pending === 0 && endedAt + LONGEST_PAUSE_MS < now) hosts.delete(name);
}
