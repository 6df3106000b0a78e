import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BearerCheck, Credential } from '../auth/bearer.ts';
import { ApiError, problemOf } from '../domain/errors.ts';
import type { Operation } from '../tools/define.ts';
import { bodyLimit, drain, readBody } from './body.ts';
import { callSignal } from './call_signal.ts';
import { callerAddress } from './caller_address.ts';
import type { CallRequest, Dispatch } from './dispatch.ts';
import { API_ROOT, type Method, valueOf } from './placement.ts';
import { readQuery, type Values } from './query.ts';
import { givenId, requestIds } from './request_id.ts';
import { responder } from './respond.ts';
import { type Endpoint, type Match, routeTable } from './routes.ts';
import { targetOf } from './target.ts';

/** Answers a request and says so, or leaves it to the next one. */
export type HttpHandler = (req: IncomingMessage, res: ServerResponse) => boolean;

/** What is known of a request once it is answered; for the access log and the metrics. */
export interface AnswerRecord {
  /** Name of the operation; null where the path is none. */
  operation: string | null;
  method: string;
  status: number;
  /** Milliseconds until the answer was written. */
  ms: number;
  request_id: string;
  person_id: number | null;
}

export interface RestOptions {
  operations: readonly Operation[];
  dispatch: Dispatch;
  bearer: BearerCheck;
  /** Public origin, no slash at the end. */
  origin: string;
  /** How many proxies in front of us are trusted to name the caller's address. */
  trust_proxy: number;
  /** Told about every failure that is ours, outside of operations. */
  onFailure: (error: unknown) => void;
  observe?: ((record: AnswerRecord) => void) | undefined;
}

/**
 * The REST API: everything below `/api/v1`, each request handled by one function over its own route table, with nothing in
 * between (design/http.md 0 and 4). Paths and methods that are no operation get 404 and 405 as problem objects.
 */
export function restBridge(options: RestOptions): HttpHandler {
  const { origin, trust_proxy, dispatch, onFailure, observe } = options;
  const find = routeTable(options.operations);
  const respond = responder(origin);
  const nextId = requestIds();

  async function serve(
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    query: string,
  ): Promise<void> {
    const started = performance.now();
    const request_id = (trust_proxy > 0 && givenId(req.headers['x-request-id'])) || nextId();
    const record = { operation: null, person_id: null, request_id, method: req.method ?? '' };
    let called: Pick<AnswerRecord, 'operation' | 'person_id'> = record;
    try {
      const match = find(path);
      const endpoint = match.resource.endpoints.get((req.method === 'HEAD' ? 'GET' : req.method) as Method);
      if (endpoint) called = await call(req, res, endpoint, match, query, request_id);
      else if (req.method === 'OPTIONS') respond.preflight(res, match.resource.allow, request_id);
      else refuseMethod(req, res, match.resource.allow, request_id);
    } catch (error) {
      if (!(error instanceof ApiError)) onFailure(error);
      const known =
        error instanceof ApiError
          ? error
          : new ApiError('internal_error', 'Something went wrong on our side.');
      if (!res.headersSent) respond.problem(res, problemOf(known, origin, request_id), null);
    }
    observe?.({ ...record, ...called, status: res.statusCode, ms: performance.now() - started });
  }

  async function call(
    req: IncomingMessage,
    res: ServerResponse,
    endpoint: Endpoint,
    { values }: Match,
    query: string,
    request_id: string,
  ): Promise<Pick<AnswerRecord, 'operation' | 'person_id'>> {
    const { authorization, 'idempotency-key': key } = req.headers;
    const { actor, error } = authorization === undefined ? NOBODY : await options.bearer(authorization);
    let input: Values = {};
    const read = async () => (input = await inputOf(req, endpoint, values, query));
    const request: CallRequest = {
      actor,
      invalid_credential: error === 'invalid_token',
      address: callerAddress(req, trust_proxy),
      request_id,
      ...(typeof key === 'string' && { idempotency_key: key }),
      get signal() {
        return callSignal(res);
      },
    };
    const outcome = await dispatch(endpoint.operation, read, request);
    if (!req.complete) await drain(req);
    respond.outcome(req, res, outcome, { endpoint, input, request_id });
    return { operation: endpoint.operation.name, person_id: actor?.person_id ?? null };
  }

  function refuseMethod(
    { method }: IncomingMessage,
    res: ServerResponse,
    allow: string,
    request_id: string,
  ): void {
    const error = new ApiError('method_not_allowed', `${method} is not possible here; ${allow} are.`);
    respond.problem(res, problemOf(error, origin, request_id), null, { Allow: allow });
  }

  return (req, res) => {
    const { path, query } = targetOf(req.url);
    if (!path.startsWith(API_ROOT) || (path.length > API_ROOT.length && path[API_ROOT.length] !== '/'))
      return false;
    void serve(req, res, path.slice(API_ROOT.length) || '/', query);
    return true;
  };
}

const NOBODY: Credential = { actor: null, error: 'missing' };

/** All inputs of a call: those of the path, and those of the query or the body. */
async function inputOf(
  req: IncomingMessage,
  { operation, placement }: Endpoint,
  values: readonly string[],
  query: string,
): Promise<Values> {
  const { method, pathKeys, scalars } = placement;
  const inQuery = readQuery(query, placement);
  const input =
    method === 'GET' || method === 'DELETE' ? inQuery : await readBody(req, placement, bodyLimit(operation));
  pathKeys.forEach((key, i) => {
    input[key] = valueOf(values[i] ?? '', scalars.get(key));
  });
  return input;
}
