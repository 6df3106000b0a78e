import { BINS, type Columns } from './columns.ts';

/** How a forest is grown: chosen by sites left out (docs/teaching.md). */
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
  sums: Float64Array;
  split: Split | undefined;
}

/** What a tree is grown from: its samples, and for each sample the node it has come to, -1 if the tree does not look at it. */
interface Ground {
  columns: Columns;
  derivatives: Derivatives;
  signals: readonly number[];
  nodeOf: Int32Array;
  /** Fewest samples at an end. */
  least: number;
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
  const nodeOf = new Int32Array(columns.bins[0]?.length ?? 0).fill(-1);
  const ground: Ground = { columns, derivatives, signals, nodeOf, least: growth.end };
  for (const row of rows) nodeOf[row] = 0;
  const ends: End[] = [endAt(ground, rows, 0, sumsAt(ground, rows, 0))];
  while (ends.length < growth.ends) {
    const best = ends.reduce((one, other) => (gainOf(other) > gainOf(one) ? other : one));
    if (!best.split) break;
    const { signal, bin } = best.split;
    ends.splice(ends.indexOf(best), 1);
    const node = nodes.push([], []) - 2;
    ends.push(...parted(ground, best, best.split, node));
    nodes[best.node] = [signal, columns.limits[signal]?.[bin] ?? 0, node, node + 1];
  }
  for (const leaf of ends) {
    const [slope, bend] = [sumOf(derivatives.slopes, leaf.rows), sumOf(derivatives.bends, leaf.rows)];
    nodes[leaf.node] = [-1, Math.round(10_000 * growth.rate * (-slope / (bend + 1e-9))) / 10_000];
  }
  return { nodes, addTo: (sums) => addTo(nodes, columns, sums) };
}

const gainOf = ({ split }: End): number => split?.gain ?? 0;

/** The two ends that a leaf is parted into, at `node` and the one after it. */
function parted(ground: Ground, { rows, sums }: End, { signal, bin }: Split, node: number): End[] {
  const bins = ground.columns.bins[signal]!;
  const isLow = (row: number): boolean => bins[row]! <= bin;
  const [low, high] = [rows.filter(isLow), rows.filter((row) => !isLow(row))];
  for (const row of low) ground.nodeOf[row] = node;
  for (const row of high) ground.nodeOf[row] = node + 1;
  // What one child does not have, the other has: only the smaller one is added up.
  const isLowSmaller = high.length >= low.length;
  const some = isLowSmaller ? sumsAt(ground, low, node) : sumsAt(ground, high, node + 1);
  const rest = sums.map((sum, at) => sum - some[at]!);
  return [
    endAt(ground, low, node, isLowSmaller ? some : rest),
    endAt(ground, high, node + 1, isLowSmaller ? rest : some),
  ];
}

const sumOf = (values: Float64Array, rows: Int32Array): number => {
  let sum = 0;
  for (const row of rows) sum += values[row] ?? 0;
  return sum;
};

/** Bins of a signal, and what is added up of the samples in each: slope, bend and count. */
const WIDTH = BINS + 1;
const ADDED = 3;

/** Sums by signal and bin of the samples at a node. */
function sumsAt(
  { columns, derivatives, signals, nodeOf }: Ground,
  rows: Int32Array,
  node: number,
): Float64Array {
  const { slopes, bends } = derivatives;
  const sums = new Float64Array(signals.length * WIDTH * ADDED);
  const [allSlopes, allBends] = [sumOf(slopes, rows), sumOf(bends, rows)];
  for (const [nth, signal] of signals.entries()) {
    const bins = columns.bins[signal]!;
    const { bin: most, others } = columns.most[signal]!;
    const first = nth * WIDTH * ADDED;
    const looked = others.length < rows.length ? others : rows;
    let [slope, bend, count] = [0, 0, 0];
    for (let n = 0; n < looked.length; n++) {
      const row = looked[n]!;
      const bin = bins[row]!;
      if (bin === most || nodeOf[row] !== node) continue;
      const at = first + ADDED * bin;
      sums[at]! += slopes[row]!;
      sums[at + 1]! += bends[row]!;
      sums[at + 2]!++;
      slope += slopes[row]!;
      bend += bends[row]!;
      count++;
    }
    const at = first + ADDED * most;
    sums[at] = allSlopes - slope;
    sums[at + 1] = allBends - bend;
    sums[at + 2] = rows.length - count;
  }
  return sums;
}

function endAt(ground: Ground, rows: Int32Array, node: number, sums: Float64Array): End {
  const { columns, derivatives, signals, least } = ground;
  const whole = {
    slope: sumOf(derivatives.slopes, rows),
    bend: sumOf(derivatives.bends, rows),
    count: rows.length,
  };
  let split: Split | undefined;
  if (rows.length >= 2 * least && whole.bend >= 2 * LEAST_BEND)
    for (const [nth, signal] of signals.entries()) {
      const first = nth * WIDTH * ADDED;
      const cut = bestCut(sums, first, columns.limits[signal]!.length, whole, least);
      if (cut && cut.gain > (split?.gain ?? LEAST_GAIN)) split = { signal, ...cut };
    }
  return { rows, node, sums, split };
}

interface Sums {
  slope: number;
  bend: number;
  count: number;
}

/** The bin after which samples are parted best, of the sums of a signal that begin at `first`. */
function bestCut(
  sums: Float64Array,
  first: number,
  limits: number,
  whole: Sums,
  least: number,
): Omit<Split, 'signal'> | undefined {
  let best: Omit<Split, 'signal'> | undefined;
  let [slope, bend, count] = [0, 0, 0];
  for (let bin = 0; bin < limits; bin++) {
    const at = first + ADDED * bin;
    slope += sums[at]!;
    bend += sums[at + 1]!;
    count += sums[at + 2]!;
    const [otherSlope, otherBend] = [whole.slope - slope, whole.bend - bend];
    if (Math.min(count, whole.count - count) < least || Math.min(bend, otherBend) < LEAST_BEND) continue;
    const gain = slope ** 2 / bend + otherSlope ** 2 / otherBend - whole.slope ** 2 / whole.bend;
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
