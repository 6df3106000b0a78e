import { describe, expect, test } from 'vitest';
import { offersOf } from '../../../domain/listings/offers.ts';

describe('prices for structured data', () => {
  test.each<[string, string, string | null, string | null]>([
    ['subscription', '€75 a month per vessel.', null, '75 EUR'],
    ['subscription', '$34 per month, two people included.', 'US', '34 USD'],
    ['subscription', 'From CA$49 a month for 2,000 pages.', 'CA', '49 CAD'],
    ['subscription', '£9 a month up to 1,000 readers, £29 up to 10,000.', 'GB', '9 to 29 GBP, 2'],
    ['usage-based', 'US$0.90 per animal and month.', null, '0.90 USD'],
    ['subscription', 'MX$1,900 a month per warehouse.', 'MX', '1900 MXN'],
    ['subscription', 'CHF 39 per site and month.', 'CH', '39 CHF'],
    ['one-time', '79 € per report, no subscription.', null, '79 EUR'],
    ['subscription', '1.299,50 € im Jahr', 'DE', '1299.50 EUR'],
    ['freemium', 'Free for one project; team plan €39 a month.', 'DE', '0 to 39 EUR, 2'],
    ['free', 'Free.', null, '0 USD'],
    ['open-source', 'Open source, MIT.', null, '0 USD'],
  ])('%s: %s', (model, summary, country, expected) => {
    const offers = offersOf({ model, summary }, country);
    const { low, high, count, currency } = offers!;
    expect(count > 1 ? `${low} to ${high} ${currency}, ${count}` : `${low} ${currency}`).toBe(expected);
  });

  test.each<[string, string | null, string | null]>([
    ['$34 a month in the dollars of which country', 'AU', null],
    ['90 kr a month for 20 jobs, 290 kr for 200.', 'SE', null],
    ['100 invoices free, then Rp 49.000 a month.', 'ID', null],
    ['1.5% per sale, no monthly fee.', null, null],
    ['€20 or $25 a month', null, null],
    ['Save €20 a month', null, null],
    ['¥900 a month', null, null],
    ['Ask us', null, null],
    ['', null, null],
  ])('nothing is guessed from "%s"', (summary, country, expected) => {
    expect(offersOf({ model: 'subscription', summary }, country)).toBe(expected);
  });

  test('a free version has no price of another text that is not clear', () => {
    expect(offersOf({ model: 'freemium', summary: '5 kr or $7' }, 'SE')).toEqual({
      low: '0',
      high: '0',
      count: 1,
      currency: 'USD',
    });
    expect(offersOf({ model: null, summary: null }, null)).toBeNull();
  });
});
