import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagOf, isKnown } from '../../domain/http/conditional.ts';
import { codingFor } from '../../domain/http/content_coding.ts';
import type { Problem } from '../../domain/http/problem.ts';
import { revisionTag } from '../../domain/revisions/revision.ts';
import type { Quota } from '../../domain/settings/quota.ts';
import type { Result } from '../../tools/operation/call.ts';
import type { Encoded } from '../cache/encoded_body.ts';
import type { PublicResponse } from '../cache/response_cache.ts';
import type { Outcome } from '../call/dispatch.ts';
import { challenge } from '../http/challenge.ts';
import {
  fixedHeaders,
  type Headers,
  headerList,
  NO_STORE,
  PRIVATE,
  PRIVATE_READ,
  PUBLIC,
  preflightHeaders,
  quotaFields,
  quotaHeaders,
} from '../http/headers.ts';
import type { Values } from '../http/query.ts';
import { quickGzip } from '../http/quick_gzip.ts';
import { pageLinks } from './links.ts';
import type { Endpoint } from './routes.ts';

/** The call of an outcome. */
export interface Called {
  endpoint: Endpoint;
  input: Values;
  request_id: string;
  /** The preferences that were applied, as a header field. */
  applied?: string | undefined;
  /** Whether the call was anonymous; see {@link challenge}. */
  initial_scopes?: string | undefined;
}

/** A call of a public read. */
interface PublicCall extends Pick<Called, 'endpoint' | 'input' | 'request_id'> {
  /** The query as it was sent. */
  query: string;
  /** Whether the caller sent a credential: only their own cache may keep the response. */
  is_private: boolean;
  quota: Quota | null;
}

/** Writes REST responses: one `writeHead` and one `end` each; HEAD has the same headers as GET. */
export function responder(origin: string) {
  const fixed = fixedHeaders(origin);
  const publicHeaders = headerList({ ...fixed, ...PUBLIC });
  const privateHeaders = headerList({ ...fixed, ...PRIVATE_READ });

  function outcome(res: ServerResponse, came: Outcome, called: Called): void {
    if (came.problem) {
      problem(res, came.problem, {
        ...quotaHeaders(came.quota),
        ...(came.retry_after !== undefined && { 'Retry-After': came.retry_after }),
        ...authenticate(came.problem, called, origin),
      });
    } else {
      const { endpoint, input } = called;
      const link = pageLinks(endpoint.placement, input, came.answer, origin);
      const location = endpoint.locate(came.answer, input);
      const text = JSON.stringify(came.answer);
      const isRead = endpoint.placement.method === 'GET';
      const etag = tagOf(came.answer, isRead ? text : undefined);
      reply(
        res,
        { status: came.status, text, known: isRead ? etag : undefined },
        {
          ...(isRead ? PRIVATE_READ : PRIVATE),
          ...(etag !== undefined && { ETag: etag }),
          ...(endpoint.operation.prefers && { Vary: `${PRIVATE_READ['Vary']}, Prefer` }),
          'Content-Type': 'application/json',
          'X-Request-Id': called.request_id,
          ...quotaHeaders(came.quota),
          ...(link && { Link: link }),
          ...(location && { Location: `${origin}${location}` }),
          ...(called.applied !== undefined && { 'Preference-Applied': called.applied }),
          ...(came.replayed && { 'Idempotent-Replayed': 'true' }),
        },
      );
    }
  }

  /** Responds to a public read: 304 if the client's copy is current, else in the best coding that it accepts. */
  function cacheable(
    { headers: sent }: IncomingMessage,
    res: ServerResponse,
    response: PublicResponse,
    { endpoint, input, query, is_private, request_id, quota }: PublicCall,
  ): void {
    const made = (first: readonly string[]) => {
      const link = pageLinks(endpoint.placement, input, response.answer, origin);
      return [...first, 'ETag', response.etag, ...(link ? ['Link', link] : [])];
    };
    const shared = is_private ? made(privateHeaders) : response.headers(query, () => made(publicHeaders));
    const headers = shared.concat('X-Request-Id', request_id);
    if (quota) headers.push(...quotaFields(quota));
    if (isKnown(sent['if-none-match'], response.etag)) {
      res.writeHead(304, headers).end();
      return;
    }
    const { coding, body, size } = bodyFor(sent['accept-encoding'], response, is_private);
    headers.push('Content-Type', 'application/json', 'Content-Length', String(size));
    if (coding !== 'identity') headers.push('Content-Encoding', coding);
    res.writeHead(endpoint.operation.status, headers).end(body);
  }

  function problem(res: ServerResponse, refused: Problem, more: Headers = {}): void {
    send(res, refused.status, JSON.stringify(refused), {
      ...NO_STORE,
      'Content-Type': 'application/problem+json',
      'X-Request-Id': refused.request_id,
      ...more,
    });
  }

  function preflight(res: ServerResponse, allow: string, request_id: string): void {
    res.writeHead(204, { ...fixed, ...preflightHeaders(allow), 'X-Request-Id': request_id }).end();
  }

  /** Writes a result for one caller: 304 if the caller has it, else compressed if it is large. */
  function reply(
    res: ServerResponse,
    { status, text, known }: { status: number; text: string; known: string | undefined },
    headers: Headers,
  ): void {
    const { headers: sent } = res.req;
    if (known !== undefined && isKnown(sent['if-none-match'], known)) {
      const { 'Content-Type': _type, ...rest } = headers;
      res.writeHead(304, { ...fixed, ...rest }).end();
      return;
    }
    const plain = Buffer.from(text);
    const packed = quickGzip(plain, sent['accept-encoding']);
    send(res, status, packed ?? plain, { ...headers, ...(packed && { 'Content-Encoding': 'gzip' }) });
  }

  function send(res: ServerResponse, status: number, body: string | Buffer, headers: Headers): void {
    res.writeHead(status, { ...fixed, ...headers, 'Content-Length': Buffer.byteLength(body) });
    res.end(body);
  }

  return { outcome, cacheable, problem, preflight };
}

/** The challenge that tells a client how to sign in; nothing for other refusals. */
function authenticate({ code }: Problem, { endpoint, initial_scopes }: Called, origin: string): Headers {
  const { access } = endpoint.operation;
  const value = challenge(code, { access, called: 'rest', initial_scopes }, origin);
  return value === undefined ? {} : { 'WWW-Authenticate': value };
}

/** The tag of a result, by which If-Match names its revision if it has one; `body` is that of a read. */
function tagOf({ revision }: Result, body: string | undefined): string | undefined {
  if (typeof revision === 'string') return revisionTag(revision, body);
  return body === undefined ? undefined : etagOf(body);
}

/** What is not in the cache is compressed for callers with a key alone: they wait for nobody else to read it first. */
function bodyFor(accepted: string | undefined, response: PublicResponse, is_private: boolean): Encoded {
  const encoded = response.in(codingFor(accepted));
  const { body } = encoded;
  const packed = is_private && typeof body === 'string' ? quickGzip(Buffer.from(body), accepted) : null;
  return packed ? { coding: 'gzip', body: packed, size: packed.length } : encoded;
}
