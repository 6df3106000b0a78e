import { setTimeout as delay } from 'node:timers/promises';
import { type Acknowledged, type Kind, type Loaded, requestsOf, SHARES } from './requests.ts';

/** Requests that go on at a rate. */
export interface Load {
  /** Requests without the right response: none may be. */
  faults: string[];
  /** Milliseconds of each request; a draft and a sign-in have two. */
  took: number[];
  acknowledged: Acknowledged;
  /** Waits for what runs. Returns the requests per second, those of the first seconds aside. */
  stop(): Promise<number>;
}

/** The kinds in an order that mixes them, each as often as its share. */
const MIX = Object.entries(SHARES)
  .flatMap(([kind, share]) =>
    Array.from({ length: share }, (_, i) => ({ kind: kind as Kind, at: (i + 0.5) / share })),
  )
  .sort((a, b) => a.at - b.at)
  .map(({ kind }) => kind);

/** Milliseconds between two looks at which requests are due. */
const STEP_MS = 5;

/** The rate grows to the demanded one within this time, in milliseconds: nodes that have just started are no site at noon. */
export const RISE_MS = 5_000;

/** How many milliseconds at the whole rate as many requests take as were sent `ms` after the begin. */
const wholeMs = (ms: number): number => (ms < RISE_MS ? ms ** 2 / (2 * RISE_MS) : ms - RISE_MS / 2);

/** Sends requests at a rate, however long the responses take, and judges each response. */
export function beginLoad(loaded: Loaded, per_second: number): Load {
  const faults: string[] = [];
  const took: number[] = [];
  const begun = performance.now();
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  let sent = 0;
  const { acknowledged, ...requests } = requestsOf(loaded, () => sent++);

  async function run(n: number): Promise<void> {
    const kind = MIX[n % MIX.length] as Kind;
    const began = performance.now();
    await requests[kind](n).catch((error: unknown) =>
      faults.push(`${kind} at ${Math.round(began - begun)} ms: ${String(error)}`),
    );
    took.push(performance.now() - began);
  }

  async function keepUp(): Promise<void> {
    for (let n = 0; !ending.signal.aborted; ) {
      const due = (wholeMs(performance.now() - begun) / 1_000) * per_second;
      for (; sent < due; n++) {
        const one: Promise<void> = run(n).finally(() => running.delete(one));
        running.add(one);
      }
      await delay(STEP_MS);
    }
  }

  const pacing = keepUp();
  return {
    faults,
    took,
    acknowledged,
    async stop() {
      const rate = (sent / wholeMs(performance.now() - begun)) * 1_000;
      ending.abort();
      await pacing;
      await Promise.all(running);
      return rate;
    },
  };
}
