/** CPU time of this thread in milliseconds. Above `enough_ms` the lesser of two runs: other load and garbage collection count little. */
export function leastTime(work: () => unknown, enough_ms = 0): number {
  const first = timeOf(work);
  return first <= enough_ms ? first : Math.min(first, timeOf(work));
}

function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** For eight times the input linear work takes 8 times as long, quadratic work 64 times; this lies between. */
const MOST = 24;
/** Shorter durations are noise. */
const FLOOR_MS = 5;

/** The time for work on `size`, relative to the most that it may take after the time for an eighth of it; at most 1 is good. */
export const growth = (size: number, work: (size: number) => unknown): number => growing(size, work).grown;

/** The same, with that time in milliseconds. */
export function growing(size: number, work: (size: number) => unknown): { grown: number; ms: number } {
  const fine = MOST * FLOOR_MS;
  const first = timeOf(() => work(size));
  // What is fine after the shortest time that counts is fine after each.
  if (first <= fine) return { grown: first / fine, ms: first };
  const most =
    MOST *
    Math.max(
      FLOOR_MS,
      leastTime(() => work(size / 8), FLOOR_MS),
    );
  const ms =
    first <= most
      ? first
      : Math.min(
          first,
          timeOf(() => work(size)),
        );
  return { grown: ms / most, ms };
}
