import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '../domain/conditional.ts';
import type { Problem } from '../domain/errors.ts';
import type { Operation } from '../tools/define.ts';
import type { SharedAnswer } from './answer_cache.ts';
import { challenge } from './challenge.ts';
import { codingFor } from './conditional.ts';
import type { Outcome, Quota } from './dispatch.ts';
import {
  fixedHeaders,
  type Headers,
  NOT_KEPT,
  PRIVATE,
  PUBLIC,
  preflightHeaders,
  quotaHeaders,
} from './headers.ts';
import { pageLinks } from './links.ts';
import type { Values } from './query.ts';
import type { Endpoint } from './routes.ts';

/** Which call an outcome belongs to. */
export interface Called {
  endpoint: Endpoint;
  input: Values;
  request_id: string;
}

export type Responder = ReturnType<typeof responder>;

/** Writes the answers of the REST API: one `writeHead` and one `end` each, and a HEAD exactly as the GET. */
export function responder(origin: string) {
  const fixed = fixedHeaders(origin);

  function outcome(req: IncomingMessage, res: ServerResponse, came: Outcome, called: Called): void {
    if (came.problem) {
      problem(res, came.problem, called.endpoint.operation, {
        ...quotaHeaders(came.quota),
        ...(came.retry_after !== undefined && { 'Retry-After': came.retry_after }),
        ...(came.replayed && { 'Idempotent-Replayed': 'true' }),
      });
    } else if (came.shared) {
      shared(req, res, came.shared, came.quota, called);
    } else {
      const { endpoint, input } = called;
      const link = pageLinks(endpoint.placement, input, came.answer);
      const location = endpoint.locate(came.answer, input);
      send(res, came.status, JSON.stringify(came.answer), {
        ...PRIVATE,
        'Content-Type': 'application/json',
        'X-Request-Id': called.request_id,
        ...quotaHeaders(came.quota),
        ...(link && { Link: link }),
        ...(location && { Location: location }),
        ...(came.replayed && { 'Idempotent-Replayed': 'true' }),
      });
    }
  }

  function shared(
    req: IncomingMessage,
    res: ServerResponse,
    kept: SharedAnswer,
    quota: Quota | null,
    called: Called,
  ): void {
    const headers: Headers = {
      ...PUBLIC,
      ETag: kept.etag,
      'X-Request-Id': called.request_id,
      ...quotaHeaders(quota),
    };
    if (isKnown(req.headers['if-none-match'], kept.etag)) {
      res.writeHead(304, { ...fixed, ...headers }).end();
      return;
    }
    kept.link ??= pageLinks(called.endpoint.placement, called.input, kept.answer) ?? '';
    if (kept.link) headers.Link = kept.link;
    const { coding, body } = kept.in(codingFor(req.headers['accept-encoding']));
    if (coding !== 'identity') headers['Content-Encoding'] = coding;
    headers['Content-Type'] = 'application/json';
    send(res, called.endpoint.operation.status, body, headers);
  }

  /** `operation` is null where the path or the method is none. */
  function problem(
    res: ServerResponse,
    refused: Problem,
    operation: Operation | null,
    more: Headers = {},
  ): void {
    const authenticate = operation && challenge(refused.code, operation, origin);
    send(res, refused.status, JSON.stringify(refused), {
      ...NOT_KEPT,
      'Content-Type': 'application/problem+json',
      'X-Request-Id': refused.request_id,
      ...(authenticate && { 'WWW-Authenticate': authenticate }),
      ...more,
    });
  }

  function preflight(res: ServerResponse, allow: string, request_id: string): void {
    res.writeHead(204, { ...fixed, ...preflightHeaders(allow), 'X-Request-Id': request_id }).end();
  }

  function send(res: ServerResponse, status: number, body: string | Buffer, headers: Headers): void {
    res.writeHead(status, { ...fixed, ...headers, 'Content-Length': Buffer.byteLength(body) });
    res.end(body);
  }

  return { outcome, problem, preflight };
}
