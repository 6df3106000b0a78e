import { isDeepStrictEqual } from 'node:util';
import { gt } from 'drizzle-orm';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** A wrong value: id of the row or name of the counter, the stored value and the right one. */
export interface Difference {
  of: number | string;
  was: unknown;
  is: unknown;
}

/** Result of checking one batch: suspect ids, and where the next batch starts; null at the end. */
export interface RecountPart {
  suspects: number[];
  next: number | null;
}

/** One kind of derived value and how it is recounted. */
export interface Recount {
  /** Checks the batch after `after`; small enough not to block other requests. */
  find(db: ReadDb, schema: Schema, after: number): Promise<RecountPart>;
  /** Recounts a suspect inside a transaction and stores the right value; null if it was right. */
  correct(db: WriteDb, schema: Schema, id: number): Promise<Difference | null>;
}

/** Listings checked in one batch. */
const SPAN = 200;

/** Checks the next listings after an id, as one range of ids. */
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

/** The difference, or null if the values are equal. */
export const difference = (of: number | string, was: unknown, is: unknown): Difference | null =>
  isDeepStrictEqual(was, is) ? null : { of, was, is };

/** The result of a counting query. */
export async function countOf(counting: PromiseLike<{ n: number }[]>): Promise<number> {
  const [row] = await counting;
  return row?.n ?? 0;
}
