import type { Quota } from '../../domain/settings/quota.ts';

export type Headers = Record<string, string | number>;

/** What every response carries, of whatever part of the service: browsers come by https only where the site is there (RFC 6797). */
export const securityHeaders = (origin: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(origin.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
});

/** What every answer of the API carries; a browser's script may read it wherever it comes from. */
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

/** For browsers that ask before they send: what they may send, and that they need not ask again for a day. */
export function preflightHeaders(allow: string): Headers {
  return {
    Allow: allow,
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Prefer',
    'Access-Control-Max-Age': 86_400,
  };
}

/** Answers that are the same for everybody. A signed-in caller may get another one, so caches keep the two apart. */
export const PUBLIC: Headers = {
  'Cache-Control': 'public, max-age=30, stale-while-revalidate=60',
  Vary: 'Accept-Encoding, Authorization',
};
export const PRIVATE: Headers = { 'Cache-Control': 'private, no-store' };
export const NO_STORE: Headers = { 'Cache-Control': 'no-store' };

/** Headers as node:http takes them without looking at each again: names and values in turn. */
export const headerList = (headers: Headers): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/** The one writer of the RateLimit fields (draft-ietf-httpapi-ratelimit-headers-11): names and values in turn. */
export function quotaFields({ policy, limit, window, remaining, reset }: Quota): string[] {
  return [
    'RateLimit-Policy',
    `"${policy}";q=${limit};w=${window}`,
    'RateLimit',
    `"${policy}";r=${remaining};t=${reset}`,
  ];
}

/** The same as an object; empty where nothing is limited. */
export function quotaHeaders(quota: Quota | null): Headers {
  if (!quota) return {};
  const [policyName = '', policy = '', stateName = '', state = ''] = quotaFields(quota);
  return { [policyName]: policy, [stateName]: state };
}
