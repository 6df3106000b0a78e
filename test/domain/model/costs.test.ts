import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RESPONSE_TOKENS } from '../../../domain/model/model.ts';
import { costOf, mostCostOf, pricesOf } from '../../../domain/model/model_prices.ts';

const tokens = fc.nat(2_000_000);
const usage = fc.record({
  input_tokens: tokens,
  cache_write_tokens: tokens,
  cache_read_tokens: tokens,
  output_tokens: fc.nat(RESPONSE_TOKENS),
});
const model = fc.constantFrom('claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5', 'unheard-of');

test('a cost is a whole number, never less than the price list says and never a micro-dollar more', () => {
  fc.assert(
    fc.property(usage, model, (used, name) => {
      const prices = pricesOf(name, false);
      const cost = costOf(used, prices);
      const { input_tokens, cache_write_tokens, cache_read_tokens, output_tokens } = used;
      // In twentieths and tenths, so that the sum is exact: 1.25 is 25/20, 0.1 is 2/20; a tenth of a dollar the least price.
      const twentieths =
        (20 * input_tokens + 25 * cache_write_tokens + 2 * cache_read_tokens) * (10 * prices.input) +
        20 * output_tokens * (10 * prices.output);
      expect(Number.isInteger(cost)).toBe(true);
      expect(cost * 200).toBeGreaterThanOrEqual(twentieths);
      expect(cost * 200).toBeLessThan(twentieths + 200.001);
    }),
  );
});

test('more tokens never cost less', () => {
  fc.assert(
    fc.property(usage, usage, model, (a, b, name) => {
      const prices = pricesOf(name, false);
      const both = Object.fromEntries(
        Object.entries(a).map(([key, count]) => [key, count + b[key as keyof typeof b]]),
      ) as typeof a;
      expect(costOf(both, prices)).toBeGreaterThanOrEqual(costOf(a, prices));
    }),
  );
});

test('what is set aside for a question is enough for its answer, however it is split into tokens', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 });
  fc.assert(
    fc.property(
      text,
      text,
      text,
      fc.double({ min: 2, max: 8, noNaN: true }),
      model,
      (system, pages, wanted, per_token, name) => {
        const prices = pricesOf(name, false);
        const question = { system, pages, wanted, schema: { type: 'object' } };
        const read = Math.floor((system.length + pages.length + wanted.length) / per_token);
        const used = {
          input_tokens: 0,
          cache_write_tokens: read,
          cache_read_tokens: 0,
          output_tokens: RESPONSE_TOKENS,
        };
        expect(costOf(used, prices)).toBeLessThanOrEqual(mostCostOf(question as never, prices));
      },
    ),
  );
});

test.each([
  ['claude-haiku-5-5', false, 'claude-haiku-5-5'],
  ['anthropic/claude-haiku-5-5-20261001', false, 'claude-haiku-5-5'],
  ['claude-opus-5-5-20261001', true, 'claude-opus-5-5'],
])('%s costs what %3$s costs', (name, own_server, listed) => {
  expect(pricesOf(name, own_server)).toEqual(pricesOf(listed, false));
});

test('an unknown model costs more than any known one, and nothing on a server of one’s own', () => {
  const unknown = pricesOf('unheard-of', false);
  for (const name of ['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5'])
    expect(unknown.output).toBeGreaterThan(pricesOf(name, false).output);
  expect(pricesOf('unheard-of', true)).toEqual({ input: 0, output: 0 });
});
