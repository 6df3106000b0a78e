import { describe, expect, test } from 'vitest';
import { foreignPrefixOf, vatNumber } from '../../../domain/orders/vat/vat_number.ts';
import { countryCode } from '../../../domain/places/eu.ts';

describe('a VAT number as typed', () => {
  test.each([
    ['DE136695976', 'DE', 'DE', '136695976'],
    ['de 136.695.976', 'DE', 'DE', '136695976'],
    ['136695976', 'DE', 'DE', '136695976'],
    ['GR 094259216', 'GR', 'EL', '094259216'],
    ['094259216', 'GR', 'EL', '094259216'],
    ['B58378431', 'ES', 'ES', 'B58378431'],
    ['U13585627', 'AT', 'AT', 'U13585627'],
    ['FR40303265045', 'DE', 'FR', '40303265045'],
    ['XI110305878', 'GB', 'XI', '110305878'],
    ['EE100931558', null, 'EE', '100931558'],
  ])('%s of a buyer in %s is %s and %s', (typed, country, prefix, rest) => {
    expect(vatNumber(typed, country)).toEqual({
      prefix,
      rest,
      country: countryCode(prefix),
      is_well_formed: true,
    });
  });

  test.each([
    ['DE136695977', 'DE'],
    ['12', 'FR'],
    ['SE123', 'DE'],
    ['💥', 'DE'],
  ])('%s of a buyer in %s has a wrong format or check digit', (typed, country) => {
    expect(vatNumber(typed, country)?.is_well_formed).toBe(false);
  });

  test.each([
    ['123456789', null],
    ['CHE123456788', 'CH'],
    ['US123', 'US'],
  ])('%s of a buyer in %s is none of the EU', (typed, country) => {
    expect(vatNumber(typed, country)).toBeNull();
  });
});

test.each([
  ['GB123456789', 'FR', 'GB'],
  ['FRGB123456789', 'FR', 'GB'],
  ['40303265045', 'FR', null],
  ['U13585627', 'AT', null],
])('%s of a buyer in %s begins with the code of another country: %s', (typed, country, foreign) => {
  expect(foreignPrefixOf(vatNumber(typed, country)!)).toBe(foreign);
});

test('country codes of VAT and of people are those of ISO 3166', () => {
  expect(['el', 'UK', 'xi', 'de'].map(countryCode)).toEqual(['GR', 'GB', 'GB', 'DE']);
});
