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
  let present = 0;
  async function set(instant: number, content: string): Promise<void> {
    if (instant <= present) throw new Error(`${instant} is not after ${present}: time only moves ahead`);
    present = instant;
    writeFileSync(file, content);
    await delay(CLOCK_READ_MS);
  }
  /** Lets time pass until an instant, which is later than now. */
  const reach = (instant: number): Promise<void> => set(instant, String(instant - Date.now()));
  return {
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock.mjs')).href}`,
      TEST_CLOCK: file,
    },
    reach,
    /** Lets time pass until an instant and stops it there, to the millisecond, until it is moved again. */
    stand: (instant: number): Promise<void> => set(instant, `=${instant}`),
    pass: (ms: number): Promise<void> => reach(present + ms),
  };
}
