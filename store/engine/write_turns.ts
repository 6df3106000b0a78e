import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets one transaction begin in each turn of the event loop: at once for the first who asks in a turn, in the next for whoever asks
 * again. better-sqlite3 answers at once, so that without it forty transactions that wait for each other would be one turn, and whoever
 * comes meanwhile would wait for all of them.
 */
export function turnsOfTheLoop(): () => Promise<void> {
  let taken = false;
  return async () => {
    if (taken) await nextTurn();
    taken = true;
    setImmediate(() => (taken = false));
  };
}
