import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from './db.ts';
import type { Schema } from './schema.ts';

/** All of a category. */
export type CategoryDetail = Schema['category']['$inferSelect'];
/** A row of the category tree: everything that is short. */
export type Category = Omit<CategoryDetail, 'faqs' | 'attributes'>;

/** See {@link categoryReads}. */
export type CategoryReads = ReturnType<typeof categoryReads>;
/** See {@link categoryWrites}. */
export type CategoryWrites = ReturnType<typeof categoryWrites>;

/** What can be asked of the categories. */
export function categoryReads(db: ReadDb, { category }: Schema) {
  const { faqs: _faqs, attributes: _attributes, ...short } = getTableColumns(category);
  const all = prepared('categories', () =>
    db.select(short).from(category).orderBy(asc(category.position), asc(category.id)),
  );
  const bySlug = prepared('category_by_slug', () =>
    db
      .select()
      .from(category)
      .where(eq(category.slug, sql.placeholder('slug'))),
  );
  return {
    /** Every category with its count of live listings, in display order. */
    all: (): Promise<Category[]> => all.execute(),
    /** One category with its FAQs and attributes. */
    async bySlug(slug: string): Promise<CategoryDetail | undefined> {
      const [row] = await bySlug.execute({ slug });
      return row;
    },
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
