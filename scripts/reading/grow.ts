import type { Forest } from '../../drafting/groups/forest.ts';
import type { Signals } from '../../drafting/groups/signals.ts';

/** What a forest is grown from. */
export interface Sample {
  signals: Signals;
  kind: string;
  /** How much it counts. */
  weight: number;
}

/** How a forest is grown. */
export interface Growth {
  trees: number;
  depth: number;
  /** Fewest samples of a leaf. */
  leaf: number;
  /** Signals that are tried at a node. */
  tried: number;
  seed: number;
}

export const GROWTH: Growth = { trees: 60, depth: 8, leaf: 3, tried: 14, seed: 20261122 };

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Grows randomised trees: each from a sample drawn with repetition, each node by the best of a few signals and limits drawn at random. */
export function grow(samples: readonly Sample[], growth: Growth = GROWTH): Forest {
  const grower = new Grower(samples, growth);
  const trees = Array.from({ length: growth.trees }, () => grower.tree());
  return { signals: grower.signals, kinds: grower.kinds, trees };
}

/** A place at which samples are parted, and how unlike those of each side are then. */
interface Split {
  signal: number;
  limit: number;
  score: number;
}

/** Limits that are tried for each signal at a node. */
const LIMITS_TRIED = 6;

class Grower {
  readonly signals: readonly string[];
  readonly kinds: readonly string[];
  readonly #growth: Growth;
  readonly #rows: readonly (readonly number[])[];
  readonly #kindOf: readonly number[];
  readonly #weights: readonly number[];
  readonly #random: () => number;

  constructor(samples: readonly Sample[], growth: Growth) {
    this.signals = [...new Set(samples.flatMap((sample) => Object.keys(sample.signals)))].sort();
    this.kinds = [...new Set(samples.map(({ kind }) => kind))].sort();
    this.#growth = growth;
    this.#rows = samples.map((sample) => this.signals.map((name) => sample.signals[name] ?? 0));
    this.#kindOf = samples.map(({ kind }) => this.kinds.indexOf(kind));
    this.#weights = samples.map(({ weight }) => weight);
    this.#random = randomFrom(growth.seed);
  }

  tree(): number[][] {
    const nodes: number[][] = [];
    this.#grow(
      this.#rows.map(() => this.#draw(this.#rows.length)),
      0,
      nodes,
    );
    return nodes;
  }

  /** Adds the node of these samples and those below it; gives its place. */
  #grow(at: readonly number[], depth: number, nodes: number[][]): number {
    const place = nodes.push([]) - 1;
    const counts = this.#countsOf(at);
    const best = depth < this.#growth.depth ? this.#bestSplit(at) : undefined;
    if (!best || best.score >= gini(counts)) {
      nodes[place] = leafOf(counts);
      return place;
    }
    const { signal, limit } = best;
    const low = this.#grow(
      at.filter((one) => this.#value(one, signal) <= limit),
      depth + 1,
      nodes,
    );
    const high = this.#grow(
      at.filter((one) => this.#value(one, signal) > limit),
      depth + 1,
      nodes,
    );
    nodes[place] = [signal, limit, low, high];
    return place;
  }

  #bestSplit(at: readonly number[]): Split | undefined {
    if (at.length < 2 * this.#growth.leaf) return undefined;
    let best: Split | undefined;
    for (let n = 0; n < this.#growth.tried * LIMITS_TRIED; n++) {
      const signal = this.#draw(this.signals.length);
      const [one = 0, other = 0] = [at, at].map((all) =>
        this.#value(all[this.#draw(all.length)] ?? 0, signal),
      );
      if (one === other) continue;
      const split = this.#scored(at, signal, Math.round((one + other) * 5_000) / 10_000);
      if (split && (!best || split.score < best.score)) best = split;
    }
    return best;
  }

  #scored(at: readonly number[], signal: number, limit: number): Split | undefined {
    const low = at.filter((one) => this.#value(one, signal) <= limit);
    if (low.length < this.#growth.leaf || at.length - low.length < this.#growth.leaf) return undefined;
    const below = this.#countsOf(low);
    const above = this.#countsOf(at).map((count, kind) => count - (below[kind] ?? 0));
    return { signal, limit, score: gini(below) + gini(above) };
  }

  #countsOf(at: readonly number[]): number[] {
    const counts = this.kinds.map(() => 0);
    for (const one of at) {
      const kind = this.#kindOf[one] ?? 0;
      counts[kind] = (counts[kind] ?? 0) + (this.#weights[one] ?? 0);
    }
    return counts;
  }

  #value(sample: number, signal: number): number {
    return this.#rows[sample]?.[signal] ?? 0;
  }

  #draw(most: number): number {
    return Math.floor(this.#random() * most);
  }
}

function leafOf(counts: readonly number[]): number[] {
  const sum = counts.reduce((all, count) => all + count, 0) || 1;
  const shares = counts.flatMap((count, kind) =>
    count > 0 ? [kind, Math.round((1000 * count) / sum) / 1000] : [],
  );
  return [-1, ...shares];
}

/** Impurity times weight: what a split should make small. */
function gini(counts: readonly number[]): number {
  const sum = counts.reduce((all, count) => all + count, 0);
  return sum === 0 ? 0 : sum - counts.reduce((all, count) => all + count * count, 0) / sum;
}
