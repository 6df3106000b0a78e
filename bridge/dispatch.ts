import type { Actor } from '../domain/access.ts';
import { ApiError, type Problem, problemOf } from '../domain/errors.ts';
import { type Answer, authorize, handle, validate } from '../tools/call.ts';
import type { Context } from '../tools/context.ts';
import type { Operation } from '../tools/define.ts';

/** Who calls, from where, and with which key; the same for REST, MCP over HTTP and stdio. */
export interface CallRequest {
  actor: Actor | null;
  /** Address of the caller for the limits of anonymous calls; `stdio` for a local assistant. */
  address: string;
  request_id: string;
  idempotency_key?: string;
  signal: AbortSignal;
}

/** What came of a call: an answer with its status, or a problem. */
export type Outcome = { replayed: boolean; quota: Quota | null } & (
  | { status: number; answer: Answer; problem: null }
  | { status: number; answer: null; problem: Problem; retry_after?: number }
);

/** What is left of the caller's quota (D30), for the RateLimit headers. */
export interface Quota {
  policy: string;
  limit: number;
  remaining: number;
  /** Seconds until the window is full again. */
  reset: number;
  window: number;
}

/** The road that REST, MCP and stdio share: limits, authorisation, validation, Idempotency-Key, handler. */
export type Dispatch = (operation: Operation, raw: unknown, request: CallRequest) => Promise<Outcome>;

/** Everything of a context that does not depend on the caller. */
export type Surroundings = Omit<Context, 'actor' | 'signal'>;

export interface DispatchOptions {
  surroundings: Surroundings;
  /** Told about every failure that is ours, not the caller's. */
  onFailure(error: unknown, operation: Operation, request: CallRequest): void;
}

/** Makes the dispatcher of a running service. */
export function dispatcher({ surroundings, onFailure }: DispatchOptions): Dispatch {
  return async (operation, raw, request) => {
    const context: Context = { ...surroundings, actor: request.actor, signal: request.signal };
    try {
      authorize(operation, request.actor);
      const answer = await handle(operation, validate(operation, raw), context);
      return { status: operation.status, answer, problem: null, replayed: false, quota: null };
    } catch (error) {
      if (!(error instanceof ApiError)) onFailure(error, operation, request);
      return refusal(error, surroundings.origin, request.request_id);
    }
  };
}

function refusal(error: unknown, origin: string, request_id: string): Outcome {
  const known =
    error instanceof ApiError
      ? error
      : new ApiError('internal_error', 'Something went wrong on our side; nothing was changed.');
  const { retry_after } = known.details;
  return {
    status: known.status,
    answer: null,
    problem: problemOf(known, origin, request_id),
    ...(retry_after !== undefined && { retry_after }),
    replayed: false,
    quota: null,
  };
}
