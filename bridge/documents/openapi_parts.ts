import { ENDPOINTS } from '../../auth/oauth/endpoints.ts';
import { FAULT_CODES } from '../../domain/faults/fault_codes.ts';
import { SCOPES } from '../../domain/http/access.ts';
import type { Preference } from '../../tools/operation/define.ts';
import { WAIT_MAX_S } from '../call/preferences.ts';
import type { JsonSchema } from '../shape/schemas.ts';

/** Description of each area of the registry. */
export const TAGS: Readonly<Record<string, string>> = {
  Site: 'What this directory is, and where its documents are.',
  Listings: 'Public profiles of live products: search, read, compare.',
  Categories: 'The category tree.',
  Launches: 'Launch weeks and feeds of launches.',
  Leaderboards: 'Rankings; the billboard is paid and says so.',
  People: 'Founders, blog posts and interview questions.',
  Badges: 'Badges that a listing may show, and awards.',
  Account: 'Who you are signed in as.',
  Drafts: 'From the URL of a website to a saved listing.',
  'My listings': 'Your listings: edit them, add to them, publish them for free.',
  Claims: 'Prove that a listing is yours.',
  Orders: 'Products, prices and checkout links. Only a person can pay.',
};

export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: for 24 hours the same key with the same input returns the first response again and has no second effect. A refused request is not stored: repeat it with the same key once the cause is gone. 1 to 255 printable ASCII characters, quoted or bare.',
  // Bare, or a structured-field string (RFC 8941, 3.3.3), in which quotes and backslashes may be escaped.
  schema: {
    type: 'string',
    pattern: `^(?:[!#-~](?:[ -~]{0,253}[!-~])?|"(?:[ !#-\\[\\]-~]|\\\\["\\\\]){1,255}")$`,
  },
  example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
};

export const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of your last read: if somebody has changed what people edit since, nothing is changed, and the refusal `changed_meanwhile` has what is there now. Without it the last change wins. Other calls that change something refuse If-Match, and all of them If-Unmodified-Since.',
  schema: { type: 'string' },
  example: 'W/"q0Yt7dXn3mBf2c8A"',
};

const PREFER_WORDS: Record<Preference, string> = {
  view: '`return=minimal` returns only what changed, with before and after, and what is missing',
  wait: `\`wait=${WAIT_MAX_S}\` waits until the draft is ready, at most ${WAIT_MAX_S} seconds`,
};

/** The header `Prefer` of an operation that honours preferences. */
export function preferParameter(prefers: readonly Preference[]) {
  return {
    name: 'Prefer',
    in: 'header',
    required: false,
    description: `How to respond (RFC 7240): ${prefers.map((one) => PREFER_WORDS[one]).join('; ')}.`,
    schema: { type: 'string' },
    example: prefers.map((one) => (one === 'view' ? 'return=minimal' : `wait=${WAIT_MAX_S}`)).join(', '),
  };
}

/** Headers of responses, by their name in the document. */
export const HEADERS = {
  RequestId: header('Id of the request; name it when you report a problem.', { type: 'string' }),
  RateLimitPolicy: header('The quota that the call counted against: its name, calls and seconds.', {
    type: 'string',
  }),
  RateLimit: header('What is left of it (r), and seconds until it is full again (t).', { type: 'string' }),
  RetryAfter: header('Seconds after which the same request may succeed.', { type: 'integer', minimum: 1 }),
  ETag: header(
    'Send it as If-None-Match to get 304 while the response is the same; where there is a `revision`, as If-Match with a change.',
    { type: 'string' },
  ),
  Link: header('First, previous, next and last page (RFC 8288).', { type: 'string' }),
  Location: header('Address of what was made, where it has one.', { type: 'string' }),
  IdempotentReplayed: header('This is the stored response to the first request with this key.', {
    type: 'string',
    enum: ['true'],
  }),
  PreferenceApplied: header('The preferences of the request that were applied (RFC 7240).', {
    type: 'string',
  }),
  Authenticate: header('How to sign in (RFC 6750, RFC 9728).', { type: 'string' }),
};

export type HeaderName = keyof typeof HEADERS;

const ON_EVERY_RESPONSE: Record<string, HeaderName> = {
  'X-Request-Id': 'RequestId',
  'RateLimit-Policy': 'RateLimitPolicy',
  RateLimit: 'RateLimit',
};

/** References to the headers of a response: the common ones and `more`. */
export function headerRefs(more: Record<string, HeaderName> = {}): Record<string, { $ref: string }> {
  const names = Object.entries({ ...ON_EVERY_RESPONSE, ...more });
  return Object.fromEntries(names.map(([field, name]) => [field, { $ref: `#/components/headers/${name}` }]));
}

/** The shared error responses, by status. */
export const RESPONSES = {
  400: refusal('BadRequest', 'The request is not valid; `code` and `errors` say why.'),
  401: refusal('Unauthorized', 'No credential, or none that is valid.', {
    'WWW-Authenticate': 'Authenticate',
  }),
  403: refusal('Forbidden', 'The credential lacks the scope.', { 'WWW-Authenticate': 'Authenticate' }),
  404: refusal('NotFound', 'What the path names does not exist, or is not yours.'),
  429: refusal('TooManyRequests', 'A quota is used up.', { 'Retry-After': 'RetryAfter' }),
  default: refusal('Failure', 'Any other status: the service is broken or closed.'),
} as const;

export function problemSchema(): JsonSchema {
  const text = (description: string): JsonSchema => ({ type: 'string', description });
  return {
    type: 'object',
    description: 'What went wrong and what to do (RFC 9457).',
    required: ['type', 'title', 'status', 'detail', 'code', 'errors', 'next_steps', 'request_id'],
    properties: {
      type: { ...text('Address of the documentation of this code.'), format: 'uri' },
      title: text('The kind of problem, in words.'),
      status: { type: 'integer', description: 'The HTTP status.' },
      detail: text('This problem, in words.'),
      code: text(
        'The kind of problem, for programs; `x-error-codes` of the operation lists the possible ones.',
      ),
      errors: {
        type: 'array',
        description: 'Each single fault.',
        items: { $ref: '#/components/schemas/Fault' },
      },
      next_steps: { type: 'array', description: 'What to do next.', items: { type: 'string' } },
      request_id: text('Id of the request, as in X-Request-Id.'),
    },
  };
}

export function faultSchema(): JsonSchema {
  const scalar = [{ type: 'string' }, { type: 'number' }];
  return {
    type: 'object',
    description: 'One wrong thing in a request.',
    required: ['path', 'code', 'message'],
    properties: {
      path: {
        type: 'string',
        description: 'Dotted path of the input; empty when it is the request as a whole.',
      },
      code: {
        type: 'string',
        enum: Object.keys(FAULT_CODES),
        description: 'The rule that was broken; the list may grow.',
      },
      message: { type: 'string', description: 'The rule, in words.' },
      limit: {
        description: 'The bound, or what is allowed.',
        anyOf: [...scalar, { type: 'array', items: { anyOf: scalar } }],
      },
      actual: { description: 'What was seen.', anyOf: scalar },
      fix: { type: 'string', description: 'How to mend it.' },
    },
  };
}

export function securitySchemes(origin: string) {
  return {
    oauth2: {
      type: 'oauth2',
      description: 'OAuth 2.1: authorization code with PKCE (S256).',
      flows: {
        authorizationCode: {
          authorizationUrl: `${origin}${ENDPOINTS.authorization}`,
          tokenUrl: `${origin}${ENDPOINTS.token}`,
          scopes: SCOPES,
        },
      },
    },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key from the API keys area of your account, as `Authorization: Bearer flsk_…`.',
    },
  };
}

function header(description: string, schema: JsonSchema) {
  return { description, schema };
}

function refusal(name: string, description: string, more: Record<string, HeaderName> = {}) {
  return {
    name,
    response: {
      description,
      headers: headerRefs(more),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  };
}
