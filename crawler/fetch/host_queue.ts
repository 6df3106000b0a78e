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

/** Turns at hosts that several processes take: no two request from a host at a time. */
export interface HostTurns {
  /** Begins a turn of `most_ms` at most, or gives the time until one may begin. */
  begin(host: string, most_ms: number): Promise<{ turn: string } | { wait_ms: number }>;
  /** Ends a turn; the next one begins after a pause. */
  end(host: string, turn: string, pause_ms: number): Promise<void>;
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

/** More than any request takes: so long a host waits for a process that died. */
const LONGEST_TURN_MS = 60_000;
/** How long to wait at most before a turn is tried again: another process may end its own early. */
const TRY_MS = 500;

export function hostQueue(delayMs: number, turns?: HostTurns): HostQueue {
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
        if (turns) return inTurn(turns, name, pause, request, signal);
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

/** Runs a request in a turn at its host. */
async function inTurn<T>(
  turns: HostTurns,
  host: string,
  pause: number,
  request: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  let begun = await turns.begin(host, LONGEST_TURN_MS);
  while (!('turn' in begun)) {
    await wait(Math.min(begun.wait_ms, TRY_MS), undefined, { signal });
    begun = await turns.begin(host, LONGEST_TURN_MS);
  }
  try {
    return await request();
  } finally {
    // Without an end it ends by itself, later.
    await turns.end(host, begun.turn, pause).catch(() => undefined);
  }
}

function forgetQuiet(hosts: Map<string, Host>): void {
  const now = performance.now();
  for (const [name, { queue, endedAt }] of hosts)
    if (queue.size + queue.pending === 0 && endedAt + LONGEST_PAUSE_MS < now) hosts.delete(name);
}
