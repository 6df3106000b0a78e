/** CPU time of this thread in milliseconds, the lesser of two runs, so that other load and garbage collection count little. */
export function leastTime(work: () => unknown): number {
  const times = [1, 2].map(() => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** For eight times the input linear work takes 8 times as long, quadratic work 64 times; this lies between. */
const MOST = 24;
/** Shorter durations are noise. */
const FLOOR_MS = 5;

/** The time for work on `size`, relative to the most that it may take after the time for an eighth of it; at most 1 is good. */
export function growth(size: number, work: (size: number) => unknown): number {
  const short = leastTime(() => work(size / 8));
  return leastTime(() => work(size)) / (MOST * Math.max(short, FLOOR_MS));
}
