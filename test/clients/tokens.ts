import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** Number of o200k tokens of a text; values are counted as compact JSON. */
export function tokensOf(value: unknown): number {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return countTokens(text, { disallowedSpecial: new Set<string>() });
}
