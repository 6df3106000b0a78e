import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '../../domain/http/conditional.ts';
import { codingFor } from '../../domain/http/content_coding.ts';
import { ApiError } from '../../domain/http/errors.ts';
import { problemOf } from '../../domain/http/problem.ts';
import { EncodedBody } from '../cache/encoded_body.ts';
import { methodNotAllowed } from '../call/dispatch.ts';
import { fixedHeaders, type Headers, NO_STORE, preflightHeaders } from '../http/headers.ts';
import { requestIds } from '../http/request_id.ts';
import { targetOf } from '../http/target.ts';
import type { HttpHandler } from '../rest/rest.ts';
import { type Document, type DocumentSources, documentTable } from './document_table.ts';

export interface DocumentOptions extends DocumentSources {
  /** Whether each part that the service needs works; a rejection counts as no. */
  ready: () => Promise<Record<string, boolean>>;
}

/** Serves the documents for machines, cacheable for five minutes, and the two health checks, never cached. */
export function documents(options: DocumentOptions): HttpHandler {
  const { origin, ready } = options;
  const fixed = fixedHeaders(origin);
  const nextId = requestIds();
  const bodies = new Map<Document, { text: string; body: EncodedBody }>();
  const table = documentTable(options);

  async function bodyOf(document: Document): Promise<EncodedBody> {
    const text = await document.text();
    if (text === null) throw new ApiError('no_such_address', 'This site has no such document.');
    let current = bodies.get(document);
    if (current?.text !== text) {
      current = { text, body: new EncodedBody(text) };
      bodies.set(document, current);
    }
    return current.body;
  }

  async function send(req: IncomingMessage, res: ServerResponse, document: Document): Promise<void> {
    const encoded = await bodyOf(document);
    const headers: Headers = {
      ...fixed,
      'Cache-Control': 'public, max-age=300',
      Vary: 'Accept-Encoding',
      ETag: encoded.etag,
      'X-Request-Id': nextId(),
      ...(await document.headers?.()),
    };
    if (isKnown(req.headers['if-none-match'], encoded.etag)) {
      res.writeHead(304, headers).end();
      return;
    }
    // A digest among the headers is of the bytes that are sent (RFC 9530, 2).
    const wanted = document.headers ? 'identity' : codingFor(req.headers['accept-encoding']);
    const { coding, body, size } = encoded.in(wanted);
    if (coding !== 'identity') headers['Content-Encoding'] = coding;
    res.writeHead(200, { ...headers, 'Content-Type': document.type, 'Content-Length': size }).end(body);
  }

  function sendJson(res: ServerResponse, status: number, json: object, more: Headers = {}): void {
    const body = JSON.stringify(json);
    const headers = {
      ...fixed,
      ...NO_STORE,
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

  function sendFailure(res: ServerResponse, error: unknown): void {
    if (error instanceof ApiError) sendProblem(res, error, {});
    else sendProblem(res, UNAVAILABLE, { 'Retry-After': 2 });
  }

  return (req, res) => {
    const { path } = targetOf(req.url);
    const document = table.get(path) ?? wellKnown(table, path);
    if (!document && !OTHERS.has(path)) return false;
    if (req.method === 'OPTIONS') res.writeHead(204, { ...fixed, ...preflightHeaders(ALLOW) }).end();
    else if (req.method !== 'GET' && req.method !== 'HEAD')
      sendProblem(res, methodNotAllowed(req, ALLOW), { Allow: ALLOW });
    else if (document) void send(req, res, document).catch((error: unknown) => sendFailure(res, error));
    else if (path === '/healthz') sendJson(res, 200, { status: 'ok' });
    else void sendReadiness(res);
    return true;
  };
}

/** A document of a well-known path with a slash at its end, as clients make it from `/mcp/`; they follow no redirect. */
const wellKnown = (table: ReadonlyMap<string, Document>, path: string): Document | undefined =>
  path.startsWith('/.well-known/') && path.endsWith('/') ? table.get(path.slice(0, -1)) : undefined;

/** Health checks, served from the same table. */
const OTHERS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

const ALLOW = 'GET, HEAD, OPTIONS';

const UNAVAILABLE = new ApiError('unavailable', 'The document cannot be made right now.');
