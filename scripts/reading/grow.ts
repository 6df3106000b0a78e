import type { Forest, Signals } from '../../drafting/reading/forest.ts';
import { Columns } from './columns.ts';
import { randomFrom } from './random.ts';
import { type Growth, grownTree, type Node } from './tree.ts';

/** What a forest is grown from. */
export interface Sample {
  signals: Signals;
  kind: string;
  /** How much it counts. */
  weight: number;
}

export const GROWTH: Growth = {
  rounds: 60,
  rate: 0.08,
  ends: 8,
  end: 8,
  samples: 0.7,
  signals: 0.3,
  seed: 20261122,
};

/** Forests that one decision is made of: each is unlucky with other lists, their mean with fewer. */
const FORESTS = 2;

/** Grows forests that differ by chance alone, and makes one of them: each tree adds its share of the mean. */
export function growSeveral(samples: readonly Sample[], growth: Growth = GROWTH): Forest {
  const all = Array.from({ length: FORESTS }, (_, n) => grow(samples, { ...growth, seed: growth.seed + n }));
  const [first = grow(samples, growth)] = all;
  const shared = ([signal = -1, value = 0, ...below]: Node): Node =>
    signal < 0 ? [signal, Math.round((100_000 * value) / FORESTS) / 100_000] : [signal, value, ...below];
  const trees = first.kinds.map((_, kind) =>
    all.flatMap((one) => (one.trees[kind] ?? []).map((tree) => tree.map((node) => shared([...node])))),
  );
  return { ...first, trees };
}

/** Grows gradient-boosted trees for several kinds (Friedman 2001): each round one small tree for each kind mends what the trees before it got wrong. */
export function grow(samples: readonly Sample[], growth: Growth = GROWTH): Forest {
  const kinds = [...new Set(samples.map(({ kind }) => kind))].sort();
  const columns = new Columns(samples.map(({ signals }) => signals));
  const random = randomFrom(growth.seed);
  const own = Int32Array.from(samples, ({ kind }) => kinds.indexOf(kind));
  const weights = Float64Array.from(samples, ({ weight }) => weight);
  const start = startOf(kinds.length, own, weights);
  const sums = kinds.map((_, kind) => new Float64Array(samples.length).fill(start[kind] ?? 0));
  const trees: Node[][][] = kinds.map(() => []);
  for (let round = 0; round < growth.rounds; round++) {
    const shares = sharesOf(sums, samples.length);
    const rows = Int32Array.from(samples.keys()).filter(() => random() < growth.samples);
    for (const [kind] of kinds.entries()) {
      const { slopes, bends } = gradients(
        shares[kind] ?? new Float64Array(),
        own,
        weights,
        kind,
        kinds.length,
      );
      const signals = columns.names.flatMap((_, at) => (random() < growth.signals ? [at] : []));
      const tree = grownTree(columns, rows, { slopes, bends }, signals, growth);
      trees[kind]?.push(tree.nodes);
      tree.addTo(sums[kind] ?? new Float64Array());
    }
  }
  return { signals: columns.names, kinds, start, trees };
}

/** The logarithm of each kind's share of the weight. */
function startOf(count: number, own: Int32Array, weights: Float64Array): number[] {
  const totals = new Float64Array(count);
  for (const [row, kind] of own.entries()) totals[kind] = (totals[kind] ?? 0) + (weights[row] ?? 0);
  const all = totals.reduce((sum, one) => sum + one, 0);
  return [...totals].map((total) => Math.round(1000 * Math.log(total / all)) / 1000);
}

/** How likely each kind is for each sample so far. */
function sharesOf(sums: readonly Float64Array[], count: number): Float64Array[] {
  const powers = sums.map((own) => own.map((sum) => Math.exp(Math.min(30, sum))));
  const whole = new Float64Array(count);
  for (const own of powers) for (const [row, power] of own.entries()) whole[row] = (whole[row] ?? 0) + power;
  return powers.map((own) => own.map((power, row) => power / (whole[row] ?? 1)));
}

/** First and second derivative of the loss for a kind, by sample. */
function gradients(
  shares: Float64Array,
  own: Int32Array,
  weights: Float64Array,
  kind: number,
  kinds: number,
): { slopes: Float64Array; bends: Float64Array } {
  const factor = kinds / Math.max(1, kinds - 1);
  return {
    slopes: shares.map((share, row) => (share - Number(own[row] === kind)) * (weights[row] ?? 0)),
    bends: shares.map((share) => share * (1 - share) * factor).map((bend, row) => bend * (weights[row] ?? 0)),
  };
}
