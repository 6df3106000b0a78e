/** CPU time of this thread in milliseconds, the least of two runs, so that neighbours and the collector count little. */
export function leastTime(work: () => unknown): number {
  const times = [1, 2].map(() => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Eight times the input takes eight times as long, or less; work on every pair of its parts takes 64 times as long. */
const MOST = 24;
/** Below this a duration is noise. */
const FLOOR_MS = 5;

/** How long work on `size` takes, held against an eighth of it: 1 is the bound, and what grows with the square is far above. */
export function growth(size: number, work: (size: number) => unknown): number {
  const short = leastTime(() => work(size / 8));
  return leastTime(() => work(size)) / (MOST * Math.max(short, FLOOR_MS));
}
