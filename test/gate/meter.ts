// Runs before each test file: measures its CPU, and gives it more time on a slow machine.
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { templateSeconds } from '../data_folder.ts';
import { startDrafting } from '../outside_threads.ts';
import { cpuSeconds } from './cpu.ts';
import { measureSpeed, type Speed, slowness } from './speed.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of a test with its hooks, or of a file; programs that they started are included. */
    cpu_s?: number;
    /** How fast the machine was before this file, if that was measured again. */
    speed?: Speed;
  }
}

/** The limits on a quiet machine: a test waits for conditions, so they only end what hangs. */
const TEST_MS = 60_000;
const HOOK_MS = 120_000;
/** How often a worker measures the machine. */
const EVERY_MS = 5_000;

/** What a worker remembers from file to file. */
interface Worker {
  measured_at: number;
  speed: Speed;
}
const worker = globalThis as { firstlight_worker?: Worker };

/** The speed of the machine, if it is time to measure it again. */
function newSpeed(): Speed | undefined {
  const now = performance.now();
  if (worker.firstlight_worker && now - worker.firstlight_worker.measured_at < EVERY_MS) return undefined;
  // The first time nothing is compiled.
  if (!worker.firstlight_worker) measureSpeed();
  const speed = measureSpeed();
  worker.firstlight_worker = { measured_at: now, speed };
  return speed;
}

// What all files load is no file's cost: the first in a worker would have it.
if (!worker.firstlight_worker && process.env['GATE_WHOLE']) {
  await import('../world.ts');
  await startDrafting();
}

const speed = newSpeed();
const slower = Math.max(1, slowness([worker.firstlight_worker!.speed], 'wall_ms'));
vi.setConfig({ testTimeout: TEST_MS * slower, hookTimeout: HOOK_MS * slower });

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
