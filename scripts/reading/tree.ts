import type { Columns } from './columns.ts';

/** How a forest is grown: chosen by sites left out (docs/drafting.md). */
export interface Growth {
  /** Trees for each kind. */
  rounds: number;
  /** How much of what a tree would add is added. */
  rate: number;
  /** Ends of a tree, and fewest samples at one. */
  ends: number;
  end: number;
  /** Shares of samples and of signals that a round looks at. */
  samples: number;
  signals: number;
  seed: number;
}

/** A node is [signal, limit, node if at most the limit, node if above]; a leaf is [-1, what it adds]. */
export type Node = number[];

interface Derivatives {
  slopes: Float64Array;
  bends: Float64Array;
}

/** Where a leaf is parted, and how much better the tree is then. */
interface Split {
  signal: number;
  bin: number;
  gain: number;
}

interface End {
  rows: Int32Array;
  node: number;
  split: Split | undefined;
}

/** A split that gains less is none. */
const LEAST_GAIN = 1e-6;
/** A leaf whose samples bend less has nothing more to learn. */
const LEAST_BEND = 1e-3;

/** Grows one tree, always at the leaf that gains most. */
export function grownTree(
  columns: Columns,
  rows: Int32Array,
  derivatives: Derivatives,
  signals: readonly number[],
  growth: Growth,
): { nodes: Node[]; addTo(sums: Float64Array): void } {
  const nodes: Node[] = [[]];
  const ends: End[] = [{ rows, node: 0, split: bestSplit(columns, rows, derivatives, signals, growth.end) }];
  while (ends.length < growth.ends) {
    const best = ends.reduce((one, other) =>
      (other.split?.gain ?? 0) > (one.split?.gain ?? 0) ? other : one,
    );
    if (!best.split) break;
    const { signal, bin } = best.split;
    const isLow = (row: number): boolean => (columns.bins[signal]?.[row] ?? 0) <= bin;
    const children = [best.rows.filter(isLow), best.rows.filter((row) => !isLow(row))];
    ends.splice(ends.indexOf(best), 1);
    const places = children.map((own) => {
      const node = nodes.push([]) - 1;
      ends.push({ rows: own, node, split: bestSplit(columns, own, derivatives, signals, growth.end) });
      return node;
    });
    nodes[best.node] = [signal, columns.limits[signal]?.[bin] ?? 0, ...places];
  }
  for (const leaf of ends) {
    const [slope, bend] = [sumOf(derivatives.slopes, leaf.rows), sumOf(derivatives.bends, leaf.rows)];
    nodes[leaf.node] = [-1, Math.round(10_000 * growth.rate * (-slope / (bend + 1e-9))) / 10_000];
  }
  return { nodes, addTo: (sums) => addTo(nodes, columns, sums) };
}

const sumOf = (values: Float64Array, rows: Int32Array): number => {
  let sum = 0;
  for (const row of rows) sum += values[row] ?? 0;
  return sum;
};

/** Sums of a signal's bins over some samples. */
interface Histogram {
  slopes: Float64Array;
  bends: Float64Array;
  counts: Int32Array;
}

function histogramOf(bins: Uint8Array, width: number, rows: Int32Array, given: Derivatives): Histogram {
  const [slopes, bends, counts] = [new Float64Array(width), new Float64Array(width), new Int32Array(width)];
  for (const row of rows) {
    const bin = bins[row]!;
    slopes[bin]! += given.slopes[row]!;
    bends[bin]! += given.bends[row]!;
    counts[bin]!++;
  }
  return { slopes, bends, counts };
}

function bestSplit(
  { bins, limits }: Columns,
  rows: Int32Array,
  derivatives: Derivatives,
  signals: readonly number[],
  least: number,
): Split | undefined {
  const whole = {
    slope: sumOf(derivatives.slopes, rows),
    bend: sumOf(derivatives.bends, rows),
    count: rows.length,
  };
  if (rows.length < 2 * least || whole.bend < 2 * LEAST_BEND) return undefined;
  let best: Split | undefined;
  for (const signal of signals) {
    const width = limits[signal]!.length + 1;
    const cut = bestCut(histogramOf(bins[signal]!, width, rows, derivatives), whole, least);
    if (cut && cut.gain > (best?.gain ?? LEAST_GAIN)) best = { signal, ...cut };
  }
  return best;
}

interface Sums {
  slope: number;
  bend: number;
  count: number;
}

/** The bin after which samples are parted best. */
function bestCut(
  { slopes, bends, counts }: Histogram,
  whole: Sums,
  least: number,
): Omit<Split, 'signal'> | undefined {
  let best: Omit<Split, 'signal'> | undefined;
  const low: Sums = { slope: 0, bend: 0, count: 0 };
  for (let bin = 0; bin < slopes.length - 1; bin++) {
    low.slope += slopes[bin]!;
    low.bend += bends[bin]!;
    low.count += counts[bin]!;
    const high = {
      slope: whole.slope - low.slope,
      bend: whole.bend - low.bend,
      count: whole.count - low.count,
    };
    if (Math.min(low.count, high.count) < least || Math.min(low.bend, high.bend) < LEAST_BEND) continue;
    const gain = low.slope ** 2 / low.bend + high.slope ** 2 / high.bend - whole.slope ** 2 / whole.bend;
    if (gain > (best?.gain ?? 0)) best = { bin, gain };
  }
  return best;
}

/** Adds to each sample's sum what its end of the tree says. */
function addTo(nodes: readonly Node[], columns: Columns, sums: Float64Array): void {
  for (const row of sums.keys()) sums[row]! += valueAt(nodes, columns, row);
}

function valueAt(nodes: readonly Node[], { bins, limits }: Columns, row: number): number {
  let node = nodes[0]!;
  while (node[0]! >= 0) {
    const [signal, limit, low, high] = node as [number, number, number, number];
    const bin = bins[signal]![row]!;
    const isLow = bin < limits[signal]!.length && limits[signal]![bin]! <= limit;
    node = nodes[isLow ? low : high]!;
  }
  return node[1]!;
}
