import { type ModelQuestion, type ModelUsage, RESPONSE_TOKENS } from './model.ts';

/** Dollars for a million tokens, which are micro-dollars for one. */
export interface TokenPrices {
  input: number;
  output: number;
}

/** What the makers ask (design/outside.md 3.4). */
const PRICES: Readonly<Record<string, TokenPrices>> = {
  'claude-haiku-5-5': { input: 0.1, output: 0.5 },
  'claude-sonnet-5-5': { input: 2, output: 10 },
  'claude-opus-5-5': { input: 4, output: 20 },
};
/** For a model that is not in the table: more than any known one, so that the budget holds. */
const UNKNOWN: TokenPrices = { input: 15, output: 75 };
const NOTHING: TokenPrices = { input: 0, output: 0 };

/**
 * The prices of a model by its name; a date behind the name does not matter. `own_server` says that a server of this
 * network runs it: then a model that is not in the table costs nothing.
 */
export function pricesOf(model: string, own_server: boolean): TokenPrices {
  const name = model.replace(/^.*\//, '').replace(/-\d{8}$/, '');
  return PRICES[name] ?? (own_server ? NOTHING : UNKNOWN);
}

/** What a question has cost, in whole micro-dollars, rounded up. Writing to the cache costs a quarter more, reading from it a tenth. */
export function costOf(usage: ModelUsage, { input, output }: TokenPrices): number {
  const read = usage.input_tokens + 1.25 * usage.cache_write_tokens + 0.1 * usage.cache_read_tokens;
  return Math.ceil(read * input + usage.output_tokens * output);
}

/** What a question may cost at most, in whole micro-dollars: a token is never less than two characters of a page. */
export function mostCostOf(question: ModelQuestion, prices: TokenPrices): number {
  const { system, pages, wanted, schema } = question;
  const characters = system.length + pages.length + wanted.length + JSON.stringify(schema).length;
  return costOf(
    {
      input_tokens: 0,
      cache_write_tokens: characters / 2,
      cache_read_tokens: 0,
      output_tokens: RESPONSE_TOKENS,
    },
    prices,
  );
}
