import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerIp } from '../../auth/callers/caller_ip.ts';
import { ANONYMOUS } from '../../auth/credentials/bearer.ts';
import { ApiError, knownError } from '../../domain/http/errors.ts';
import { problemOf } from '../../domain/http/problem.ts';
import { methodNotAllowed, type Outcome } from '../call/dispatch.ts';
import { preferencesApplied } from '../call/preferences.ts';
import { bodyLimit, drain, hasBody, readBody, refuseInputs } from '../http/body.ts';
import { withCredentialFault } from '../http/credential_fault.ts';
import { retryHeaders } from '../http/headers.ts';
import type { BridgeOptions } from '../http/options.ts';
import { readQuery, type Values } from '../http/query.ts';
import { givenId, requestIds } from '../http/request_id.ts';
import { targetOf } from '../http/target.ts';
import { API_ROOT, type Method, valueOf } from '../shape/placement.ts';
import { responder } from './respond.ts';
import { RestRequest } from './rest_request.ts';
import { type Endpoint, routeTable } from './routes.ts';

/** Responds and returns true, or leaves the request to the next handler. */
export type HttpHandler = (req: IncomingMessage, res: ServerResponse) => boolean;

/** A finished request, for the access log and the metrics. */
export interface ResponseRecord {
  /** Name of the operation; null if the path has none. */
  operation: string | null;
  method: string;
  status: number;
  /** Milliseconds until the response was complete. */
  ms: number;
  request_id: string;
  person_id: number | null;
}

export interface RestOptions extends BridgeOptions {
  observe?: ((record: ResponseRecord) => void) | undefined;
}

/**
 * The REST API: everything below `/api`, handled by one function with its own route table. Unknown paths, also of other versions, and
 * unknown methods get 404 and 405 as problem objects.
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
    let called: Pick<ResponseRecord, 'operation' | 'person_id'> = record;
    try {
      const found = lookUp(req, path);
      if ('endpoint' in found) called = await call(req, res, found, query, request_id);
      else if (req.method === 'OPTIONS') respond.preflight(res, found.allow, request_id);
      else refuseMethod(req, res, found.allow, request_id);
    } catch (error) {
      if (!(error instanceof ApiError)) onFailure(error);
      const known = knownError(error);
      if (!res.headersSent) respond.problem(res, problemOf(known, origin, request_id), retryHeaders(known));
    }
    observe?.({ ...record, ...called, status: res.statusCode, ms: performance.now() - started });
  }

  /** The endpoint of a request, or the methods that its path allows. */
  function lookUp({ method }: IncomingMessage, whole: string): Target | { allow: string } {
    const path = whole.slice(API_ROOT.length) || '/';
    if (!isBelow(API_ROOT, whole))
      throw new ApiError('no_such_address', `There is nothing at ${whole}: the API is at ${API_ROOT}.`);
    const { resource, values } = find(path);
    const endpoint = resource.endpoints.get((method === 'HEAD' ? 'GET' : method) as Method);
    return endpoint ? { endpoint, values } : { allow: resource.allow };
  }

  async function call(
    req: IncomingMessage,
    res: ServerResponse,
    { endpoint, values }: Target,
    query: string,
    request_id: string,
  ): Promise<Pick<ResponseRecord, 'operation' | 'person_id'>> {
    const { operation } = endpoint;
    const { authorization } = req.headers;
    const ip = callerIp(req, trust_proxy);
    const credential = authorization === undefined ? ANONYMOUS : await options.bearer(authorization, ip);
    const request = new RestRequest(req, res, credential, ip, request_id);
    let input: Values = {};
    const outcome = await dispatch(
      operation,
      async () => (input = await inputOf(req, endpoint, values, query)),
      request,
    );
    if (!req.complete) await drain(req);
    if (!outcome.problem && outcome.response) {
      respond.cacheable(req, res, outcome.response, {
        endpoint,
        input,
        query,
        is_private: credential.actor !== null,
        request_id,
        quota: outcome.quota,
      });
    } else {
      const initial_scopes = await scopesFor(outcome.status);
      const applied = preferencesApplied(operation, request.preferences, outcome.answer);
      respond.outcome(res, withFault(outcome, req), {
        endpoint,
        input,
        request_id,
        initial_scopes,
        applied,
      });
    }
    return { operation: operation.name, person_id: credential.actor?.person_id ?? null };
  }

  /** The scopes that a sign-in starts with, if the response needs a challenge. */
  async function scopesFor(status: number): Promise<string | undefined> {
    return status === 401 ? options.initial_scopes?.() : undefined;
  }

  function refuseMethod(req: IncomingMessage, res: ServerResponse, allow: string, request_id: string): void {
    const error = methodNotAllowed(req, allow);
    respond.problem(res, problemOf(error, origin, request_id), { Allow: allow });
  }

  return (req, res) => {
    const { path, query } = targetOf(req.url);
    if (!isBelow(ALL_VERSIONS, path)) return false;
    void serve(req, res, path, query);
    return true;
  };
}

/** The part of {@link API_ROOT} that all versions share. */
const ALL_VERSIONS = '/api';

const isBelow = (root: string, path: string): boolean => path === root || path.startsWith(`${root}/`);

/** An outcome with what was wrong with the credential, if it was refused for that. */
const withFault = (outcome: Outcome, { headers }: IncomingMessage): Outcome =>
  outcome.problem ? { ...outcome, problem: withCredentialFault(outcome.problem, headers) } : outcome;

/** The operation of a path, and the values of its variables. */
interface Target {
  endpoint: Endpoint;
  values: readonly string[];
}

/** All inputs of a call: from the path, and from query or body. */
async function inputOf(
  req: IncomingMessage,
  { operation, placement }: Endpoint,
  values: readonly string[],
  query: string,
): Promise<Values> {
  const { method, pathKeys, scalars } = placement;
  const inQuery = readQuery(query, placement);
  const limit = bodyLimit(operation);
  const hasQuery = method === 'GET' || method === 'DELETE';
  if (hasQuery && hasBody(req)) refuseInputs(await readBody(req, placement, limit), placement);
  const input = hasQuery ? inQuery : await readBody(req, placement, limit);
  pathKeys.forEach((key, i) => {
    input[key] = valueOf(values[i] ?? '', scalars.get(key));
  });
  return input;
}
