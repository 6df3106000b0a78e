// oxlint-disable-next-line import/default -- Node and the build load its CommonJS file, whose exports are the default.
import jsvat from 'jsvat-next';
import { isCountryCode } from '../../places/country_codes.ts';
import { countryCode, EU_COUNTRIES, isEuCountry } from '../../places/eu.ts';
import type { BuyerNumber } from './vat.ts';

/** Prefixes that the register of the EU knows: those of its countries, EL for Greece, and XI for Northern Ireland. */
const PREFIXES: readonly string[] = [...EU_COUNTRIES.filter((code) => code !== 'GR'), 'EL', 'XI'];

/**
 * A VAT number as typed, with the country of the buyer for one without a prefix. Null if no country is known for it, as for numbers of other
 * parts of the world.
 */
export function vatNumber(typed: string, country: string | null): BuyerNumber | null {
  const plain = typed.toUpperCase().replaceAll(/[\s.\-_/]/g, '');
  const own = isEuCountry(country) ? prefixOf(country) : null;
  const written = plain.replace(/^GR/, 'EL');
  const prefix = PREFIXES.find((one) => written.startsWith(one));
  const named = prefix === undefined ? null : numberOf(prefix, written.slice(2));
  if (named && (prefix === own || named.is_well_formed)) return named;
  // B12345678 is Spanish, U12345678 Austrian: not every number begins with its country.
  return own === null ? named : numberOf(own, plain);
}

/**
 * The code of another country with which a number begins that was read as one of the buyer's; null for most. A French number may begin with
 * any two letters, so GB123456789 of a buyer in France has a possible French form.
 */
export function foreignPrefixOf({ rest, country }: BuyerNumber): string | null {
  const letters = rest.slice(0, 2);
  return isCountryCode(letters) && letters !== country ? letters : null;
}

const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

function numberOf(prefix: string, rest: string): BuyerNumber {
  return { prefix, rest, country: countryCode(prefix), is_well_formed: isWellFormed(prefix, rest) };
}

/** Whether a number has the format of its country and right check digits; that it exists only the register knows. */
function isWellFormed(prefix: string, rest: string): boolean {
  const { isValid, country } = jsvat.checkVAT(`${prefix}${rest}`, jsvat.countries);
  return isValid && country !== undefined;
}
