import { describe, expect, test } from 'vitest';
import {
  amountsIn,
  denies,
  inventedAmounts,
  inventedUrls,
  names,
  namesDay,
  namesNumber,
} from '../../../scripts/evaluation/base/texts.ts';

describe('what a message to a founder says', () => {
  test.each([
    '2027-01-04',
    'on 4 January 2027',
    'January 4th',
    'the **4th of January**',
    'Jan. 4, 2027',
    'Mon 4 Jan',
  ])('a day, as in %s', (text) => {
    expect(namesDay(text, '2027-01-04')).toBe(true);
  });
  test.each(['14 January 2027', 'January 2027', 'January 40', '4 March'])(
    'another day, or none: %s',
    (text) => {
      expect(namesDay(text, '2027-01-04')).toBe(false);
    },
  );

  test('words whatever their case and emphasis', () => {
    expect(names('It is **Harbour\nLedger**.', 'harbour ledger')).toBe(true);
    expect(names('It is Harbour.', 'harbour ledger')).toBe(false);
  });

  test('numbers of their own', () => {
    expect([132, 32, 1320].map((number) => namesNumber('with 132 votes.', number))).toEqual([
      true,
      false,
      false,
    ]);
    expect([namesNumber('up to five invoices', 5), namesNumber('1,320 votes', 1320)]).toEqual([true, true]);
    expect(namesNumber('58.31', 58)).toBe(false);
  });

  test('a denial', () => {
    expect(['It isn’t there', 'It was not found', 'No.'].map(denies)).toEqual([true, true, true]);
    expect(denies('It is there, and all is well.')).toBe(false);
  });

  test('amounts in cents', () => {
    expect(amountsIn('$1,249.50, 58.31 USD, 9 €, €35 a month, 40 dollars, 99 cents, 12 votes')).toEqual([
      124_950, 5831, 900, 3500, 4000, 99,
    ]);
  });

  test('what was invented: a URL or an amount that nothing has', () => {
    const known =
      '{"total_cents":5831,"total":"58.31 USD","url":"http://127.0.0.1:1/p/x","text":"€35 a month"}';
    expect(inventedUrls('See http://127.0.0.1:1/p/x. Or [this](http://127.0.0.1:1/p/xy)', known)).toEqual([
      'http://127.0.0.1:1/p/xy',
    ]);
    expect(inventedAmounts('$58.31, €35, $58 and $3.50', known)).toEqual([5800, 350]);
  });
});
