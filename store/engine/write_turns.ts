import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Starts at most one transaction per turn of the event loop. better-sqlite3 is synchronous: without this, a queue of forty transactions
 * would block every other request.
 */
export function turnsOfTheLoop(): () => Promise<void> {
  let taken = false;
  return async () => {
    if (taken) await nextTurn();
    taken = true;
    setImmediate(() => (taken = false));
  };
}
