import type { Forest } from './forest.ts';
import data from './kinds_of_groups.json' with { type: 'json' };

/** What groups are told apart by: trees, and how likely a list of features has to be. */
export interface Reading extends Forest {
  /** From here on a list is drafted: nineteen of twenty items were right on sites left out. */
  strict: number;
  /** From here on it is offered. */
  offered: number;
}

/** Titles after which a site has listed much. */
const MANY = 10;

/** The lists that are drafted, the likeliest first: where much is listed already, the rest is more often something else and has to be surer. */
export function whileFew<T>(
  lists: readonly T[],
  strict: number,
  likelihood: (one: T) => number,
  titles: (one: T) => number,
): T[] {
  let count = 0;
  return lists.filter((one) => {
    const isShown = count < MANY || likelihood(one) >= (1 + strict) / 2;
    if (isShown) count += titles(one);
    return isShown;
  });
}

/** Learnt from labelled groups of real websites by `node scripts/reading/train.ts`; never edited by hand. */
export const READING: Reading = data;
