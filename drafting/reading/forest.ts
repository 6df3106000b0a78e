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
export function likelyKinds(
  { signals, kinds, start, trees }: Forest,
  given: Signals,
): Record<string, number> {
  const values = signals.map((name) => given[name] ?? 0);
  const sums = kinds.map((_, kind) =>
    (trees[kind] ?? []).reduce((sum, tree) => sum + leafOf(tree, values), start[kind] ?? 0),
  );
  const powers = sums.map((sum) => Math.exp(sum - Math.max(...sums)));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return Object.fromEntries(kinds.map((kind, at) => [kind, (powers[at] ?? 0) / whole]));
}

function leafOf(tree: Tree, values: readonly number[]): number {
  let node = tree[0] ?? [-1, 0];
  for (;;) {
    const [signal = -1, limit = 0, low = 0, high = 0] = node;
    if (signal < 0) return limit;
    node = tree[(values[signal] ?? 0) <= limit ? low : high] ?? [-1, 0];
  }
}
