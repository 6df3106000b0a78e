import { setImmediate as nextLoop } from 'node:timers/promises';

/**
 * Starts at most one transaction per turn of the event loop. better-sqlite3 is synchronous: without this, a queue of forty transactions
 * would block every other request.
 */
export function onePerTick(): () => Promise<void> {
  let taken = false;
  return async () => {
    if (taken) await nextLoop();
    taken = true;
    setImmediate(() => (taken = false));
  };
}
