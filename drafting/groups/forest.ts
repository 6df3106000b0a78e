import type { Signals } from './signals.ts';

/** Decision trees as numbers: a node is [signal, limit, node if at most the limit, node if above]; a leaf is [-1, kind, share, …]. */
export interface Forest {
  signals: readonly string[];
  kinds: readonly string[];
  trees: readonly (readonly (readonly number[])[])[];
}

/** How likely each kind is, by name: the mean of what the trees say. They add up to 1. */
export function likelyKinds({ signals, kinds, trees }: Forest, given: Signals): Record<string, number> {
  const values = signals.map((name) => given[name] ?? 0);
  const sums = kinds.map(() => 0);
  for (const tree of trees) {
    const [, ...shares] = leafOf(tree, values);
    for (let at = 0; at < shares.length; at += 2) {
      const [kind = 0, share = 0] = shares.slice(at, at + 2);
      sums[kind] = (sums[kind] ?? 0) + share;
    }
  }
  return Object.fromEntries(kinds.map((kind, at) => [kind, (sums[at] ?? 0) / Math.max(1, trees.length)]));
}

function leafOf(tree: Forest['trees'][number], values: readonly number[]): readonly number[] {
  let node = tree[0] ?? [-1];
  for (;;) {
    const [signal = -1, limit = 0, low = 0, high = 0] = node;
    if (signal < 0) return node;
    node = tree[(values[signal] ?? 0) <= limit ? low : high] ?? [-1];
  }
}
