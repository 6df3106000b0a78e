import type { EuCountry } from '../../places/eu.ts';
import data from '../data/vat_regions.json' with { type: 'json' };

/** A part of a country of the EU where its VAT is not charged. */
export interface VatRegion {
  country: EuCountry;
  /** As it stands in a sentence: `the Canary Islands`. */
  name: string;
  /** What its postal codes of five digits begin with. */
  postal_codes: readonly string[];
}

/**
 * The regions in `data/vat_regions.json`: those of article 6 of the VAT directive that have no country code of their own. Åland, Guadeloupe and the
 * others are chosen as countries. A change of law is one more row there, or one less.
 */
const REGIONS: readonly VatRegion[] = data as readonly VatRegion[];

/** The region without VAT of the EU that a postal address is in; null for every other, and in doubt: then VAT is charged. */
export function regionWithoutVat(country: string | null, postal_address: string | null): string | null {
  const codes = postal_address?.match(country === 'GR' ? GREEK_CODE : CODE) ?? [];
  const [name, ...others] = new Set(codes.map((code) => regionAt(country, code.replace(' ', ''))));
  return others.length === 0 ? (name ?? null) : null;
}

const CODE = /(?<!\d)\d{5}(?!\d)/g;
const GREEK_CODE = /(?<!\d)\d{3} ?\d{2}(?!\d)/g;

const regionAt = (country: string | null, code: string): string | null =>
  REGIONS.find((one) => one.country === country && one.postal_codes.some((begin) => code.startsWith(begin)))
    ?.name ?? null;
