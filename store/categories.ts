import { asc, inArray, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from './db.ts';
import type { Schema } from './schema.ts';

/** A row of the category tree. */
export type Category = Schema['category']['$inferSelect'];

/** See {@link categoryReads}. */
export type CategoryReads = ReturnType<typeof categoryReads>;
/** See {@link categoryWrites}. */
export type CategoryWrites = ReturnType<typeof categoryWrites>;

/** What can be asked of the categories. */
export function categoryReads(db: ReadDb, { category }: Schema) {
  const all = prepared('categories', () =>
    db.select().from(category).orderBy(asc(category.position), asc(category.id)),
  );
  return {
    /** Every category with its count of live listings, in display order. */
    all: (): Promise<Category[]> => all.execute(),
  };
}

/** What changes the categories; inside a transaction only. */
export function categoryWrites(db: WriteDb, { category }: Schema) {
  return {
    /** Adds a category; gives its id. */
    async add(values: Omit<Schema['category']['$inferInsert'], 'id' | 'live'>): Promise<number> {
      const [row] = await db.insert(category).values(values).returning({ id: category.id });
      if (!row) throw new Error('the category was not stored');
      return row.id;
    },
    /** Counts live listings up or down in these categories, in the transaction that publishes or withdraws one. */
    async addLive(ids: readonly number[], delta: 1 | -1): Promise<void> {
      if (ids.length === 0) return;
      await db
        .update(category)
        .set({ live: sql`${category.live} + ${delta}` })
        .where(inArray(category.id, [...ids]));
    },
  };
}

/** Ids of the categories and of everything above them, without repetition. */
export function withAncestors(all: readonly Category[], ids: readonly number[]): number[] {
  const parents = new Map(all.map(({ id, parent_id }) => [id, parent_id]));
  const found = new Set<number>();
  for (const id of ids) {
    for (let at: number | null | undefined = id; at && !found.has(at); at = parents.get(at)) found.add(at);
  }
  return [...found];
}
