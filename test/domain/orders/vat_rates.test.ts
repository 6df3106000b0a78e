import salesTax from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { allRates, rateOn, SHIPPED_RATES } from '../../../domain/orders/vat/rates.ts';
import { EU_COUNTRIES } from '../../../domain/places/eu.ts';

const published: Readonly<Record<string, { type: string; rate: number }>> = salesTax;

test('the latest shipped rate of each country is that of sales-tax: if it is not, add a row with its first day', () => {
  const latest = EU_COUNTRIES.map((country) => [country, rateOn(SHIPPED_RATES, country, '9999-12-31')]);
  const expected = EU_COUNTRIES.map((country) => [
    country,
    Math.round((published[country]?.rate ?? Number.NaN) * 10_000),
  ]);
  expect(latest).toEqual(expected);
});

test('every country has a rate from the first day of 2026', () => {
  for (const country of EU_COUNTRIES) expect(rateOn(SHIPPED_RATES, country, '2026-01-01')).toBeGreaterThan(0);
});

test('a rate begins on its day, and the row of the operator wins over the shipped one', () => {
  const rates = allRates([
    { country: 'DE', bp: 2000, valid_from: '2027-07-01' },
    { country: 'EE', bp: 2500, valid_from: '2025-07-01' },
  ]);
  expect(rateOn(rates, 'DE', '2027-06-30')).toBe(1900);
  expect(rateOn(rates, 'DE', '2027-07-01')).toBe(2000);
  expect(rateOn(rates, 'EE', '2026-11-18')).toBe(2500);
});

test('a day before every row is refused, not guessed', () => {
  expect(() => rateOn(SHIPPED_RATES, 'AT', '2014-12-31')).toThrow('no VAT rate of AT on 2014-12-31');
});
