import data from './data/countries.json' with { type: 'json' };

/** True if a text in either case is a country code; XK for Kosovo is in use, though not in ISO 3166. */
export const isCountryCode = (text: string): boolean =>
  /^[a-z]{2}$/i.test(text) && (text.toUpperCase() === 'XK' || isCountry(text.toUpperCase()));

/** Every ISO 3166 country code, in alphabetical order. */
export const countryCodes = (): string[] => [...allCodes()].filter(isCountry);

/** Every pair of letters, in alphabetical order. */
export function* allCodes(): Generator<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const first of letters) for (const second of letters) yield first + second;
}

/** Codes that Intl knows but that are not countries, or no longer. */
const NO_COUNTRY = new Set(data.not_countries);

/** True for the code of a country in capital letters. */
export function isCountry(code: string): boolean {
  if (NO_COUNTRY.has(code)) return false;
  return ENGLISH.of(code) !== undefined;
}

const ENGLISH = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
