import { count, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { CATEGORY_LEVELS } from '../../domain/listings/categories.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** A category with all columns. */
export type CategoryDetail = Schema['category']['$inferSelect'];
/** A category without its long columns. */
export type Category = Omit<CategoryDetail, 'faqs' | 'attributes'>;

/** Reads of categories. */
export function categoryReads(db: ReadDb, { category, listing_category: chosen }: Schema) {
  const { faqs: _faqs, attributes: _attributes, ...short } = getTableColumns(category);
  const inOrder = (which?: SQL) =>
    db.select(short).from(category).where(which).orderBy(asc(category.position), asc(category.id));
  const all = prepared('categories', () => inOrder(eq(category.retired, false)));
  const every = prepared('categories_every', () => inOrder());
  const whole = prepared('categories_whole', () =>
    db.select().from(category).orderBy(asc(category.position), asc(category.id)),
  );
  const bySlug = prepared('category_by_slug', () =>
    db
      .select()
      .from(category)
      .where(eq(category.slug, sql.placeholder('slug'))),
  );
  const byId = prepared('category', () =>
    db
      .select()
      .from(category)
      .where(eq(category.id, sql.placeholder('id'))),
  );
  const below = prepared('category_children', () =>
    db
      .select(short)
      .from(category)
      .where(eq(category.parent_id, sql.placeholder('id')))
      .orderBy(asc(category.position), asc(category.id)),
  );
  return {
    /** All categories that can be chosen, with their number of live listings, in display order. */
    all: (): Promise<Category[]> => all.execute(),
    /** The same with those that are being removed. */
    every: (): Promise<Category[]> => every.execute(),
    /** These with their FAQs and attributes. */
    whole: (): Promise<CategoryDetail[]> => whole.execute(),
    /** One category with its FAQs and attributes. */
    async bySlug(slug: string): Promise<CategoryDetail | undefined> {
      const [row] = await bySlug.execute({ slug });
      return row;
    },
    /** A category and its ancestors, root first; empty if there is none. */
    async line(id: number): Promise<CategoryDetail[]> {
      const line: CategoryDetail[] = [];
      for (let at: number | null = id; at !== null && line.length < CATEGORY_LEVELS; ) {
        const [row]: CategoryDetail[] = await byId.execute({ id: at });
        if (row) line.unshift(row);
        at = row?.parent_id ?? null;
      }
      return line;
    },
    /** The categories directly below one, in display order. */
    below: (id: number): Promise<Category[]> => below.execute({ id }),
    /** Ids of up to `limit` listings of any status that are in a category itself or below it. */
    async listingsIn(id: number, limit: number): Promise<number[]> {
      const rows = await db
        .select({ id: chosen.listing_id })
        .from(chosen)
        .where(eq(chosen.category_id, id))
        .orderBy(asc(chosen.listing_id))
        .limit(limit);
      return rows.map(({ id: listing_id }) => listing_id);
    },
    /** Number of listings of any status in a category itself or below it. */
    async countIn(id: number): Promise<number> {
      const [row] = await db.select({ all: count() }).from(chosen).where(eq(chosen.category_id, id));
      return row?.all ?? 0;
    },
  };
}

/** Writes of the categories; only inside a transaction. */
export function categoryWrites(db: WriteDb, schema: Schema) {
  const { category } = schema;
  const reads = categoryReads(db, schema);
  return {
    /** Whether a listing of any status is in a category or below it; then it cannot move in the tree. */
    async isUsed(id: number): Promise<boolean> {
      return (await reads.listingsIn(id, 1)).length > 0;
    },
    /** Removes a category without listings and without others below it. */
    async remove(id: number): Promise<void> {
      if (await this.isUsed(id)) throw new Error(`listings are in category ${id}`);
      await db.delete(category).where(eq(category.id, id));
    },
    /** Changes a category; its place in the tree only while it is unused. */
    async set(id: number, patch: Partial<Omit<CategoryDetail, 'id' | 'live'>>): Promise<void> {
      await db.update(category).set(patch).where(eq(category.id, id));
    },
    /** Adds a category; returns its id. Throws if the tree would become too deep: callers check before. */
    async add(values: Omit<Schema['category']['$inferInsert'], 'id' | 'live'>): Promise<number> {
      const above = values.parent_id ? await reads.line(values.parent_id) : [];
      if (above.length >= CATEGORY_LEVELS) throw new Error(`${values.slug} would be a level too deep`);
      const [row] = await db.insert(category).values(values).returning({ id: category.id });
      if (!row) throw new Error('the category was not stored');
      return row.id;
    },
    /** Adds to the number of live listings of these categories, in the transaction that publishes or withdraws one. */
    async addLive(ids: readonly number[], delta: 1 | -1): Promise<void> {
      if (ids.length === 0) return;
      await db
        .update(category)
        .set({ live: sql`${category.live} + ${delta}` })
        .where(inArray(category.id, [...ids]));
    },
  };
}

/** Ids of the categories and all their ancestors, without duplicates. */
export function withAncestors(all: readonly Category[], ids: readonly number[]): number[] {
  const parents = new Map(all.map(({ id, parent_id }) => [id, parent_id]));
  const found = new Set<number>();
  for (const id of ids) {
    for (let at: number | null | undefined = id; at && !found.has(at); at = parents.get(at)) found.add(at);
  }
  return [...found];
}
