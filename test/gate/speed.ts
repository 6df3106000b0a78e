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

/** How many times slower than a quiet core these measurements were: 1 where there are none. */
export function slowness(speeds: readonly Speed[], of: keyof Speed): number {
  if (speeds.length === 0) return 1;
  const all = speeds.reduce((sum, speed) => sum + speed[of], 0);
  return all / speeds.length / QUIET_MS;
}
