import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** Longer than the service takes to notice that its clock was moved. */
const CLOCK_READ_MS = 100;
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** The time of a built service, which a test moves ahead; `env` goes to the service at its start. */
export function movedTime(file: string) {
  let ahead_ms = 0;
  let stands_at: number | null = 0;
  /** The time of the service, in epoch milliseconds; it goes on while nothing moves it. */
  const now = (): number => stands_at ?? Date.now() + ahead_ms;
  async function set(instant: number, content: string): Promise<void> {
    if (instant <= now()) throw new Error(`${instant} is not after ${now()}: time only moves ahead`);
    writeFileSync(file, content);
    await delay(CLOCK_READ_MS);
  }
  /** Lets time pass until an instant, which is later than now. */
  async function reach(instant: number): Promise<void> {
    const ahead = instant - Date.now();
    await set(instant, String(ahead));
    [ahead_ms, stands_at] = [ahead, null];
  }
  /** Lets time pass until an instant and stops it there, to the millisecond, until it is moved again. */
  async function stand(instant: number): Promise<void> {
    await set(instant, `=${instant}`);
    stands_at = instant;
  }
  return {
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock.mjs')).href}`,
      TEST_CLOCK: file,
    },
    now,
    reach,
    stand,
    pass: (ms: number): Promise<void> => reach(now() + ms),
  };
}
