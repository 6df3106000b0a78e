import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets one transaction begin in each turn of the event loop. better-sqlite3 answers at once, so that without it forty transactions that
 * wait for each other would be one turn, and whoever comes meanwhile would wait for all of them.
 */
export function eventLoopTurns() {
  let taken = false;
  return {
    /** Comes back at once for the first who asks in a turn; whoever asks again has the next. */
    async own(): Promise<void> {
      if (taken) await nextTurn();
      taken = true;
      setImmediate(() => (taken = false));
    },
  };
}
