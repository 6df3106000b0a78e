import type { Signals } from '../../drafting/reading/forest.ts';

/** Most values that a signal is rounded to. */
export const BINS = 48;

/** Samples by signal, each value as the number of its bin. */
export class Columns {
  readonly names: readonly string[];
  /** By signal, the limits between bins: a value is in the first bin whose limit it does not exceed. */
  readonly limits: readonly (readonly number[])[];
  /** By signal and sample, the bin. */
  readonly bins: readonly Uint8Array[];
  /** By signal, the bin that most samples are in, and the samples that are in another one. */
  readonly most: readonly { bin: number; others: Int32Array }[];

  constructor(samples: readonly Signals[]) {
    const names = [...new Set(samples.flatMap((signals) => Object.keys(signals)))].sort();
    const values = names.map((name) => samples.map((signals) => signals[name] ?? 0));
    const limits = values.map(limitsOf);
    // A signal that is the same everywhere parts nothing.
    const useful = names.flatMap((_, at) => ((limits[at]?.length ?? 0) > 0 ? [at] : []));
    this.names = useful.map((at) => names[at] ?? '');
    this.limits = useful.map((at) => limits[at] ?? []);
    this.bins = useful.map((at) =>
      Uint8Array.from(values[at] ?? [], (value) => {
        const bin = (limits[at] ?? []).findIndex((limit) => value <= limit);
        return bin < 0 ? (limits[at]?.length ?? 0) : bin;
      }),
    );
    this.most = this.bins.map(mostOf);
  }
}

/** Most signals are the same for nearly all samples: it is enough to look at the others. */
function mostOf(bins: Uint8Array): { bin: number; others: Int32Array } {
  const counts = new Int32Array(BINS + 1);
  for (const bin of bins) counts[bin] = (counts[bin] ?? 0) + 1;
  const bin = counts.indexOf(Math.max(...counts));
  return { bin, others: Int32Array.from(bins.keys()).filter((row) => bins[row] !== bin) };
}

/** Midpoints between neighbouring values; where there are many, between those that part the samples evenly. */
function limitsOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  const distinct = [...new Set(sorted)];
  const few =
    distinct.length <= BINS
      ? distinct
      : [
          ...new Set(
            Array.from({ length: BINS }, (_, n) => sorted[Math.floor((n * sorted.length) / BINS)] ?? 0),
          ),
        ];
  return few.slice(1).map((value, at) => Math.round(((few[at] ?? 0) + value) * 5_000) / 10_000);
}
