import type { Sample } from './sample.ts';

/** What must not grow under constant load, with its tolerance as a ratio or in units. */
const FLAT = {
  rss_mib: { words: 'memory (MiB)', part: 0.04, units: 12 },
  descriptors: { words: 'file descriptors', part: 0.04, units: 6 },
  connections: { words: 'connections', part: 0.04, units: 6 },
  handles: { words: 'active handles', part: 0.04, units: 6 },
  threads: { words: 'threads', part: 0, units: 2 },
} as const satisfies Partial<Record<keyof Sample, object>>;

/** Limit of the service's memory in MiB. */
export const MAX_MIB = 520;

/** In runs shorter than this many minutes, caches and the compiler still warm up: memory may grow by a tenth. */
const SHORT = 10;
const SHORT_PART = 0.1;

type Watched = keyof typeof FLAT;

/** One watched value: the medians of the last two quarters, and whether the last is higher. */
export interface Line {
  words: string;
  third: number;
  last: number;
  grows: boolean;
}

/**
 * Compares the third and fourth quarter of a run; the first half warms up caches and the compiler. Medians, so that single garbage
 * collections do not matter.
 */
export function verdictOf(samples: readonly Sample[]): Line[] {
  const quarter = Math.floor(samples.length / 4);
  const isShort = (samples.at(-1)?.minute ?? 0) < SHORT;
  const third = samples.slice(2 * quarter, 3 * quarter);
  const last = samples.slice(3 * quarter);
  return (Object.keys(FLAT) as Watched[]).map((name) => {
    const { words, units } = FLAT[name];
    const part = isShort && name === 'rss_mib' ? SHORT_PART : FLAT[name].part;
    const [before, after] = [third, last].map((of) => median(of.map((sample) => sample[name])));
    const [a, b] = [before ?? Number.NaN, after ?? Number.NaN];
    // Written so that a missing figure is no success.
    return { words, third: a, last: b, grows: !(b <= a + Math.max(units, a * part)) };
  });
}

/** Why a run failed, in words; null if it did not. */
export function failureOf(
  samples: readonly Sample[],
  lines: readonly Line[],
  faults: readonly string[],
): string | null {
  const peak = Math.max(...samples.map(({ rss_mib }) => rss_mib));
  const wrong = [
    ...lines.filter(({ grows }) => grows).map(({ words }) => `${words} grows`),
    ...(peak <= MAX_MIB ? [] : [`${peak.toFixed(0)} MiB of memory, more than ${MAX_MIB}`]),
    ...(faults.length > 0 ? [`${faults.length} faults`] : []),
  ];
  return wrong.length > 0 ? wrong.join('; ') : null;
}

/** The median. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
