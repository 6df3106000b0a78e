import type { ApiError } from '../../domain/http/errors.ts';
import type { Quota } from '../../domain/settings/quota.ts';

export type Headers = Record<string, string | number>;

/** Headers of every response. HSTS only if the site has https (RFC 6797). */
export const securityHeaders = (origin: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(origin.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
});

/** Headers of every API response; scripts of any origin may read it. */
export function fixedHeaders(origin: string): Headers {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers':
      'ETag, Link, Location, RateLimit, RateLimit-Policy, Preference-Applied, Retry-After, WWW-Authenticate, X-Request-Id, Idempotent-Replayed',
    ...securityHeaders(origin),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
  };
}

/** When to send a request again that was refused. */
export const retryHeaders = ({ details: { retry_after } }: ApiError): Headers =>
  retry_after === undefined ? {} : { 'Retry-After': retry_after };

/** CORS preflight: what a script may send, cacheable for a day. */
export function preflightHeaders(allow: string): Headers {
  return {
    Allow: allow,
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer',
    'Access-Control-Max-Age': 86_400,
  };
}

/**
 * Responses that are the same for all anonymous callers. A signed-in caller may get another one, so caches separate the two.
 */
export const PUBLIC: Headers = {
  'Cache-Control': 'public, max-age=30, stale-while-revalidate=60',
  Vary: 'Accept-Encoding, Authorization',
};
/** Responses to one caller that change something. */
export const PRIVATE: Headers = { 'Cache-Control': 'private, no-store' };
/** Reads of one caller: a cache of theirs may keep it, and asks each time whether it is still right (record 79). */
export const PRIVATE_READ: Headers = { 'Cache-Control': 'private, no-cache', Vary: PUBLIC['Vary'] ?? '' };
export const NO_STORE: Headers = { 'Cache-Control': 'no-store' };

/** Headers as pairs of names and values in one array, which node:http writes without checking each again. */
export const headerList = (headers: Headers): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/**
 * The RateLimit fields (draft-ietf-httpapi-ratelimit-headers-11) as pairs of names and values. Only this function writes them.
 */
export function quotaFields({ policy, limit, window, remaining, reset }: Quota): string[] {
  return [
    'RateLimit-Policy',
    `"${policy}";q=${limit};w=${window}`,
    'RateLimit',
    `"${policy}";r=${remaining};t=${reset}`,
  ];
}

/** The RateLimit fields as an object; empty without a quota. */
export function quotaHeaders(quota: Quota | null): Headers {
  if (!quota) return {};
  const [policyName = '', policy = '', stateName = '', state = ''] = quotaFields(quota);
  return { [policyName]: policy, [stateName]: state };
}
