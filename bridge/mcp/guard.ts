import type { IncomingMessage } from 'node:http';
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { Headers } from '../http/headers.ts';

/** The reason to refuse a request, or null. */
export type Guard = (req: IncomingMessage) => Promise<string | null>;

/**
 * Refuses requests of foreign web pages (MCP, Transports, Security Warning): Host, and Origin if sent, have to be ours.
 * Loopback names count on loopback connections, loopback pages if our origin is loopback. `allowed` (`mcp.allowed_origins`)
 * adds origins whose pages send bearer tokens of their own.
 */
export function browserGuard(origin: string, allowed: () => Promise<string>): Guard {
  const { host: ownHost, hostname } = new URL(origin);
  const loopback = localhostAllowedHostnames();
  const ownIsLoopback = loopback.includes(hostname);
  const both = [hostname, ...loopback];
  const pages = ownIsLoopback ? localhostAllowedOrigins() : [];
  return async ({ headers, socket }) => {
    const { host, origin: page } = headers;
    if (host !== ownHost) {
      const names = ownIsLoopback || isLoopbackIp(socket.localAddress) ? both : [hostname];
      if (!validateHostHeader(host, names).ok) {
        return `The Host "${host ?? ''}" is not ours: use ${origin}/mcp, or start the service with BASE_URL set to the URL that you use.`;
      }
    }
    if (page === undefined || page === origin || validateOriginHeader(page, pages).ok) return null;
    if ((await allowed()).split(' ').includes(page)) {
      if (!isLoopbackHost(host)) return null;
      return `Pages of the origin "${page}" may use this server by its public name, and not as ${host}.`;
    }
    return `Pages of the origin "${page}" may not use this server; programs send no Origin.`;
  };
}

const isLoopbackHost = (host = ''): boolean => validateHostHeader(host, localhostAllowedHostnames()).ok;

const isLoopbackIp = (ip = ''): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip);

/** CORS headers for our own and allowed pages; empty for programs. */
export function pageHeaders({ headers: { origin } }: IncomingMessage): Headers {
  if (origin === undefined) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers':
      'MCP-Protocol-Version, Mcp-Session-Id, Retry-After, WWW-Authenticate, X-Request-Id',
    Vary: 'Accept-Encoding, Authorization, Origin',
  };
}

/** Headers of the response to a CORS preflight. */
export const PREFLIGHT: Headers = {
  Allow: 'POST, OPTIONS',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers':
    'Accept, Authorization, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
  'Access-Control-Max-Age': 86_400,
};
