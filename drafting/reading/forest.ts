/** What a group looks like: named figures, most of them shares from 0 to 1. A signal that is not named is 0. */
export type Signals = Readonly<Record<string, number>>;

/** A decision tree: a node is [signal, limit, node if at most the limit, node if above]; a leaf is [-1, what it adds]. */
type Tree = readonly (readonly number[])[];

/** Gradient-boosted decision trees as numbers. */
export interface Forest {
  signals: readonly string[];
  kinds: readonly string[];
  /** What each kind begins with: the logarithm of its share. */
  start: readonly number[];
  /** For each kind the trees whose leaves add to it. */
  trees: readonly (readonly Tree[])[];
}

/** How likely each kind is, by name: they add up to 1. */
export function likelyKinds(forest: Forest, given: Signals): Record<string, number> {
  const { signals, kinds, start } = forest;
  const nodes = packed(forest);
  const values = Float64Array.from(signals, (name) => given[name] ?? 0);
  const sums = kinds.map((_, kind) => (start[kind] ?? 0) + sumOf(nodes, kind, values));
  const powers = sums.map((sum) => Math.exp(sum - Math.max(...sums)));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return Object.fromEntries(kinds.map((kind, at) => [kind, (powers[at] ?? 0) / whole]));
}

/** The nodes of all trees in a row: walking arrays of numbers is five times faster than walking lists of lists. */
interface Nodes {
  /** Where the trees of each kind begin. */
  roots: readonly Int32Array[];
  /** Four numbers for each node; where a node goes on is an index of this array. */
  numbers: Float64Array;
}

const packedForests = new WeakMap<Forest, Nodes>();

function packed(forest: Forest): Nodes {
  const known = packedForests.get(forest);
  if (known) return known;
  const numbers: number[] = [];
  const roots = forest.trees.map((trees) =>
    Int32Array.from(trees, (tree) => {
      const root = numbers.length;
      for (const [signal = -1, limit = 0, low = 0, high = 0] of tree)
        numbers.push(signal, limit, root + 4 * low, root + 4 * high);
      return root;
    }),
  );
  const nodes = { roots, numbers: Float64Array.from(numbers) };
  packedForests.set(forest, nodes);
  return nodes;
}

/** What the leaves of a kind's trees add up to. */
function sumOf({ roots, numbers }: Nodes, kind: number, values: Float64Array): number {
  let sum = 0;
  for (const root of roots[kind] ?? []) {
    let at = root;
    for (let signal = numbers[at] ?? -1; signal >= 0; signal = numbers[at] ?? -1)
      at = ((values[signal] ?? 0) <= (numbers[at + 1] ?? 0) ? numbers[at + 2] : numbers[at + 3]) ?? 0;
    sum += numbers[at + 1] ?? 0;
  }
  return sum;
}
