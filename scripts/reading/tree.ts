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

function bestSplit(
  { bins, limits }: Columns,
  rows: Int32Array,
  { slopes, bends }: Derivatives,
  signals: readonly number[],
  least: number,
): Split | undefined {
  const [slope, bend] = [sumOf(slopes, rows), sumOf(bends, rows)];
  if (rows.length < 2 * least || bend < 2 * LEAST_BEND) return undefined;
  let best: Split | undefined;
  for (const signal of signals) {
    const own = bins[signal] ?? new Uint8Array();
    const width = (limits[signal]?.length ?? 0) + 1;
    const [slopesIn, bendsIn, counts] = [
      new Float64Array(width),
      new Float64Array(width),
      new Int32Array(width),
    ];
    for (const row of rows) {
      const bin = own[row] ?? 0;
      slopesIn[bin]! += slopes[row]!;
      bendsIn[bin]! += bends[row]!;
      counts[bin]!++;
    }
    let [lowSlope, lowBend, low] = [0, 0, 0];
    for (let bin = 0; bin < width - 1; bin++) {
      lowSlope += slopesIn[bin]!;
      lowBend += bendsIn[bin]!;
      low += counts[bin]!;
      if (low < least || lowBend < LEAST_BEND) continue;
      if (rows.length - low < least || bend - lowBend < LEAST_BEND) break;
      const gain = lowSlope ** 2 / lowBend + (slope - lowSlope) ** 2 / (bend - lowBend) - slope ** 2 / bend;
      if (gain > (best?.gain ?? LEAST_GAIN)) best = { signal, bin, gain };
    }
  }
  return best;
}

/** Adds to each sample's sum what its leaf says. */
function addTo(nodes: readonly Node[], { bins, limits }: Columns, sums: Float64Array): void {
  for (const row of sums.keys()) {
    let node = nodes[0] ?? [-1, 0];
    for (;;) {
      const [signal = -1, limit = 0, low = 0, high = 0] = node;
      if (signal < 0) {
        sums[row] = (sums[row] ?? 0) + limit;
        break;
      }
      const bin = bins[signal]?.[row] ?? 0;
      const isLow = bin < (limits[signal]?.length ?? 0) && (limits[signal]?.[bin] ?? 0) <= limit;
      node = nodes[isLow ? low : high] ?? [-1, 0];
    }
  }
}
