import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagOf, isKnown } from '../domain/conditional.ts';

/** What a page, a file or an image answers with. */
export interface Reply {
  status: number;
  /** Media type. */
  type: string;
  body: string | Uint8Array;
  /** Cache-Control; pages are asked for again each time, and then cost a 304. */
  cache?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a reply, or 304 where the visitor has it already; HEAD gets everything but the body. */
export function sendReply(req: IncomingMessage, res: ServerResponse, reply: Reply): void {
  const { status, type, body, cache = 'no-cache', headers } = reply;
  const all: Record<string, string | number> = {
    'Cache-Control': cache,
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  };
  if (status === 200 && cache !== PERSONAL) {
    all['ETag'] = etagOf(body);
    if (isKnown(req.headers['if-none-match'], all['ETag'])) {
      res.writeHead(304, all).end();
      return;
    }
  }
  res.writeHead(status, { ...all, 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Cache-Control of what only one visitor may see. */
export const PERSONAL = 'private, no-store';

/** Headers of every page (design/site.md 2.3): nothing from elsewhere, no inline script or style, in nobody's frame. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Where machines that land on a page find what is made for them (RFC 8288, RFC 9727). */
export const DISCOVERY_LINKS = [
  '</.well-known/api-catalog>; rel="api-catalog"',
  '</api/v1/openapi.json>; rel="service-desc"',
  '</docs>; rel="service-doc"',
  '</llms.txt>; rel="describedby"',
].join(', ');

/** A page as a reply. */
export function pageReply(status: number, markup: string): Reply {
  return { status, type: 'text/html; charset=utf-8', body: markup, headers: PAGE_HEADERS };
}
