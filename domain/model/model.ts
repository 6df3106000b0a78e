/**
 * A question to a language model about a site. The order of the parts lets the model's server cache the first two
 * (record 11, "One call").
 */
export interface ModelQuestion {
  /** The task; the same for every site of an installation. */
  system: string;
  /** The site's pages as data; the same for every question about them. */
  pages: string;
  /** What is requested this time. */
  wanted: string;
  /** JSON schema of the response; it is also described in words for servers without schema support. */
  schema: Record<string, unknown>;
}

/** Tokens of a question and its response, as the model's server counts them. */
export interface ModelUsage {
  input_tokens: number;
  output_tokens: number;
  cache_write_tokens: number;
  cache_read_tokens: number;
}

/** Headers in which a model's server may expect its key. */
export const KEY_HEADERS = ['authorization', 'x-api-key'] as const;
/** One of {@link KEY_HEADERS}. */
export type KeyHeader = (typeof KEY_HEADERS)[number];

/** What a question is for: the whole draft, single fields again, or the AI review of an order. */
export type ModelPurpose = 'build' | 'regenerate' | 'review';

/** A model's response, before verification. */
export interface ModelResponse {
  text: string;
  /** Why it ended: `end_turn`, `max_tokens`, `refusal` … */
  stop_reason: string;
  usage: ModelUsage;
}

/** Time limits and retries of a question. */
export interface ModelPatience {
  /** Milliseconds for one attempt. */
  attempt_ms: number;
  /** Milliseconds for all attempts, including the waits between them. */
  total_ms: number;
  /** Attempts after a temporary failure. */
  retries: number;
}

/** Why a model gave no usable response, worded for founders: "The model …". */
const MODEL_FAILURES = {
  over_budget: 'has used up its budget for today',
  too_slow: 'did not answer in time',
  unreachable: 'could not be reached',
  overloaded: 'is overloaded',
  refused_key: 'rejected the key of this service',
  unpaid: 'has no credit left',
  unknown_model: 'is not known to its server',
  not_understood: 'rejected the request',
  declined: 'declined to answer',
  cut_off: 'returned an incomplete answer',
  unreadable: 'returned an answer that could not be read',
} as const;
/** A reason of {@link MODEL_FAILURES}. */
export type ModelFailure = keyof typeof MODEL_FAILURES;

/** The model gave no usable response. Does not repeat the server's message, which may contain the key or the site. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
  readonly reason: ModelFailure;
  /** Seconds until a retry may succeed; undefined if unknown. */
  readonly retry_after: number | undefined;
  /** The server may charge for the question although no response arrived. */
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

/** Most tokens of a response: a full profile with FAQs takes about 3,000 (record 11, "Money"). */
export const RESPONSE_TOKENS = 8_000;
