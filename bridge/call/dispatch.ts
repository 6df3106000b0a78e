import { isStillValid } from '../../auth/credentials/bearer.ts';
import type { Actor } from '../../domain/http/access.ts';
import { ApiError, knownError } from '../../domain/http/errors.ts';
import { type Problem, problemOf } from '../../domain/http/problem.ts';
import type { Clock, Report } from '../../domain/ports.ts';
import { againIn, type Quota } from '../../domain/settings/quota.ts';
import { authorize, handle, type Result, validate } from '../../tools/operation/call.ts';
import type { Context } from '../../tools/operation/context.ts';
import { type Operation, takesIdempotencyKey } from '../../tools/operation/define.ts';
import type { PublicResponse, ResponseCache } from '../cache/response_cache.ts';
import { once, type Settled } from './idempotency.ts';
import { type Precondition, refuseUnkept, unchanged } from './precondition.ts';
import { honoured, type Preferences } from './preferences.ts';
import type { Quotas, Taken } from './rate_limit.ts';

/** The caller: person, origin and credential; the same for REST, MCP over HTTP and stdio. */
export interface CallRequest {
  actor: Actor | null;
  /** An invalid credential was sent: refused if the operation needs one, else the call is anonymous (D27). */
  invalid_credential?: boolean;
  /** The invalid credential was issued here and is over: no guess (D30). */
  is_over?: boolean;
  /** IP address for the limits of anonymous calls; `stdio` for a local assistant. */
  ip: string;
  /** The family of the client, for the same limits. */
  client: string;
  request_id: string;
  /** Operations that this caller was found to have access to, which is not checked again. */
  admitted?: ReadonlySet<Operation> | undefined;
  /** Idempotency-Key as it was sent, quoted or bare; only some operations use it. */
  idempotency_key?: string | undefined;
  /** Preferences for the response; an operation ignores those that it does not honour. */
  preferences?: Preferences | undefined;
  /** A revision that has to be there before the call changes anything; reading operations ignore it. */
  precondition?: Precondition | undefined;
  /** Receives the progress of the call. */
  report?: Report | undefined;
  signal: AbortSignal;
}

/** The result of a call: a response with its status, or a problem. */
export type Outcome = { quota: Quota | null } & (
  | { status: number; answer: Result; problem: null; replayed: boolean; response?: PublicResponse }
  | { status: number; answer: null; problem: Problem; retry_after?: number }
);

/**
 * Runs a call for REST, MCP and stdio: limits, authorisation, validation, Idempotency-Key, handler. `raw` is the input, or a
 * function that reads it after the caller was authorised. Never rejects.
 */
export type Dispatch = (operation: Operation, raw: unknown, request: CallRequest) => Promise<Outcome>;

/** The part of a context that does not depend on the caller. */
export type Surroundings = Omit<Context, 'actor' | 'quota' | 'report' | 'signal' | 'stillAllowed'>;

export interface DispatchOptions {
  surroundings: Surroundings;
  /** Undefined: no limits (RATE_LIMITS=off). */
  quotas?: Quotas | undefined;
  /** Caches responses of public operations; if undefined each is computed. */
  cache?: ResponseCache | undefined;
  /** Called for each failure that is ours and not the caller's. */
  onFailure: (error: unknown, operation: Operation, request: CallRequest) => void;
}

/** Creates the dispatcher of a running service. */
export function dispatcher(options: DispatchOptions): Dispatch {
  const { surroundings, quotas, onFailure } = options;
  return async (operation, raw, request) => {
    let quota: Quota | null = null;
    try {
      if (request.invalid_credential && operation.access !== 'public') {
        const taken = await takeFailure(quotas, request);
        quota = taken?.quota ?? null;
        throw invalidToken(taken);
      }
      const taken = await quotas?.take(request);
      quota = taken?.quota ?? null;
      if (taken?.exceeded) throw rateLimited(taken.quota, surroundings.clock);
      admit(operation, request);
      const came = await answer(operation, raw, request, quota, options);
      return { status: operation.status, problem: null, quota, ...came };
    } catch (error) {
      if (!(error instanceof ApiError)) onFailure(error, operation, request);
      return refused(error, surroundings.origin, request, quota);
    }
  };
}

/** Refuses a caller without access, unless that was found before. */
function admit(operation: Operation, { admitted, actor }: CallRequest): void {
  if (!admitted?.has(operation)) authorize(operation, actor);
}

/** Whether a call has the same response for every caller. */
function isPublic({ access, effect }: Operation, { actor }: CallRequest): boolean {
  return access === 'public' && effect.readOnly && (effect.same_for_all === true || !actor);
}

/** Counts an invalid credential, unless it was issued here; without limits there is nothing to count. */
export async function takeFailure(
  quotas: Pick<Quotas, 'takeFailure'> | undefined,
  { is_over = false, ip }: { is_over?: boolean | undefined; ip: string },
): Promise<Taken | undefined> {
  return is_over ? undefined : quotas?.takeFailure(ip);
}

/** The refusal of a caller without quota left. */
export function rateLimited({ policy, limit, window, reset }: Quota, clock: Clock): ApiError {
  const retry_after = Math.max(1, reset);
  return new ApiError(
    'rate_limited',
    `The quota "${policy}" is ${limit} calls in ${window} seconds and is used up. ${againIn(retry_after, clock.now().getTime())}`,
    { retry_after },
  );
}

/** Refuses a caller whose credential was revoked or expired after authorisation. */
async function readmit(actor: Actor, surroundings: Surroundings): Promise<void> {
  if (!(await isStillValid(actor, surroundings))) throw invalidToken();
}

/** The refusal of an HTTP method; `allow` are the allowed ones. */
export function methodNotAllowed({ method }: { method?: string | undefined }, allow: string): ApiError {
  return new ApiError('method_not_allowed', `${method} is not possible here; ${allow} are.`);
}

/**
 * The refusal of an invalid credential: 401 with the challenge that makes a client refresh, also where a network has sent too many (D30).
 */
export function invalidToken(taken?: Taken): ApiError {
  const text = 'The credential is malformed, unknown, expired or revoked.';
  if (!taken?.exceeded) return new ApiError('invalid_token', text);
  const { limit, window, reset } = taken.quota;
  const many = `Your network has sent more than ${limit} of them in ${window} seconds.`;
  return new ApiError('invalid_token', `${text} ${many}`, { retry_after: Math.max(1, reset) });
}

/** The result of an authorised call. */
type Came = Settled & { response?: PublicResponse };

/** Runs an authorised call; throws the refusals of input and handler. */
async function answer(
  operation: Operation,
  raw: unknown,
  request: CallRequest,
  quota: Quota | null,
  options: DispatchOptions,
): Promise<Came> {
  const { surroundings, cache } = options;
  const { actor, idempotency_key, report } = request;
  const precondition = operation.effect.readOnly ? undefined : request.precondition;
  if (precondition) refuseUnkept(operation, precondition);
  const preferences = request.preferences && honoured(operation, request.preferences);
  const input = validate(operation, typeof raw === 'function' ? await raw() : raw);
  const run = async (given = surroundings.store) => {
    const store =
      precondition && actor
        ? await unchanged(given, { operation, input, person_id: actor.person_id, precondition })
        : given;
    return handle(
      operation,
      input,
      Object.assign(
        new LazySignal(request),
        surroundings,
        { store, actor, quota, report, stillAllowed: actor ? () => readmit(actor, surroundings) : undefined },
        preferences,
      ),
    );
  };
  if (cache && isPublic(operation, request)) {
    const response = await cache.get(cacheKey(operation, input, preferences), run);
    return { replayed: false, answer: response.answer, response };
  }
  if (actor && idempotency_key !== undefined && takesIdempotencyKey(operation)) {
    return once({ operation, input, person_id: actor.person_id, key: idempotency_key }, surroundings, run);
  }
  return { replayed: false, answer: await run() };
}

/** Everything that a public response depends on. The keys of a validated input are in the order of its schema. */
function cacheKey({ name, prefers }: Operation, input: object, preferences: Preferences = {}): string {
  return name + JSON.stringify(input) + (prefers ? JSON.stringify(preferences) : '');
}

/** Created on demand: most handlers never use the signal, and making one costs time. */
class LazySignal {
  readonly #request: CallRequest;
  constructor(request: CallRequest) {
    this.#request = request;
  }
  get signal(): AbortSignal {
    return this.#request.signal;
  }
}

function refused(error: unknown, origin: string, { request_id }: CallRequest, quota: Quota | null): Outcome {
  const known = knownError(error);
  const { retry_after } = known.details;
  return {
    status: known.status,
    answer: null,
    problem: problemOf(known, origin, request_id),
    ...(retry_after !== undefined && { retry_after }),
    quota,
  };
}
