import type { Credential } from '../../auth/credentials/bearer.ts';
import { ApiError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports.ts';
import type { Quota } from '../../domain/settings/quota.ts';
import { authorize } from '../../tools/operation/call.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { invalidToken, rateLimited } from '../call/dispatch.ts';
import type { Quotas } from '../call/rate_limit.ts';

export interface GateOptions {
  operations: readonly Operation[];
  clock: Clock;
  /** Absent: no limit on invalid credentials, and on messages that are no call of a tool. */
  quotas?: Pick<Quotas, 'takeFailure' | 'takeMessages'> | undefined;
}

/** What the gate looks at of a request. */
interface Knock {
  /** What its Authorization header stands for. */
  credential: Credential;
  ip: string;
  /** The parsed body: one JSON-RPC message, or a batch. */
  body: unknown;
  /** Whether the address that was called asks everybody to sign in. */
  sign_in: boolean;
}

/** Let in, or refused with the scopes that the request needs (for the challenge). */
type Admission = { credential: Credential; error?: undefined } | { error: ApiError; access: string };

export type Gate = (knock: Knock) => Promise<Admission>;

/**
 * Decides before the SDK sees a message, so that a refusal is an HTTP status that makes clients sign in
 * (D44): an invalid credential is 401 whatever is called (D27), a protected tool without one 401, without its scope 403. A batch
 * needs all its scopes at once.
 */
export function authGate({ operations, clock, quotas }: GateOptions): Gate {
  const guarded = new Map(
    operations.filter(({ access }) => access !== 'public').map((operation) => [operation.name, operation]),
  );
  return async ({ credential, ip, body, sign_in }) => {
    const called = calledTools(body).flatMap((name) => guarded.get(name) ?? []);
    const access = [...new Set(called.map((operation) => operation.access))].join(' ');
    if (credential.error === 'invalid_token') {
      const taken = await quotas?.takeFailure(ip);
      return { error: taken?.exceeded ? rateLimited(taken.quota, clock) : invalidToken(), access };
    }
    for (const operation of called) {
      const error = refusalOf(operation, credential);
      if (error) return { error, access };
    }
    if (sign_in && !credential.actor) {
      return { error: new ApiError('not_signed_in', 'This address asks everybody to sign in.'), access };
    }
    const quota = await exceeded({ credential, ip, body });
    return quota ? { error: rateLimited(quota, clock), access } : { credential };
  };

  /** The quota that is used up; calls are counted where they are made, everything else could be sent for ever. */
  async function exceeded({
    credential: { actor },
    ip,
    body,
  }: Omit<Knock, 'sign_in'>): Promise<Quota | undefined> {
    const messages = messagesBeside(body);
    if (!quotas || messages === 0) return undefined;
    const { quota, exceeded: isOver } = await quotas.takeMessages({ actor, ip }, messages);
    return isOver ? quota : undefined;
  }
}

/** How many messages of a body call no tool. */
const messagesBeside = (body: unknown): number =>
  (Array.isArray(body) ? body.length : 1) - calledTools(body).length;

function refusalOf(operation: Operation, { actor }: Credential): ApiError | null {
  try {
    authorize(operation, actor);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Names of the tools that a body calls, whatever else it holds. */
export function calledTools(body: unknown): string[] {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  return messages.flatMap((message) => {
    const { method, params } = fieldsOf(message);
    const { name } = fieldsOf(params);
    return method === 'tools/call' && typeof name === 'string' ? [name] : [];
  });
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
