import type { Forest, Signals } from './forest.ts';
import data from './kinds_of_groups.json' with { type: 'json' };

/** What groups are told apart by: trees, and how likely a list of features has to be. */
export interface Reading extends Forest {
  /** From here on a list is drafted: nineteen of twenty items were right on sites left out. */
  strict: number;
  /** From here on it is offered. */
  offered: number;
}

/** How likely a group's list of features has to be: pages beside the home page and those of features list details more often. */
export const strictFor = ({ strict }: Pick<Reading, 'strict'>, signals: Signals): number =>
  signals['page home'] || signals['page features'] ? strict : (1 + strict) / 2;

/** Learnt from labelled groups of real websites by `node scripts/reading/train.ts`; never edited by hand. */
export const READING: Reading = data;
