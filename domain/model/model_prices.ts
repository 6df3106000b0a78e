import data from './data/model_prices.json' with { type: 'json' };
import { type ModelQuestion, type ModelUsage, RESPONSE_TOKENS } from './model.ts';

/** Dollars per million tokens, which equal micro-dollars per token. */
export interface TokenPrices {
  input: number;
  output: number;
}

/** List prices in `data/model_prices.json` (record 11, "Money"). */
const PRICES: Readonly<Record<string, TokenPrices>> = data.models;
/** For unknown models: more than any known one, so that the budget holds. */
const UNKNOWN: TokenPrices = data.unknown;
const NOTHING: TokenPrices = { input: 0, output: 0 };

/**
 * The prices of a model by name, ignoring a date suffix. With `own_server`, the model runs in this network and is
 * free unless listed.
 */
export function pricesOf(model: string, own_server: boolean): TokenPrices {
  const name = model.replace(/^.*\//, '').replace(/-\d{8}$/, '');
  return PRICES[name] ?? (own_server ? NOTHING : UNKNOWN);
}

/** Prices that an operator states as input/output, for example `0.1/0.5`; null if the text states none. */
export function statedPrices(text: string): TokenPrices | null {
  const [, input, output] = /^(\d{1,5}(?:\.\d{1,6})?)\/(\d{1,5}(?:\.\d{1,6})?)$/.exec(text) ?? [];
  return input === undefined || output === undefined
    ? null
    : { input: Number(input), output: Number(output) };
}

/** The cost of a question in whole micro-dollars, rounded up. Cache writes cost a quarter more, cache reads a tenth. */
export function costOf(usage: ModelUsage, { input, output }: TokenPrices): number {
  const read = usage.input_tokens + 1.25 * usage.cache_write_tokens + 0.1 * usage.cache_read_tokens;
  return Math.ceil(read * input + usage.output_tokens * output);
}

/** The most a question may cost, in whole micro-dollars: a token is at least two characters. */
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
