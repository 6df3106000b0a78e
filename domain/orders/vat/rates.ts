import type { EuCountry } from '../../places/eu.ts';
import data from '../data/vat_rates.json' with { type: 'json' };

/** A standard rate of VAT from a day on, in basis points: 2550 are 25.5 %. */
export interface TaxRate {
  country: EuCountry;
  bp: number;
  /** The first day, `2026-01-01`. */
  valid_from: string;
}

/**
 * The standard rates of the EU in `data/vat_rates.json`, as the package `sales-tax` 2.23.0 has them, which a test compares; a change of
 * law is one more row there, or one of the operator (record 63).
 */
export const SHIPPED_RATES: readonly TaxRate[] = data as readonly TaxRate[];

/** The rate of a country on a day; of rows of the same day the last one counts. Throws if the country has none, which no shipped one has. */
export function rateOn(rates: readonly TaxRate[], country: EuCountry, day: string): number {
  let found: TaxRate | undefined;
  for (const rate of rates)
    if (rate.country === country && rate.valid_from <= day && (!found || rate.valid_from >= found.valid_from))
      found = rate;
  if (!found) throw new Error(`no VAT rate of ${country} on ${day}`);
  return found.bp;
}

/** The shipped rates and those of the operator, which win over shipped ones of the same day. */
export const allRates = (own: readonly TaxRate[]): readonly TaxRate[] => [...SHIPPED_RATES, ...own];
