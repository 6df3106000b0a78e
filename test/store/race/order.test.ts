import { expect, test } from 'vitest';
import { type Call, haveOrder, type Model } from './order.ts';

/** A number that is read, or set to another one. */
const register: Model<number, number | 'read', number> = {
  start: 0,
  after: (value, input, result) => {
    if (input !== 'read') return input;
    return result === value ? value : null;
  },
  isRead: (input) => input === 'read',
};

const call = (
  begin: number,
  end: number,
  input: number | 'read',
  result = 0,
): Call<number | 'read', number> => ({
  begin,
  end,
  input,
  result,
});

test('a call that changes nothing now may have changed something later', () => {
  const flags: Model<boolean, 'raise' | 'lower', boolean | null> = {
    start: false,
    // What lowers the flag does not say whether it was up.
    after: (isUp, input, result) => (input === 'lower' ? false : result === !isUp ? true : null),
    isRead: (_, result) => result === false,
  };
  const lowered = { input: 'lower', result: null, begin: 0, end: 9 } as const;
  const raised = (begin: number) => ({ input: 'raise', result: true, begin, end: begin + 1 }) as const;
  expect(haveOrder([lowered, raised(1), raised(3)], flags)).toBe(true);
  expect(haveOrder([lowered, raised(1), raised(3), raised(5)], flags)).toBe(false);
});

test.each([
  ['nothing', [], true],
  ['a read after a write', [call(0, 1, 7), call(2, 3, 'read', 7)], true],
  ['a read that overlaps a write, before it', [call(0, 3, 7), call(1, 2, 'read', 0)], true],
  ['a read that overlaps a write, after it', [call(0, 3, 7), call(1, 2, 'read', 7)], true],
  ['a read of what was over', [call(0, 1, 7), call(2, 3, 'read', 0)], false],
  ['a read of what nobody wrote', [call(0, 3, 7), call(1, 2, 'read', 8)], false],
  ['a value that was seen and is gone', [call(0, 9, 7), call(1, 2, 'read', 7), call(3, 4, 'read', 0)], false],
  [
    'two writes that two readers saw in two orders',
    [call(0, 9, 1), call(0, 9, 2), call(1, 2, 'read', 1), call(3, 4, 'read', 2), call(5, 6, 'read', 1)],
    false,
  ],
  [
    'many at once in the only order that there is',
    [
      ...Array.from({ length: 12 }, (_, n) => call(0, 100, n + 1)),
      call(0, 100, 'read', 5),
      call(101, 102, 'read', 9),
    ],
    true,
  ],
])('an order explains %s: %j', (_, calls, expected) => {
  expect(haveOrder(calls, register)).toBe(expected);
});
