import type { EuCountry } from '../../domain/orders/vat/eu.ts';
import type { Columns } from '../base/columns.ts';

/** Tables of the VAT: rates of the operator, and numbers that were looked up. */
export const taxTables = (c: Columns) => ({
  /** A standard rate that the operator added; the shipped ones are in a data file (record 63). */
  tax_rate: c.table(
    'tax_rate',
    {
      country: c.text('country').$type<EuCountry>().notNull(),
      /** Its first day, `2026-01-01`. */
      valid_from: c.text('valid_from').notNull(),
      /** Basis points: 2550 are 25.5 %. */
      bp: c.int('bp').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.country, t.valid_from] })],
  ),
  /** What the register of the EU said about a VAT number when an order was made; outages are not stored. */
  vat_look_up: c.table('vat_look_up', {
    /** With its prefix, `DE136695976`. */
    number: c.text('number').primaryKey(),
    is_valid: c.bool('is_valid').notNull(),
    /** The register's number of the look-up; null without one. */
    consultation: c.text('consultation'),
    looked_up_at: c.time('looked_up_at').notNull(),
    expires_at: c.time('expires_at').notNull(),
  }),
});
