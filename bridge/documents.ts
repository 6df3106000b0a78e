import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '../domain/conditional.ts';
import { ApiError, problemOf } from '../domain/errors.ts';
import type { Operation } from '../tools/define.ts';
import { RESOURCE_METADATA } from './challenge.ts';
import { codingFor } from './conditional.ts';
import { methodNotAllowed } from './dispatch.ts';
import { apiCatalog, llmsText, protectedResource, type SiteWords } from './document_texts.ts';
import { fixedHeaders, type Headers, NOT_KEPT, preflightHeaders } from './headers.ts';
import { KeptBytes } from './kept_bytes.ts';
import { openApiDocument } from './openapi.ts';
import { OAUTH } from './openapi_parts.ts';
import { API_ROOT } from './placement.ts';
import { requestIds } from './request_id.ts';
import type { HttpHandler } from './rest.ts';
import { targetOf } from './target.ts';

export interface DocumentOptions {
  areas: Readonly<Record<string, readonly Operation[]>>;
  /** Public origin, no slash at the end. */
  origin: string;
  /** Name and purpose of the site as they are now. */
  site: () => Promise<SiteWords>;
  /** Whether each part that the service needs works; rejecting counts as no. */
  ready: () => Promise<Record<string, boolean>>;
}

interface Document {
  type: string;
  /** Makes the text; its bytes are kept until it changes. */
  text: () => string | Promise<string>;
}

/**
 * The documents for machines: OpenAPI, llms.txt, metadata of the protected resources (R213), the API catalogue (RFC 9727), and
 * the two questions about health. Everything but health may be kept by caches for five minutes.
 */
export function documents({ areas, origin, site, ready }: DocumentOptions): HttpHandler {
  const fixed = fixedHeaders(origin);
  const nextId = requestIds();
  const kept = new Map<Document, { text: string; bytes: KeptBytes }>();
  const table = documentTable(areas, origin, site);

  async function bytesOf(document: Document): Promise<KeptBytes> {
    const text = await document.text();
    let entry = kept.get(document);
    if (entry?.text !== text) {
      entry = { text, bytes: new KeptBytes(text) };
      kept.set(document, entry);
    }
    return entry.bytes;
  }

  async function send(req: IncomingMessage, res: ServerResponse, document: Document): Promise<void> {
    const bytes = await bytesOf(document);
    const headers: Headers = {
      ...fixed,
      'Cache-Control': 'public, max-age=300',
      Vary: 'Accept-Encoding',
      ETag: bytes.etag,
      'X-Request-Id': nextId(),
    };
    if (isKnown(req.headers['if-none-match'], bytes.etag)) {
      res.writeHead(304, headers).end();
      return;
    }
    const { coding, body } = bytes.in(codingFor(req.headers['accept-encoding']));
    if (coding !== 'identity') headers['Content-Encoding'] = coding;
    res
      .writeHead(200, { ...headers, 'Content-Type': document.type, 'Content-Length': body.length })
      .end(body);
  }

  function sendJson(res: ServerResponse, status: number, json: object, more: Headers = {}): void {
    const body = JSON.stringify(json);
    const headers = {
      ...fixed,
      ...NOT_KEPT,
      'Content-Type': 'application/json',
      'X-Request-Id': nextId(),
      ...more,
    };
    res.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
  }

  async function sendReadiness(res: ServerResponse): Promise<void> {
    const checks = await ready().catch(() => ({ service: false }));
    if (Object.values(checks).every(Boolean)) sendJson(res, 200, { status: 'ready', checks });
    else sendJson(res, 503, { status: 'unavailable', checks }, { 'Retry-After': 2 });
  }

  function sendProblem(res: ServerResponse, error: ApiError, more: Headers): void {
    const request_id = nextId();
    const headers = { ...more, 'Content-Type': 'application/problem+json', 'X-Request-Id': request_id };
    sendJson(res, error.status, problemOf(error, origin, request_id), headers);
  }

  return (req, res) => {
    const { path } = targetOf(req.url);
    const document = table.get(path);
    if (!document && !OTHERS.has(path)) return false;
    if (SIGN_IN.includes(path)) sendProblem(res, NO_SIGN_IN, {});
    else if (req.method === 'OPTIONS') res.writeHead(204, { ...fixed, ...preflightHeaders(ALLOW) }).end();
    else if (req.method !== 'GET' && req.method !== 'HEAD')
      sendProblem(res, methodNotAllowed(req, ALLOW), { Allow: ALLOW });
    else if (document)
      void send(req, res, document).catch(() => sendProblem(res, UNAVAILABLE, { 'Retry-After': 2 }));
    else if (path === '/healthz') sendJson(res, 200, { status: 'ok' });
    else void sendReadiness(res);
    return true;
  };
}

/** The OpenAPI document names these; until there is an authorization server they say what to use instead (D69). */
const SIGN_IN: readonly string[] = [OAUTH.authorize, OAUTH.token];
const NO_SIGN_IN = new ApiError('unavailable', 'Access tokens are not given out here yet.', {
  next_steps: [
    'Use an API key: the operator makes one with `firstlight key create --email you@example.org`.',
  ],
});

/** What is answered here and is no document. */
const OTHERS: ReadonlySet<string> = new Set([...SIGN_IN, '/healthz', '/readyz']);

const ALLOW = 'GET, HEAD, OPTIONS';

const UNAVAILABLE = new ApiError('unavailable', 'The document cannot be made right now.');

function documentTable(
  areas: DocumentOptions['areas'],
  origin: string,
  site: DocumentOptions['site'],
): ReadonlyMap<string, Document> {
  const json = (make: () => object, type = 'application/json'): Document => ({
    type,
    text: once(() => JSON.stringify(make())),
  });
  const openApi = json(() => openApiDocument(areas, origin));
  const mcp = json(() => protectedResource(origin, '/mcp'));
  const catalog = json(() => apiCatalog(origin), CATALOG_TYPE);
  return new Map([
    [`${API_ROOT}/openapi.json`, openApi],
    ['/openapi.json', openApi],
    [
      '/llms.txt',
      { type: 'text/plain; charset=utf-8', text: async () => llmsText(areas, origin, await site()) },
    ],
    [RESOURCE_METADATA, mcp],
    // Where clients look that know no path form; the server of this host that asks for sign-in is the one at /mcp.
    ['/.well-known/oauth-protected-resource', mcp],
    [`/.well-known/oauth-protected-resource${API_ROOT}`, json(() => protectedResource(origin, API_ROOT))],
    ['/.well-known/api-catalog', catalog],
    // Whoever opens the root of the API finds what is made for it.
    [API_ROOT, catalog],
    [`${API_ROOT}/`, catalog],
  ]);
}

const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
