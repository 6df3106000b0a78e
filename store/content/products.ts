import { asc, eq } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';

/** A product of the catalogue as it is stored; prices in US cents without VAT. */
export type Product = Schema['product']['$inferSelect'];

/** What can be asked of the catalogue. */
export function productReads(db: ReadDb, { product }: Schema) {
  const all = prepared('products', () =>
    db.select().from(product).orderBy(asc(product.position), asc(product.code)),
  );
  return {
    /** Every product in display order, also those that are not sold now. */
    all: (): Promise<Product[]> => all.execute(),
  };
}

/** What changes the catalogue; inside a transaction only. */
export function productWrites(db: WriteDb, { product }: Schema) {
  return {
    /** Adds a product, or replaces the one with its code. */
    async put(row: Product): Promise<void> {
      await db.insert(product).values(row).onConflictDoUpdate({ target: product.code, set: row });
    },
    /** Changes some of a product, for example its price; quotes and lists show it from the next call on (R13). */
    async set(code: string, patch: Partial<Omit<Product, 'code'>>): Promise<void> {
      await db.update(product).set(patch).where(eq(product.code, code));
    },
  };
}
