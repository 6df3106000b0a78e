import { and, eq } from 'drizzle-orm';
import type { TaxRate } from '../../domain/orders/vat/rates.ts';
import type { EuCountry } from '../../domain/places/eu.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** Reads of the VAT rates that the operator added. */
export function taxRateReads(db: ReadDb, { tax_rate }: Schema) {
  const all = prepared('tax_rates', () =>
    db.select().from(tax_rate).orderBy(asc(tax_rate.country), asc(tax_rate.valid_from)),
  );
  return {
    /** By country, then by their first day. */
    all: (): Promise<TaxRate[]> => all.execute(),
  };
}

/** Writes of the VAT rates; only inside a transaction. */
export function taxRateWrites(db: WriteDb, { tax_rate }: Schema) {
  return {
    /** Adds a rate, or replaces the one of the same country and day. */
    async put({ country, bp, valid_from }: TaxRate): Promise<void> {
      await db
        .insert(tax_rate)
        .values({ country, bp, valid_from })
        .onConflictDoUpdate({ target: [tax_rate.country, tax_rate.valid_from], set: { bp } });
    },
    /** Removes a rate; false if there is none. */
    async remove(country: EuCountry, valid_from: string): Promise<boolean> {
      const removed = await db
        .delete(tax_rate)
        .where(and(eq(tax_rate.country, country), eq(tax_rate.valid_from, valid_from)))
        .returning({ country: tax_rate.country });
      return removed.length > 0;
    },
  };
}
