/** Countries whose VAT is that of the EU, by their ISO 3166 codes; Greece is GR here, although its numbers begin with EL. */
export const EU_COUNTRIES = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;
/** One of {@link EU_COUNTRIES}. */
export type EuCountry = (typeof EU_COUNTRIES)[number];

/** Whether a code is that of a country of the EU. */
export const isEuCountry = (code: string | null): code is EuCountry =>
  EU_COUNTRIES.some((one) => one === code);

/** Countries outside of the EU whose VAT is that of one of its countries, numbers too (article 7 of the VAT directive). */
const VAT_OF: Readonly<Record<string, EuCountry>> = { MC: 'FR' };

/** The country whose VAT a buyer in a country pays: French VAT in Monaco, and its own in every other. */
export const vatCountry = (code: string): string => VAT_OF[code] ?? code;

/** Codes that people use for a country beside that of ISO 3166. XI are VAT numbers of Northern Ireland, which is GB. */
const OTHER_CODES: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB', XI: 'GB' };

/** A country code in capitals, by ISO 3166. */
export function countryCode(typed: string): string {
  const code = typed.toUpperCase();
  return OTHER_CODES[code] ?? code;
}
