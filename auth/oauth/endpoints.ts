/** Where the authorization server answers. This file loads none of it. */
export const ENDPOINTS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;

/** Where a person decides; the id of the request follows. */
export const CONSENT = '/oauth/consent';

/** Where clients learn about it (RFC 8414); the second name is where older ones look. */
export const SERVER_METADATA = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];

/** The resources that tokens are for (RFC 8707); the first is meant where none is named. */
export const resourcesOf = (origin: string): readonly [mcp: string, rest: string] => [
  `${origin}/mcp`,
  `${origin}/api/v1`,
];

/**
 * A list of parameters in which each of our resources is written as we write it: clients send capital letters in the host, a slash at
 * the end, `?sign_in=1` or the bare origin, and the library compares letter by letter (auth.md 9).
 */
export function withKnownResources(parameters: string, origin: string): string {
  if (!/(^|&)resource=/.test(parameters)) return parameters;
  const known = resourcesOf(origin);
  const [mcp] = known;
  const normal = (value: string): string => {
    const url = URL.parse(value);
    if (!url || url.hash !== '') return value;
    const plain = url.origin + url.pathname.replace(/\/$/, '');
    // People are told to enter `/mcp?sign_in=1`, and some clients name the server by its origin.
    if (plain === mcp && ['', '?sign_in=1'].includes(url.search)) return mcp;
    if (plain === origin && url.search === '') return mcp;
    return url.search === '' && known.includes(plain) ? plain : value;
  };
  const written = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(parameters))
    written.append(name, name === 'resource' ? normal(value) : value);
  return written.toString();
}
