import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagOf, isKnown } from '../../domain/http/conditional.ts';
import { type Coding, codingFor, WORTH_COMPRESSING } from '../../domain/http/content_coding.ts';
import { knownError } from '../../domain/http/errors.ts';
import { DatabaseAway, NotSaved, SaveUnknown } from '../../domain/http/not_saved.ts';
import { html } from '../html/html.ts';
import { type Notice, REFUSALS } from '../texts/refusals.ts';
import { CompressedBodies } from './compressed_bodies.ts';

/** The response of a page, a file or an image. */
export interface Reply {
  status: number;
  /** Media type. */
  type: string;
  body: string | Uint8Array;
  /** Cache-Control; pages are revalidated each time, and then cost a 304. */
  cache?: string;
  headers?: Readonly<Record<string, string>>;
  /** The body with its codings, where the reply comes from the cache of responses. */
  cached?: CachedBody | undefined;
}

/** A body in the cache of responses, compressed once for all who get it. */
interface CachedBody {
  etag: string;
  in: (coding: Coding) => { body: string | Uint8Array };
}

/** Sends a reply, or 304 where the browser has it already; HEAD gets everything but the body. */
export function sendReply(req: IncomingMessage, res: ServerResponse, reply: Reply): void {
  const { status, type, body, cache = 'no-cache', headers } = reply;
  const all: Record<string, string | number> = {
    'Cache-Control': cache,
    ...headers,
  };
  const compressible = mayCompress(reply);
  if (compressible) all['Vary'] = [headers?.['Vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  let sent: string | Uint8Array = body;
  if (status === 200 && cache !== PERSONAL) {
    const { etag, in: codedIn } = reply.cached ?? codingsOf(reply);
    all['ETag'] = etag;
    if (isKnown(req.headers['if-none-match'], etag)) {
      res.writeHead(304, all).end();
      return;
    }
    const coding = compressible ? codingFor(req.headers['accept-encoding']) : 'identity';
    if (coding !== 'identity') {
      sent = codedIn(coding).body;
      all['Content-Encoding'] = coding;
    }
  }
  res.writeHead(status, { ...all, 'Content-Type': type, 'Content-Length': Buffer.byteLength(sent) });
  res.end(req.method === 'HEAD' ? undefined : sent);
}

const compressed = new CompressedBodies();

/** The best that Brotli can do: 50 ms for a stylesheet, once, and a fifth less for every browser. */
const BEST = 11;

/** The codings of a body that no cache of responses holds. */
function codingsOf({ body, cache = '' }: Reply): CachedBody {
  const etag = etagOf(body);
  // Files under their version are sent for as long as the process runs.
  const quality = cache.includes('immutable') ? BEST : undefined;
  return {
    etag,
    in: (coding) => ({ body: coding === 'identity' ? body : compressed.get(etag, body, coding, quality) }),
  };
}

/**
 * Text that is the same for all visitors. What only one may see is never compressed: its length would reveal secrets in it
 * to an attacker who can add text of their own to the same page (BREACH; docs/decisions/0015).
 */
function mayCompress({ status, type, body, cache = 'no-cache' }: Reply): boolean {
  return (
    status === 200 &&
    cache !== PERSONAL &&
    !cache.includes('no-transform') &&
    COMPRESSIBLE.test(type) &&
    Buffer.byteLength(body) >= WORTH_COMPRESSING
  );
}

/** Fonts and bitmaps are compressed already. */
const COMPRESSIBLE = /^(?:text\/|image\/svg\+xml|application\/(?:json|xml|atom\+xml|rss\+xml))/;

/** Cache-Control of what only one browser may see. */
export const PERSONAL = 'private, no-store';

/** Headers of every page: nothing from other origins, no inline script or style, no framing. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // For browsers that do not know frame-ancestors.
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Where machines that land on a page find what is made for them (RFC 8288, RFC 9727). */
export const DISCOVERY_LINKS = [
  '</.well-known/api-catalog>; rel="api-catalog"',
  '</api/v1/openapi.json>; rel="service-desc"',
  '</docs>; rel="service-doc"',
  '</llms.txt>; rel="describedby"',
].join(', ');

/**
 * The last resort, where a reply could not be made or sent: it needs neither the frame nor the store nor anything else that may
 * just have failed. Without it the request would never end.
 */
export function sendFailure(res: ServerResponse, error: unknown): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { notice, headers } = troubleOf(error);
  const { status, title, text } = notice;
  const markup = html`<title>${title}</title><h1>${title}</h1><p>${text}</p>`.markup;
  const type = 'text/html; charset=utf-8';
  res.writeHead(status, { ...PAGE_HEADERS, ...headers, 'Content-Type': type, 'Cache-Control': 'no-store' });
  res.end(`<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8">${markup}</html>\n`);
}

/** What a page says of an error that is not its own, and when to try again. */
export function troubleOf(error: unknown): { notice: Notice; headers: Record<string, string> } {
  const { retry_after } = knownError(error).details;
  return {
    notice: noticeOf(error),
    headers: retry_after === undefined ? {} : { 'Retry-After': String(retry_after) },
  };
}

function noticeOf(error: unknown): Notice {
  if (error instanceof DatabaseAway) return REFUSALS.away;
  if (error instanceof SaveUnknown) return REFUSALS.perhaps_saved;
  return error instanceof NotSaved ? REFUSALS.not_saved : REFUSALS.failed;
}

/** A page as a reply. */
export function pageReply(status: number, markup: string): Reply {
  return { status, type: 'text/html; charset=utf-8', body: markup, headers: PAGE_HEADERS };
}
