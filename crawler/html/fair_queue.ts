import PQueue from 'p-queue';

/** A fair queue with one task at a time: each caller gets one task done before any caller gets a second. */
export interface FairQueue<By> {
  /**
   * Runs `task` when it is the turn of `by`; a task with `behind` waits for all others. Rejects with `signal.reason`
   * when `signal` aborts first.
   */
  run<T>(
    { by, behind }: { by: By; behind: boolean },
    task: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
}

export function fairQueue<By>(): FairQueue<By> {
  const queue = new PQueue({ concurrency: 1 });
  /** The current round. */
  let round = 0;
  /** The round of each caller's latest task, for callers that already have one in this round or later. */
  const latest = new Map<By, number>();

  function nextRound(by: By): number {
    const next = Math.max(round, (latest.get(by) ?? -1) + 1);
    latest.set(by, next);
    return next;
  }

  function serve(served: number): void {
    round = served;
    for (const [by, last] of latest) if (last < round) latest.delete(by);
  }

  return {
    run({ by, behind }, task, signal) {
      if (behind) return queue.add(task, { priority: Number.NEGATIVE_INFINITY, signal });
      const mine = nextRound(by);
      const started = () => {
        serve(mine);
        return task();
      };
      return queue.add(started, { priority: -mine, signal });
    },
  };
}
