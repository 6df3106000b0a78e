import PQueue from 'p-queue';

/** Turns at something that does one task at a time: each caller has one task done before any has a second one. */
export interface FairQueue<By> {
  /**
   * Runs `task` when the turn of `by` comes; what is `behind` comes after all that is not. Rejects with `signal.reason` when
   * `signal` aborts before.
   */
  run<T>(
    { by, behind }: { by: By; behind: boolean },
    task: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
}

export function fairQueue<By>(): FairQueue<By> {
  const queue = new PQueue({ concurrency: 1 });
  /** The round that is being served. */
  let round = 0;
  /** The round of each caller's latest task; without those whose next task may come in this round. */
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
