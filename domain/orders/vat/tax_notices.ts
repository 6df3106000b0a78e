import { vatCountry } from '../../places/eu.ts';
import type { OrderTax } from '../order.ts';

/** A rate in words: 2550 are `25.5 %`. */
export const percent = (rate_bp: number): string => `${rate_bp / 100} %`;

/** Why VAT is charged at this rate, or why none is, as a sentence. */
export function taxReason({ treatment, rate_bp, country, region, vat_number }: OrderTax): string {
  switch (treatment) {
    case 'domestic':
      return `VAT of ${percent(rate_bp)}, the rate in the country of the seller.`;
    case 'destination':
      return `VAT of ${percent(rate_bp)}, the rate in ${rateOwner(country)}.`;
    case 'reverse_charge':
      return `No VAT is charged: the buyer owes it (reverse charge), because the register of the EU has the VAT number ${vat_number} as valid.`;
    case 'outside_scope':
      return `No VAT of the EU is charged to a buyer in ${region === undefined ? country : `${region} (${country})`}.`;
    case 'not_registered':
      return 'No VAT is charged: the seller is not registered for it.';
    case 'estimate':
      return rate_bp === 0
        ? 'No VAT is estimated, because the country of the buyer is not known.'
        : `VAT of ${percent(rate_bp)} is an estimate, the rate in the country of the seller, because that of the buyer is not known.`;
  }
}

function rateOwner(country: string | null): string {
  const owner = country === null ? country : vatCountry(country);
  return owner === country
    ? `${country}, the country of the buyer`
    : `${owner}, which a buyer in ${country} pays too`;
}

/** The VAT number of a buyer: which country it names, and which one would have to be named to free the buyer of VAT; null where none can. */
interface NumberCountries {
  number_country: string | null;
  wanted_country: string | null;
  /** The code of another country with which it begins; null if there is none. */
  foreign_prefix: string | null;
}

/** What a buyer has to know about the VAT besides its reason. */
export function taxNotices(tax: OrderTax, countries: NumberCountries): readonly string[] {
  const { treatment, final } = tax;
  const { number_country, foreign_prefix } = countries;
  return [
    ...(final
      ? []
      : [
          'The VAT is a preview: the payment provider sells in its own name, and computes the VAT or sales tax that is paid.',
        ]),
    ...(treatment === 'estimate' ? ['Name the country of the buyer to get the VAT that is due.'] : []),
    ...(tax.vat_number === null || treatment === 'reverse_charge' ? [] : numberNotices(tax, countries)),
    ...(foreign_prefix === null || treatment === 'reverse_charge'
      ? []
      : [
          `The VAT number was read as ${tax.vat_number}, of ${number_country}, though it begins with ${foreign_prefix}, the code of another country. One of ${foreign_prefix} cannot free of VAT: leave it out.`,
        ]),
  ];
}

function numberNotices(
  { vat_number, vat_number_status }: OrderTax,
  { number_country, wanted_country }: NumberCountries,
): string[] {
  if (wanted_country === null) return [];
  switch (vat_number_status) {
    case 'invalid':
      return [`The VAT number ${vat_number} is not valid, so VAT is charged. Correct it, or leave it out.`];
    case 'unavailable':
      return [
        `The register of the EU did not respond, so the VAT number ${vat_number} does not count as valid and VAT is charged. Ask again in some minutes.`,
      ];
    case 'not_checked':
      return [
        number_country !== null && number_country !== wanted_country
          ? `The VAT number ${vat_number} is of ${number_country}. Only one of ${wanted_country} can free this buyer of VAT.`
          : `The VAT number ${vat_number} was not looked up, so VAT is charged.`,
      ];
    default:
      return [];
  }
}
