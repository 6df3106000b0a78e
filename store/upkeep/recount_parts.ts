import { isDeepStrictEqual } from 'node:util';
import { asc, gt } from 'drizzle-orm';
import type { ReadDb, WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';

/** Something that was wrong: the id of the row or the name of the counter, what it said, and what it says now. */
export interface Difference {
  of: number | string;
  was: unknown;
  is: unknown;
}

/** What came of counting one part anew: ids that look wrong, and where the next part begins; null at the end. */
export interface RecountPart {
  suspects: number[];
  next: number | null;
}

/** One kind of thing that is kept in step with its rows (store.md 4), and how it is counted anew. */
export interface Recount {
  /** Counts the part after `after`, few enough rows that nobody waits for it. */
  find(db: ReadDb, schema: Schema, after: number): Promise<RecountPart>;
  /** Counts one of the suspects again, inside a transaction, and stores what is right; null when nothing was wrong. */
  correct(db: WriteDb, schema: Schema, id: number): Promise<Difference | null>;
}

/** Listings that are looked at in one part. */
const SPAN = 200;

/** Looks at the next listings after an id, all of them by one range of ids. */
export async function spanOf(
  db: ReadDb,
  { listing }: Schema,
  after: number,
  findWrong: (from: number, to: number) => Promise<number[]>,
): Promise<RecountPart> {
  const ids = await db
    .select({ id: listing.id })
    .from(listing)
    .where(gt(listing.id, after))
    .orderBy(asc(listing.id))
    .limit(SPAN);
  const last = ids.at(-1)?.id;
  if (last === undefined) return { suspects: [], next: null };
  return { suspects: [...new Set(await findWrong(after + 1, last))], next: last };
}

/** What was wrong, or null when nothing was. */
export const difference = (of: number | string, was: unknown, is: unknown): Difference | null =>
  isDeepStrictEqual(was, is) ? null : { of, was, is };

/** The number that a counting query gives. */
export async function countOf(counting: PromiseLike<{ n: number }[]>): Promise<number> {
  const [row] = await counting;
  return row?.n ?? 0;
}
