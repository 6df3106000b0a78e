import type { Name, Names } from '../base/names.ts';

/** How often names that change are found again before the write runs alone. */
const MOST = 3;

/** The names were found again behind the locks, and are others. */
class OtherNames extends Error {
  override readonly name = 'OtherNames';
  readonly found: readonly Name[];

  constructor(found: readonly Name[]) {
    super('The names of this write changed before it began.');
    this.found = found;
  }
}

/**
 * Runs a write under its names. `transaction` calls `verify` inside before anything else: what a function finds may have changed until the
 * locks were taken, as a slug that moved to another listing.
 */
export async function underNames<Reads, T>(
  names: Names<Reads>,
  reads: Reads,
  transaction: (on?: readonly Name[], verify?: (inside: Reads) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (typeof names !== 'function') return transaction(names);
  let on = await names(reads);
  for (let attempt = 1; attempt <= MOST; attempt++) {
    const taken = on;
    try {
      return await transaction(taken, async (inside) => {
        const found = await names(inside);
        if (!isSame(found, taken)) throw new OtherNames(found);
      });
    } catch (error) {
      if (!(error instanceof OtherNames)) throw error;
      on = error.found;
    }
  }
  return transaction();
}

function isSame(one: readonly Name[], other: readonly Name[]): boolean {
  const [left, right] = [new Set(one), new Set(other)];
  return left.size === right.size && [...left].every((name) => right.has(name));
}
