import { IncomingMessage, type ServerResponse } from 'node:http';
import { callerIp } from '../../auth/callers/caller_ip.ts';
import { clientFamily } from '../../auth/callers/client_family.ts';
import type { AuthorizationServer } from '../../auth/oauth/authorization_server.ts';
import { ENDPOINTS, SERVER_METADATA, withKnownResources } from '../../auth/oauth/endpoints.ts';
import { ApiError, knownError } from '../../domain/http/errors.ts';
import { readBytes } from '../http/body.ts';
import { fixedHeaders } from '../http/headers.ts';
import { targetOf } from '../http/target.ts';
import type { OauthLimits } from './oauth_limits.ts';

/** A page for a person whose sign-in cannot continue. */
interface Notice {
  status: number;
  title: string;
  text: string;
}

export interface OauthOptions {
  /** Public origin, without a trailing slash. */
  origin: string;
  /** Number of reverse proxies whose `X-Forwarded-For` is trusted. */
  trust_proxy: number;
  /** Undefined: no limits (RATE_LIMITS=off). */
  limits?: OauthLimits | undefined;
  /** The authorization server, loaded with the first request. */
  server: () => Promise<AuthorizationServer>;
  showNotice: (req: IncomingMessage, res: ServerResponse, notice: Notice) => void;
  /** Called for each failure that is ours. */
  onFailure: (error: unknown) => void;
}

/** Largest body of a token request. */
const BODY_LIMIT = 56 * 1024;
/** Largest stored metadata of a client; real ones have less than 2 kB. */
const CLIENT_LIMIT = 8 * 1024;

const { authorization, token, registration, revocation, jwks } = ENDPOINTS;
const READ = ['GET', 'HEAD', 'OPTIONS'];
const SEND = ['POST', 'OPTIONS'];
const METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  [authorization, ['GET']],
  [token, SEND],
  [registration, SEND],
  [revocation, SEND],
  [jwks, READ],
  ...SERVER_METADATA.map((path): [string, string[]] => [path, READ]),
]);

/**
 * The paths of the authorization server: metadata with a slash at the end too, as some clients ask for it; the last one continues a
 * sign-in.
 */
export const OAUTH_PATHS: readonly (string | RegExp)[] = [
  ...METHODS.keys(),
  ...SERVER_METADATA.map((path) => `${path}/`),
  /^\/oauth\/authorize\/[\w-]+$/,
];

/** The endpoints of the authorization server. Host, resource and rate are checked before the library sees a request. */
export function oauthEndpoints(options: OauthOptions): (req: IncomingMessage, res: ServerResponse) => void {
  const { origin, trust_proxy, limits, showNotice, onFailure } = options;
  const {
    'Access-Control-Expose-Headers': _exposed,
    'Access-Control-Allow-Origin': _any,
    ...fixed
  } = fixedHeaders(origin);

  async function serve(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    for (const [name, value] of Object.entries(fixed)) res.setHeader(name, value);
    const endpoint = path.startsWith(`${authorization}/`) ? authorization : path;
    const methods = METHODS.get(endpoint) ?? [];
    if (!methods.includes(req.method ?? '')) return refuseMethod(res, methods.join(', '));
    if (endpoint === registration && preflight(req, res)) return;
    const caller = { ip: callerIp(req, trust_proxy), client: clientFamily(req.headers['user-agent']) };
    const wait = req.method === 'OPTIONS' ? null : await limits?.endpoint(path, caller);
    if (wait) return refuseHaste(req, res, endpoint, wait);
    const body = await bodyOf(req, endpoint);
    if (endpoint === jwks) res.setHeader('Cache-Control', 'public, max-age=3600');
    const server = await options.server();
    await server.handle(pinned(req, body, origin), res);
  }

  function refuseHaste(req: IncomingMessage, res: ServerResponse, endpoint: string, wait: number): void {
    res.setHeader('Retry-After', wait);
    const text = `Too many requests. Please try again in ${wait} seconds.`;
    if (endpoint === authorization) showNotice(req, res, { status: 429, title: 'One moment, please', text });
    else sendError(res, 429, 'temporarily_unavailable', text);
  }

  function fail(res: ServerResponse, error: unknown): void {
    if (error instanceof ApiError) return sendError(res, error.status, 'invalid_request', error.message);
    onFailure(error);
    if (res.headersSent) return void res.destroy();
    const { code, status, message, details } = knownError(error);
    if (details.retry_after !== undefined) res.setHeader('Retry-After', details.retry_after);
    sendError(res, status, code === 'unavailable' ? 'temporarily_unavailable' : 'server_error', message);
  }

  return (req, res) => {
    serve(req, res, withoutSlash(targetOf(req.url).path)).catch((error: unknown) => fail(res, error));
  };
}

const bodyOf = async (req: IncomingMessage, endpoint: string): Promise<Buffer> =>
  req.method === 'POST'
    ? readBytes(req, endpoint === registration ? CLIENT_LIMIT : BODY_LIMIT)
    : Buffer.alloc(0);

/** CORS for registration, which is the only endpoint where the library does not allow it. */
function preflight(req: IncomingMessage, res: ServerResponse): boolean {
  res.setHeader('Access-Control-Allow-Origin', '*');
  if (req.method !== 'OPTIONS') return false;
  res
    .writeHead(204, {
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Max-Age': 86_400,
    })
    .end();
  return true;
}

/**
 * The request as the library gets it. Host and scheme are ours, regardless of its headers, because the library builds URLs from
 * them; the body is already read; our resources are in canonical form.
 */
function pinned(req: IncomingMessage, body: Buffer, origin: string): IncomingMessage {
  const again = new IncomingMessage(req.socket);
  const { protocol, host } = new URL(origin);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '');
  const sent = isForm ? Buffer.from(withKnownResources(body.toString('utf8'), origin)) : body;
  const [sent_path = '/', query] = (req.url ?? '/').split('?', 2);
  const path = withoutSlash(sent_path);
  const { forwarded: _by, 'x-forwarded-for': _for, 'transfer-encoding': _coding, ...headers } = req.headers;
  Object.assign(again, {
    method: req.method,
    url: query === undefined ? path : `${path}?${withKnownResources(query, origin)}`,
    httpVersion: req.httpVersion,
    httpVersionMajor: req.httpVersionMajor,
    httpVersionMinor: req.httpVersionMinor,
    headers: {
      ...headers,
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      ...(req.method === 'POST' && { 'content-length': String(sent.length) }),
    },
    complete: true,
  });
  if (sent.length > 0) again.push(sent);
  again.push(null);
  return again;
}

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

function refuseMethod(res: ServerResponse, allow: string): void {
  res.setHeader('Allow', allow);
  sendError(res, 405, 'invalid_request', `Only ${allow} is possible here.`);
}

function sendError(res: ServerResponse, status: number, error: string, error_description: string): void {
  const body = JSON.stringify({ error, error_description });
  res.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  res.end(body);
}
