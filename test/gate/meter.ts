// Runs before each test file: measures its CPU, and gives it more time on a slow machine.
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { templateSeconds } from '../data_folder.ts';
import { cpuSeconds } from './cpu.ts';
import { isFirstFile, LIMIT_MS, newSpeed, type Speed, timesSlower } from './speed.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of a test with its hooks, or of a file; programs that they started are included. */
    cpu_s?: number;
    /** How fast the machine was before this file, if that was measured again. */
    speed?: Speed;
  }
}

// What all files load is no file's cost: the first in a worker would have it.
if (isFirstFile() && process.env['GATE_WHOLE']) {
  const { warmUp } = await import('./warm_up.ts');
  await warmUp();
}

const speed = newSpeed();
const limit_ms = LIMIT_MS * timesSlower();
vi.setConfig({ testTimeout: limit_ms, hookTimeout: limit_ms });

const seconds = (): number => cpuSeconds() - templateSeconds();

const file_began = seconds();
let test_began = 0;
beforeEach(() => {
  test_began = seconds();
});
afterEach(({ task }) => {
  task.meta.cpu_s = seconds() - test_began;
});
// Vitest takes a hook's first parameter apart, so it has to be written as a pattern.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, { file }) => {
  file.meta.cpu_s = seconds() - file_began;
  if (speed) file.meta.speed = speed;
});
