import type { FaultCode } from '../faults/fault_codes.ts';
import { AWAY_RETRY_S, DatabaseAway, NOT_SAVED_RETRY_S, NotSaved, SaveUnknown } from './not_saved.ts';

/**
 * Every error of the service: HTTP status, title, and what the caller can do. Statuses are those of R224–R229, D15,
 * D26 and D29; 404 and 405 of the last group are for unknown paths and methods, 500 and 503 for failures of ours.
 */
export const ERRORS = {
  // Raised before the handler; any operation can return these.
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    remedy: 'Correct what `errors` names and send the request again.',
  },
  malformed_json: { status: 400, title: 'Malformed JSON', remedy: 'Send one JSON object as the body.' },
  body_too_large: { status: 400, title: 'Body too large', remedy: 'Send a smaller body.' },
  unsupported_media_type: {
    status: 400,
    title: 'Unsupported media type',
    remedy: 'Send the body with the header `Content-Type: application/json`.',
  },
  idempotency_key_invalid: {
    status: 400,
    title: 'Invalid Idempotency-Key',
    remedy: 'Use 1 to 255 printable ASCII characters, for example a UUID.',
  },
  idempotency_key_reused: {
    status: 400,
    title: 'Idempotency-Key used for another request',
    remedy: 'Send the first request unchanged to get its response again, or use a new key.',
  },
  idempotency_in_progress: {
    status: 429,
    title: 'The first request with this key is still running',
    remedy: 'Wait for the number of seconds in Retry-After and send the same request again.',
  },
  changed_meanwhile: {
    status: 400,
    title: 'Changed by somebody else meanwhile',
    remedy: 'Read it again, and send your change with the revision that is there now.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    remedy: 'Wait for the number of seconds in Retry-After.',
  },
  not_signed_in: {
    status: 401,
    title: 'Not signed in',
    remedy: 'Send an API key from {origin}/account/keys or an access token as `Authorization: Bearer …`.',
  },
  invalid_token: {
    status: 401,
    title: 'Invalid credential',
    remedy:
      'The key or token is unknown, expired or revoked: sign in again or create a new key at {origin}/account/keys.',
  },
  insufficient_scope: {
    status: 403,
    title: 'Missing scope',
    remedy: 'Use a credential with the scope named here.',
  },
  // Raised by operations that declare them.
  not_found: {
    status: 404,
    title: 'Not found',
    remedy: 'Check the identifier; use a list or search operation to find the right one.',
  },
  url_not_allowed: {
    status: 400,
    title: 'This URL cannot be read',
    remedy: 'Send the public http or https URL of the company website.',
  },
  listing_exists: {
    status: 400,
    title: 'This website is already listed',
    remedy: 'If it is yours, claim the listing instead of submitting it again.',
  },
  draft_not_ready: {
    status: 400,
    title: 'The draft is not ready',
    remedy: 'Poll get_draft every few seconds until its status is `ready`.',
  },
  field_locked: {
    status: 400,
    title: 'The field is locked',
    remedy: 'Leave it out of regenerate, or restore it first, which unlocks it.',
  },
  draft_incomplete: {
    status: 400,
    title: 'The draft cannot become a listing yet',
    remedy: 'Nothing was changed. Set what is named here with update_draft, then repeat this call.',
  },
  site_not_accepted: {
    status: 400,
    title: 'This website is not accepted',
    remedy: 'Submit another website, or contact the site team if you think this is a mistake.',
  },
  listing_in_review: {
    status: 400,
    title: 'The site team reviews the listing first',
    remedy: 'Wait for the email about the decision, or change what is named here with update_draft.',
  },
  invite_refused: {
    status: 400,
    title: 'The invite was refused',
    remedy: 'Follow the message, or invite another email address.',
  },
  listing_not_queueable: {
    status: 400,
    title: 'The listing cannot take the free plan now',
    remedy: 'Only a saved, unpublished listing or one that waits for its badge can be queued.',
  },
  claim_refused: {
    status: 400,
    title: 'The claim was refused',
    remedy: 'Follow the message, or choose another method.',
  },
  order_refused: {
    status: 400,
    title: 'The order was refused',
    remedy: 'Correct all that `errors` names; list_products says what each product needs.',
  },
  // For unknown paths and methods.
  no_such_address: {
    status: 404,
    title: 'No such URL',
    remedy: 'See the API reference at {origin}/docs for every path; the MCP server is {origin}/mcp.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    remedy: 'Use one of the methods in the Allow header.',
  },
  // For requests that never reach a handler.
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    remedy: 'Send an HTTP/1.1 request with well-formed headers.',
  },
  request_timeout: {
    status: 408,
    title: 'The request was too slow',
    remedy: 'Send the whole request within 30 seconds.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    remedy: 'Send fewer or shorter headers, without cookies of other sites.',
  },
  // For failures and maintenance of ours.
  internal_error: {
    status: 500,
    title: 'Internal error',
    remedy: 'Try again in a few seconds. If the error continues, report the request_id.',
  },
  unavailable: {
    status: 503,
    title: 'Not available right now',
    remedy: 'Wait for the number of seconds in Retry-After.',
  },
} as const satisfies Record<string, { status: number; title: string; remedy: string }>;

/** A code of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;

/** Codes that any operation can return, so none declares them. */
export const COMMON_CODES = [
  'invalid_request',
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
] as const satisfies readonly ErrorCode[];

/** Codes besides {@link COMMON_CODES} that an operation has because of its access, its Idempotency-Key or its revision. */
const IMPLIED_CODES = [
  'not_signed_in',
  'invalid_token',
  'insufficient_scope',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'changed_meanwhile',
  'no_such_address',
  'method_not_allowed',
  'malformed_request',
  'request_timeout',
  'headers_too_large',
  'internal_error',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Codes that an operation must declare in its `errors`. */
export type DeclaredCode = Exclude<ErrorCode, (typeof COMMON_CODES)[number] | (typeof IMPLIED_CODES)[number]>;

/** One fault of a request (D25): where, what, the limit, the value, and how to fix it. */
export interface Fault {
  /** Dotted path of the input, such as `fields.tagline` or `faqs.0.question`. */
  path: string;
  code: FaultCode;
  message: string;
  limit?: number | string | readonly (number | string)[];
  actual?: number | string;
  fix?: string;
}

/** The fix for a text that is too long. */
export const shortenBy = (characters: number): string =>
  `Shorten it by ${characters} ${characters === 1 ? 'character' : 'characters'}.`;

/** The most faults in one response; it says how many more there are. */
export const FAULTS_SHOWN = 20;

/** Details of an {@link ApiError}: faults, next steps, and when to retry. */
export interface ErrorDetails {
  errors?: readonly Fault[];
  /** Number of faults that are not in `errors`. */
  further?: number;
  next_steps?: readonly string[];
  /** Seconds until a retry may succeed; becomes Retry-After. */
  retry_after?: number;
}

/** The error that operations throw: a code of {@link ERRORS}, a sentence, and details. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The refusal of an input with its faults; `further` counts faults that are not listed. */
export function invalidRequest(faults: readonly Fault[], further = 0): ApiError {
  const [first] = faults;
  const named = faults.slice(0, FAULTS_SHOWN).map(({ path }) => path || 'the input');
  const detail =
    faults.length + further === 1 && first
      ? `${first.path || 'The input'}: ${first.message}`
      : `${faults.length + further} inputs are not valid: ${named.join(', ')}.`;
  return new ApiError('invalid_request', detail, { errors: faults, further });
}

/** The error for an identifier of nothing that the caller may see (D61). */
export function notFound(what: string, id: string | number): ApiError {
  return new ApiError('not_found', `There is no ${what} "${id}".`);
}

/** The error to return: {@link NotSaved}, {@link SaveUnknown} and a call whose time is up become `unavailable`, other unexpected errors `internal_error`. */
export function knownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseAway)
    return new ApiError('unavailable', 'The database cannot be reached at the moment; nothing was changed.', {
      retry_after: AWAY_RETRY_S,
    });
  if (error instanceof NotSaved) {
    return new ApiError(
      'unavailable',
      'Nothing can be saved at the moment, so nothing was changed; reading works.',
      {
        retry_after: NOT_SAVED_RETRY_S,
      },
    );
  }
  if (error instanceof SaveUnknown) {
    return new ApiError(
      'unavailable',
      'The database went away while this was saved, so it may be saved or not. Read what it would have changed before you send it again.',
      { retry_after: AWAY_RETRY_S },
    );
  }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new ApiError(
      'unavailable',
      'This call took too long, because another website or service was slow to answer, so it was given up. What it had saved by then is saved; send it again later.',
      { retry_after: SLOW_RETRY_S },
    );
  return new ApiError('internal_error', 'Something went wrong on our side.');
}

/** Seconds until another service may be faster. */
const SLOW_RETRY_S = 30;
