/** Paths of the authorization server. This file loads none of it. */
export const ENDPOINTS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;

/** The consent page; the id of the request follows. */
export const CONSENT = '/oauth/consent';

/** Server metadata (RFC 8414); the second path is for older clients. */
export const SERVER_METADATA = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];

/** The resources that tokens are for (RFC 8707); the first is the default. */
export const resourcesOf = (origin: string): readonly [mcp: string, rest: string] => [
  `${origin}/mcp`,
  `${origin}/api/v1`,
];

/**
 * Query parameters with our resources in canonical form: clients send capital letters in the host, a trailing slash,
 * `?sign_in=1` or the bare origin, and the library compares exactly (RFC 8707, 2).
 */
export function withKnownResources(parameters: string, origin: string): string {
  if (!/(^|&)resource=/.test(parameters)) return parameters;
  const known = resourcesOf(origin);
  const [mcp] = known;
  const normal = (value: string): string => {
    const url = URL.parse(value);
    if (!url || url.hash !== '') return value;
    const plain = url.origin + url.pathname.replace(/\/$/, '');
    // Guides say to enter `/mcp?sign_in=1`, and some clients use the origin.
    if (plain === mcp && ['', '?sign_in=1'].includes(url.search)) return mcp;
    if (plain === origin && url.search === '') return mcp;
    return url.search === '' && known.includes(plain) ? plain : value;
  };
  const written = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(parameters))
    written.append(name, name === 'resource' ? normal(value) : value);
  return written.toString();
}
