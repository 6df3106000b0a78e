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

/** Locks of hosts that several processes take: no two request from a host at a time. */
export interface HostLocks {
  /** Locks a host for `most_ms` at most, or gives the time until that may be possible. */
  take(host: string, most_ms: number): Promise<{ lock: string } | { wait_ms: number }>;
  /** Has a lock end so long from now: extends it, or leaves a pause. Gives the lock as it is then; null if another process has the host. */
  end(host: string, lock: string, in_ms: number): Promise<string | null>;
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

/** So long a host waits for a process that died; while a request goes on, its lock is extended. */
const LOCK_MS = 5_000;
/** How long to wait at most before a lock is tried again: another process may end its own early. */
const TRY_MS = 500;

export function hostQueue(delayMs: number, locks?: HostLocks, lock_ms = LOCK_MS): HostQueue {
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
      const pause = Math.min(Math.max(delayMs, pauseMs), LONGEST_PAUSE_MS);
      const task = async () => {
        if (locks) return underLock({ locks, host: name, pause, lock_ms, signal }, request);
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

interface Locking {
  locks: HostLocks;
  host: string;
  pause: number;
  lock_ms: number;
  signal: AbortSignal;
}

/** Runs a request while its host is locked. */
async function underLock<T>(
  { locks, host, pause, lock_ms, signal }: Locking,
  request: () => Promise<T>,
): Promise<T> {
  let taken = await locks.take(host, lock_ms);
  while (!('lock' in taken)) {
    await wait(Math.min(taken.wait_ms, TRY_MS), undefined, { signal });
    taken = await locks.take(host, lock_ms);
  }
  let lock: Promise<string | null> = Promise.resolve(taken.lock);
  // What fails here ends the lock by itself, soon.
  const end = (in_ms: number): Promise<string | null> =>
    lock.then((held) => held && locks.end(host, held, in_ms)).catch(() => null);
  const extending = setInterval(() => {
    lock = end(lock_ms);
  }, lock_ms / 3);
  try {
    return await request();
  } finally {
    clearInterval(extending);
    await end(pause);
  }
}

function forgetQuiet(hosts: Map<string, Host>): void {
  const now = performance.now();
  for (const [name, { queue, endedAt }] of hosts)
    if (queue.size + queue.pending === 0 && endedAt + LONGEST_PAUSE_MS < now) hosts.delete(name);
}
