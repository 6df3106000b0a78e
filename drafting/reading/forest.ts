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
  const nodes = packed(forest);
  const values = new Float64Array(forest.signals.length);
  for (const [at, name] of forest.signals.entries()) values[at] = given[name] ?? 0;
  const sums = forest.kinds.map((_, kind) => (forest.start[kind] ?? 0) + sumOf(nodes, kind, values));
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return Object.fromEntries(forest.kinds.map((kind, at) => [kind, (powers[at] ?? 0) / whole]));
}

/** The nodes of all trees in a row: walking arrays of numbers is many times faster than walking lists of lists. */
interface Nodes {
  /** Where the trees of each kind begin. */
  roots: readonly Int32Array[];
  /** For each node its signal, -1 of a leaf, and the nodes below it. */
  links: Int32Array;
  /** Its limit, or what the leaf adds. */
  limits: Float64Array;
}

const packedForests = new WeakMap<Forest, Nodes>();

function packed(forest: Forest): Nodes {
  const known = packedForests.get(forest);
  if (known) return known;
  const [links, limits]: [number[], number[]] = [[], []];
  const roots = forest.trees.map((trees) =>
    Int32Array.from(trees, (tree) => {
      const root = limits.length;
      for (const [signal = -1, limit = 0, low = 0, high = 0] of tree) {
        links.push(signal, root + low, root + high);
        limits.push(limit);
      }
      return root;
    }),
  );
  const nodes = { roots, links: Int32Array.from(links), limits: Float64Array.from(limits) };
  packedForests.set(forest, nodes);
  return nodes;
}

/** What the leaves of a kind's trees add up to. */
function sumOf({ roots, links, limits }: Nodes, kind: number, values: Float64Array): number {
  let sum = 0;
  for (const root of roots[kind] ?? []) {
    let node = root;
    for (let signal = links[3 * node] ?? -1; signal >= 0; signal = links[3 * node] ?? -1)
      node = links[3 * node + ((values[signal] ?? 0) <= (limits[node] ?? 0) ? 1 : 2)] ?? 0;
    sum += limits[node] ?? 0;
  }
  return sum;
}
