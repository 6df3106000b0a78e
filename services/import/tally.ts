import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './parse.ts';

/** What an import did with the entries of a kind. */
export interface Tally {
  added: number;
  changed: number;
  unchanged: number;
}

/** Result of one entry. */
export type Outcome = keyof Tally;

/** Handles entries one after another and counts the results. */
export async function each<T>(
  entries: readonly Entry<T>[],
  take: (entry: Entry<T>) => Promise<Outcome>,
): Promise<Tally> {
  const tally: Tally = { added: 0, changed: 0, unchanged: 0 };
  for (const entry of entries) tally[await take(entry)]++;
  return tally;
}

/** Whether a patch would leave a row unchanged. */
export const hasAll = (row: object, patch: object): boolean => isDeepStrictEqual(row, { ...row, ...patch });
