/** What the fixed piece of work took: of a core, and by the clock. */
export interface Speed {
  cpu_ms: number;
  wall_ms: number;
}

/** What it takes on a quiet core of the machine whose seconds the budgets are written in (docs/gate.md). */
const QUIET_MS = 35;

/** Does the fixed piece of work, which is like the service's own: maps, objects, texts, JSON. */
export function measureSpeed(): Speed {
  const began = performance.now();
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return { cpu_ms: (user + system) / 1000, wall_ms: performance.now() - began };
}

const ROWS = 240_000;
const KEYS = 4001;

/** Deterministic; returns a number so that nothing of it is optimised away. */
function work(): number {
  const seen = new Map<string, { sum: number; words: string[] }>();
  for (let i = 0; i < ROWS; i++) {
    const key = `k${(i * 7919) % KEYS}`;
    const row = seen.get(key) ?? { sum: 0, words: [] };
    row.sum += i;
    row.words.push(key.slice(1));
    seen.set(key, row);
  }
  return JSON.stringify([...seen]).replaceAll(/\d{3}/g, 'x').length;
}

/** The limit of a test and of a hook on a quiet machine, in milliseconds: they wait for conditions, so it only ends what hangs. */
export const LIMIT_MS = 240_000;

/** What a worker of Vitest remembers from file to file. */
const worker = globalThis as { firstlight_speed?: { measured_at: number; speed: Speed } };

/** How often a worker measures the machine. */
const EVERY_MS = 5_000;

/** Whether no file has run in this worker yet. */
export const isFirstFile = (): boolean => worker.firstlight_speed === undefined;

/** The speed of the machine, if it is time to measure it again. */
export function newSpeed(): Speed | undefined {
  const now = performance.now();
  if (worker.firstlight_speed && now - worker.firstlight_speed.measured_at < EVERY_MS) return undefined;
  // The first time nothing is compiled.
  if (!worker.firstlight_speed) measureSpeed();
  const speed = measureSpeed();
  worker.firstlight_speed = { measured_at: now, speed };
  return speed;
}

/** How many times slower by the clock this machine is than a quiet one, 1 at least: what limits in milliseconds are multiplied with. */
export function timesSlower(): number {
  newSpeed();
  return Math.max(1, slowness([worker.firstlight_speed!.speed], 'wall_ms'));
}

/** How many times slower than a quiet core these measurements were: 1 where there are none. */
export function slowness(speeds: readonly Speed[], of: keyof Speed): number {
  if (speeds.length === 0) return 1;
  const all = speeds.reduce((sum, speed) => sum + speed[of], 0);
  return all / speeds.length / QUIET_MS;
}
