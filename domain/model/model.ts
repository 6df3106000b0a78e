/** What a language model is asked about a site. The parts stand in this order, so that the first two can be cached (design/outside.md 3.2). */
export interface ModelQuestion {
  /** The task, the same for every site of one installation. */
  system: string;
  /** The site's pages as data, the same for every question about them. */
  pages: string;
  /** What is wanted this time. */
  wanted: string;
  /** JSON schema of the answer; servers that do not know it have it in words as well. */
  schema: Record<string, unknown>;
}

/** Tokens of one question and its answer, as the model's server counts them. */
export interface ModelUsage {
  input_tokens: number;
  output_tokens: number;
  cache_write_tokens: number;
  cache_read_tokens: number;
}

/** What a model said. Not yet believed. */
export interface ModelResponse {
  text: string;
  /** Why it stopped: `end_turn`, `max_tokens`, `refusal` … */
  stop_reason: string;
  usage: ModelUsage;
}

/** How long one question may take. */
export interface ModelPatience {
  /** Milliseconds for one attempt. */
  attempt_ms: number;
  /** Milliseconds for all attempts together, with the waits between them. */
  total_ms: number;
  /** Attempts after a failure that may pass. */
  retries: number;
}

/** Why a model gave no answer that can be used, with the words that a founder reads: "The model …". */
export const MODEL_FAILURES = {
  over_budget: 'has used up its budget for today',
  too_slow: 'did not answer in time',
  unreachable: 'could not be reached',
  overloaded: 'is overloaded',
  refused_key: 'did not accept the key of this service',
  unpaid: 'is not paid for',
  unknown_model: 'is not known to its server',
  not_understood: 'did not accept the question',
  declined: 'declined to answer',
  cut_off: 'gave an answer that was cut off',
  unreadable: 'gave an answer that could not be read',
} as const;
/** A reason of {@link MODEL_FAILURES}. */
export type ModelFailure = keyof typeof MODEL_FAILURES;

/**
 * A model that gave no usable answer. Says nothing that its server said: that may repeat the key or the site.
 */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
  readonly reason: ModelFailure;
  /** Seconds until it may be asked again with hope; undefined when nobody knows. */
  readonly retry_after: number | undefined;
  /** The server may have worked on the question and ask for money, although no answer came. */
  readonly may_cost: boolean;

  constructor(
    reason: ModelFailure,
    { retry_after, may_cost = false }: { retry_after?: number | undefined; may_cost?: boolean } = {},
  ) {
    super(`The model ${MODEL_FAILURES[reason]}.`);
    this.reason = reason;
    this.retry_after = retry_after;
    this.may_cost = may_cost;
  }
}

/** Most tokens of an answer: a full profile with FAQs takes about 3,000 (design/outside.md 3.4). */
export const RESPONSE_TOKENS = 8_000;
