import { eq } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** A product of the catalogue as stored; prices in US cents without VAT. */
export type Product = Schema['product']['$inferSelect'];

/** Reads of the catalogue. */
export function productReads(db: ReadDb, { product }: Schema) {
  const all = prepared('products', () =>
    db.select().from(product).orderBy(asc(product.position), asc(product.code)),
  );
  return {
    /** All products in display order, including those not on sale. */
    all: (): Promise<Product[]> => all.execute(),
  };
}

/** Writes of the catalogue; only inside a transaction. */
export function productWrites(db: WriteDb, { product }: Schema) {
  return {
    /** Adds a product, or replaces the one with the same code. */
    async put(row: Product): Promise<void> {
      await db.insert(product).values(row).onConflictDoUpdate({ target: product.code, set: row });
    },
    /** Changes parts of a product, such as its price; takes effect with the next call (R13). */
    async set(code: string, patch: Partial<Omit<Product, 'code'>>): Promise<void> {
      await db.update(product).set(patch).where(eq(product.code, code));
    },
  };
}
