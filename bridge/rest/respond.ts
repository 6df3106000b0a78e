import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '../../domain/errors.ts';
import type { Quota } from '../../domain/settings/quota.ts';
import type { SharedAnswer } from '../cache/response_cache.ts';
import type { Outcome } from '../call/dispatch.ts';
import { challenge } from '../http/challenge.ts';
import {
  fixedHeaders,
  type Headers,
  headerList,
  NOT_KEPT,
  PRIVATE,
  PUBLIC,
  preflightHeaders,
  quotaFields,
  quotaHeaders,
} from '../http/headers.ts';
import type { Values } from '../http/query.ts';
import { pageLinks } from './links.ts';
import type { Endpoint } from './routes.ts';
import { SharedReply } from './shared_reply.ts';

/** Which call an outcome belongs to. */
export interface Called {
  endpoint: Endpoint;
  input: Values;
  request_id: string;
  /** Which preferences of the caller were applied, as the field says it. */
  applied?: string | undefined;
  /** Of a call that nobody has signed in for: see {@link challenge}. */
  initial_scopes?: string | undefined;
}

/** Writes the answers of the REST API: one `writeHead` and one `end` each, and a HEAD exactly as the GET. */
export function responder(origin: string) {
  const fixed = fixedHeaders(origin);
  const kept = headerList({ ...fixed, ...PUBLIC });

  function outcome(res: ServerResponse, came: Outcome, called: Called): void {
    if (came.problem) {
      problem(res, came.problem, {
        ...quotaHeaders(came.quota),
        ...(came.retry_after !== undefined && { 'Retry-After': came.retry_after }),
        ...authenticate(came.problem, called),
      });
    } else {
      const { endpoint, input } = called;
      const link = pageLinks(endpoint.placement, input, came.answer, origin);
      const location = endpoint.locate(came.answer, input);
      send(res, came.status, JSON.stringify(came.answer), {
        ...PRIVATE,
        'Content-Type': 'application/json',
        'X-Request-Id': called.request_id,
        ...quotaHeaders(came.quota),
        ...(link && { Link: link }),
        ...(location && { Location: location }),
        ...(called.applied !== undefined && { 'Preference-Applied': called.applied }),
        ...(came.replayed && { 'Idempotent-Replayed': 'true' }),
      });
    }
  }

  /** A kept answer as it goes over the wire under one address. */
  function sharedReply(shared: SharedAnswer, { operation, placement }: Endpoint, input: Values): SharedReply {
    const headers = [...kept, 'ETag', shared.etag];
    const link = pageLinks(placement, input, shared.answer, origin);
    if (link) headers.push('Link', link);
    return new SharedReply(shared, operation.status, headers);
  }

  function shared(
    req: IncomingMessage,
    res: ServerResponse,
    reply: SharedReply,
    quota: Quota | null,
    request_id: string,
  ): void {
    const more = ['X-Request-Id', request_id];
    if (quota) more.push(...quotaFields(quota));
    reply.send(req, res, more);
  }

  function authenticate({ code }: Problem, { endpoint, initial_scopes }: Called): Headers {
    const { access } = endpoint.operation;
    const value = challenge(code, { access, called: 'rest', initial_scopes }, origin);
    return value === undefined ? {} : { 'WWW-Authenticate': value };
  }

  function problem(res: ServerResponse, refused: Problem, more: Headers = {}): void {
    send(res, refused.status, JSON.stringify(refused), {
      ...NOT_KEPT,
      'Content-Type': 'application/problem+json',
      'X-Request-Id': refused.request_id,
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

  return { outcome, sharedReply, shared, problem, preflight };
}
