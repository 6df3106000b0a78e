import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRates, rateOn } from '../../../domain/orders/vat/rates.ts';
import { mayReverse, type TaxCase, taxOf, vatOf, vatOfLines } from '../../../domain/orders/vat/vat.ts';
import { bySize } from '../../gate/size.ts';

const DAY = '2026-11-18';
const EE = { country: 'EE', registered: true, oss: true } as const;
const LINES = [9900, 4900, 333];
const rateOf = (country: Parameters<typeof rateOn>[1]) => rateOn(allRates([]), country, DAY);

const consumer = (country: string | null): TaxCase => ({
  seller: EE,
  country,
  number_status: null,
  number_country: null,
});
const business = (
  country: string,
  number_status: TaxCase['number_status'],
  number_country = country,
): TaxCase => ({ seller: EE, country, number_status, number_country });
const priced = (found: TaxCase) => {
  const tax = taxOf(found, rateOf);
  const vat = vatOfLines(LINES, tax.rate_bp);
  const sum = vat.reduce((all, one) => all + one, 0);
  return [tax.treatment, tax.rate_bp, sum, 15_133 + sum, ...vat];
};

describe('the VAT of an order of 151.33, sold from Estonia', () => {
  test.each<[string, TaxCase, unknown[]]>([
    ['EE consumer', consumer('EE'), ['domestic', 2400, 3632, 18_765, 2376, 1176, 80]],
    ['EE business', business('EE', 'valid'), ['domestic', 2400, 3632, 18_765, 2376, 1176, 80]],
    ['DE consumer', consumer('DE'), ['destination', 1900, 2875, 18_008, 1881, 931, 63]],
    [
      'DE with a French number',
      business('DE', 'valid', 'FR'),
      ['destination', 1900, 2875, 18_008, 1881, 931, 63],
    ],
    [
      'DE business while VIES is down',
      business('DE', 'unavailable'),
      ['destination', 1900, 2875, 18_008, 1881, 931, 63],
    ],
    [
      'DE business that VIES calls invalid',
      business('DE', 'invalid'),
      ['destination', 1900, 2875, 18_008, 1881, 931, 63],
    ],
    [
      'DE business that is not looked up',
      business('DE', 'not_checked'),
      ['destination', 1900, 2875, 18_008, 1881, 931, 63],
    ],
    ['DE business, valid', business('DE', 'valid'), ['reverse_charge', 0, 0, 15_133, 0, 0, 0]],
    ['GR business, valid', business('GR', 'valid'), ['reverse_charge', 0, 0, 15_133, 0, 0, 0]],
    ['FI consumer', consumer('FI'), ['destination', 2550, 3859, 18_992, 2525, 1249, 85]],
    ['HU consumer', consumer('HU'), ['destination', 2700, 4086, 19_219, 2673, 1323, 90]],
    ['US', consumer('US'), ['outside_scope', 0, 0, 15_133, 0, 0, 0]],
    ['GB', consumer('GB'), ['outside_scope', 0, 0, 15_133, 0, 0, 0]],
    ['GB with an XI number', business('GB', 'valid'), ['outside_scope', 0, 0, 15_133, 0, 0, 0]],
    ['an unknown country', consumer(null), ['estimate', 2400, 3632, 18_765, 2376, 1176, 80]],
    [
      'DE consumer, seller without OSS',
      { ...consumer('DE'), seller: { ...EE, oss: false } },
      ['domestic', 2400, 3632, 18_765, 2376, 1176, 80],
    ],
    [
      'DE consumer, seller not registered',
      { ...consumer('DE'), seller: { ...EE, registered: false } },
      ['not_registered', 0, 0, 15_133, 0, 0, 0],
    ],
    [
      'DE consumer, merchant of record',
      { ...consumer('DE'), seller: { ...EE, country: null } },
      ['destination', 1900, 2875, 18_008, 1881, 931, 63],
    ],
    [
      'an unknown country, merchant of record',
      { ...consumer(null), seller: { ...EE, country: null } },
      ['estimate', 0, 0, 15_133, 0, 0, 0],
    ],
  ])('%s [R193, R196]', (_who, found, expected) => {
    expect(priced(found)).toEqual(expected);
  });

  test('asks for a look-up only where the number could free the buyer of VAT', () => {
    expect(mayReverse(business('DE', 'not_checked'))).toBe(true);
    for (const found of [
      business('EE', 'valid'),
      business('US', 'valid'),
      business('DE', 'valid', 'FR'),
      consumer(null),
    ])
      expect(mayReverse(found)).toBe(false);
  });
});

describe('VAT in cents', () => {
  test('is rounded half up, and exact for amounts that floats cannot hold', () => {
    expect(vatOf(50, 100)).toBe(1);
    expect(vatOf(49, 100)).toBe(0);
    expect(vatOf(2_000_000_000, 2550)).toBe(510_000_000);
    expect(vatOf(0, 2400)).toBe(0);
  });

  test('of random orders adds up, each line within one cent', () => {
    const line = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 100_000_000 }));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 3000 }),
        (lines, bp) => {
          const vat = vatOfLines(lines, bp);
          const subtotal = lines.reduce((all, one) => all + one, 0);
          if (vat.reduce((all, one) => all + one, 0) !== vatOf(subtotal, bp)) return false;
          return vat.every(
            (one, i) => Number.isInteger(one) && Math.abs(one * 10_000 - lines[i]! * bp) <= 10_000,
          );
        },
      ),
      { numRuns: bySize({ quick: 5000, landing: 20_000, night: 200_000 }) },
    );
  });
});
