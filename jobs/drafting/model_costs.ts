import type { ModelUsage } from '../../domain/model/model.ts';

/** Tokens and cost of the requests of this process, for its metrics. */
export class ModelCosts {
  readonly #usage: ModelUsage = {
    input_tokens: 0,
    output_tokens: 0,
    cache_write_tokens: 0,
    cache_read_tokens: 0,
  };
  #micro_usd = 0;

  /** Counts a request; without a response its tokens are unknown. */
  add(usage: ModelUsage | null, micro_usd: number): void {
    this.#micro_usd += micro_usd;
    for (const kind of Object.keys(this.#usage) as (keyof ModelUsage)[])
      this.#usage[kind] += usage?.[kind] ?? 0;
  }

  /** All so far. */
  get total(): { usage: Readonly<ModelUsage>; micro_usd: number } {
    return { usage: this.#usage, micro_usd: this.#micro_usd };
  }
}
