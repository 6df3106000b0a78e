import type { Sample } from './sample.ts';

/** What must not grow while the load stays the same, and by how much it may seem to: by a part of itself, or by units of its own. */
const FLAT = {
  rss_mib: { words: 'memory (MiB)', part: 0.04, units: 12 },
  descriptors: { words: 'file descriptors', part: 0.04, units: 6 },
  connections: { words: 'connections', part: 0.04, units: 6 },
  handles: { words: 'active handles', part: 0.04, units: 6 },
  threads: { words: 'threads', part: 0, units: 2 },
} as const satisfies Partial<Record<keyof Sample, object>>;

/** MiB that the service may ever hold. */
export const MOST_MIB = 520;

/** In a run that is shorter than this, in minutes, caches and the compiler are still filling: memory may grow by a tenth. */
const SHORT = 10;
const SHORT_PART = 0.1;

type Watched = keyof typeof FLAT;

/** One line for each thing that is watched: the medians of the last two quarters, and whether the last one is higher. */
export interface Line {
  words: string;
  third: number;
  last: number;
  grows: boolean;
}

/**
 * Compares the third quarter of a run with the last one: the first half is for caches and the compiler to fill. Medians, so that one
 * collection of garbage more or less is nothing.
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
    // Written so that a figure that could not be had is no success.
    return { words, third: a, last: b, grows: !(b <= a + Math.max(units, a * part)) };
  });
}

/** Why a run is no success, in words; null where it is one. */
export function failureOf(
  samples: readonly Sample[],
  lines: readonly Line[],
  faults: readonly string[],
): string | null {
  const peak = Math.max(...samples.map(({ rss_mib }) => rss_mib));
  const wrong = [
    ...lines.filter(({ grows }) => grows).map(({ words }) => `${words} grows`),
    ...(peak <= MOST_MIB ? [] : [`${peak.toFixed(0)} MiB of memory, more than ${MOST_MIB}`]),
    ...(faults.length > 0 ? [`${faults.length} faults`] : []),
  ];
  return wrong.length > 0 ? wrong.join('; ') : null;
}

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
