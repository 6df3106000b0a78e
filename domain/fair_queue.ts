import PQueue from 'p-queue';

/** Whom work is for: a person by id, an anonymous visitor by network, or undefined, as which all else takes one turn. */
export type WorkFor = number | string | undefined;

/**
 * A queue in this process for what runs one at a time, fairly (record 85): everybody has one task done before anybody has a second, however
 * many somebody sent. What a person had done while nobody waited does not count.
 */
export interface FairQueue {
  /**
   * Runs `task` when it is the turn of `by`; a task with `behind` waits for all others. Rejects with `signal.reason`
   * when `signal` aborts first.
   */
  run<T>(
    { by, behind }: { by: WorkFor; behind?: boolean },
    task: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
}

/** A {@link FairQueue} that is empty. */
export function fairQueue(): FairQueue {
  const queue = new PQueue({ concurrency: 1 });
  /** The current round. */
  let round = 0;
  /** The round of each caller's latest task, for callers that already have one in this round or later. */
  const latest = new Map<WorkFor, number>();

  function nextRound(by: WorkFor): number {
    const next = Math.max(round, (latest.get(by) ?? -1) + 1);
    latest.set(by, next);
    return next;
  }

  function serve(served: number): void {
    round = served;
    for (const [by, last] of latest) if (last < round) latest.delete(by);
  }

  return {
    run({ by, behind = false }, task, signal) {
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
