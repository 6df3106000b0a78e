import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** Tokens of a text in the o200k vocabulary: what a model pays for what it reads. Values are counted as compact JSON. */
export function tokensOf(value: unknown): number {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return countTokens(text, { disallowedSpecial: new Set<string>() });
}
