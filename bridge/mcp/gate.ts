import type { Credential } from '../../auth/credentials/bearer.ts';
import { ApiError } from '../../domain/http/errors.ts';
import type { Clock } from '../../domain/ports.ts';
import type { Quota } from '../../domain/settings/quota.ts';
import { authorize } from '../../tools/operation/call.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { invalidToken, rateLimited, takeFailure } from '../call/dispatch.ts';
import { fieldsOf } from '../call/precondition.ts';
import type { Quotas } from '../call/rate_limit.ts';

export interface GateOptions {
  operations: readonly Operation[];
  clock: Clock;
  /** Undefined: no limits on invalid credentials and on messages that call no tool. */
  quotas?: Pick<Quotas, 'takeFailure' | 'takeMessages'> | undefined;
}

/** What a body calls: one JSON-RPC message, or a batch. */
interface CalledTools {
  /** Names of the tools that it calls. */
  called: readonly string[];
  /** Number of messages that call no tool. */
  beside: number;
  /** The tool of a message that is no batch; null if it calls none. */
  alone: string | null;
}

/** The parts of a request that decide whether it is admitted. */
interface Knock extends Omit<CalledTools, 'alone'> {
  /** The result of checking its Authorization header. */
  credential: Credential;
  ip: string;
  /** The family of the client. */
  client: string;
  /** Why every caller needs a sign-in; false if not. */
  sign_in: string | false;
}

/** Admitted with the operations that the caller has access to, or refused with the scopes that the request needs (for the challenge). */
type Admission =
  | { admitted: ReadonlySet<Operation>; error?: undefined }
  | { error: ApiError; access: string };

export type Gate = (knock: Knock) => Promise<Admission>;

/**
 * Decides before the SDK sees a message, so that a refusal is an HTTP status, which starts a sign-in (D44): 401 for an invalid
 * credential (D27) or a protected tool without one, 403 without its scope. A batch needs all scopes of its calls.
 */
export function authGate({ operations, clock, quotas }: GateOptions): Gate {
  const guarded = new Map(
    operations.filter(({ access }) => access !== 'public').map((operation) => [operation.name, operation]),
  );
  return async ({ credential, ip, client, called, beside, sign_in }) => {
    const admitted = new Set(called.flatMap((name) => guarded.get(name) ?? []));
    const access = [...new Set([...admitted].map((operation) => operation.access))].join(' ');
    if (credential.error === 'invalid_token') {
      const taken = await takeFailure(quotas, { is_over: credential.is_over, ip });
      return { error: invalidToken(taken), access };
    }
    for (const operation of admitted) {
      const error = refusalOf(operation, credential);
      if (error) return { error, access };
    }
    if (sign_in !== false && !credential.actor) {
      return { error: new ApiError('not_signed_in', sign_in), access };
    }
    const quota = await exceeded({ credential, ip, client, beside });
    return quota ? { error: rateLimited(quota, clock), access } : { admitted };
  };

  /** Charges the quota for messages that call no tool; the dispatcher charges the calls. */
  async function exceeded({
    credential: { actor },
    ip,
    client,
    beside,
  }: Omit<Knock, 'sign_in' | 'called'>): Promise<Quota | undefined> {
    if (!quotas || beside === 0) return undefined;
    const { quota, exceeded: isOver } = await quotas.takeMessages({ actor, ip, client }, beside);
    return isOver ? quota : undefined;
  }
}

function refusalOf(operation: Operation, { actor }: Credential): ApiError | null {
  try {
    authorize(operation, actor);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** The tools that a parsed body calls, at any place of a batch. */
export function calledTools(body: unknown): CalledTools {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  const called = messages.flatMap((message) => {
    const { method, params } = fieldsOf(message);
    const { name } = fieldsOf(params);
    return method === 'tools/call' && typeof name === 'string' ? [name] : [];
  });
  const alone = Array.isArray(body) ? null : (called[0]?.slice(0, 64) ?? null);
  return { called, beside: messages.length - called.length, alone };
}

/**
 * The name by which a client introduces itself: in each message since 2026-07-28, before that in `initialize` alone. The first message of
 * a batch speaks for all.
 */
export function clientNameIn(body: unknown): string | undefined {
  const { params } = fieldsOf(Array.isArray(body) ? body[0] : body);
  const { clientInfo, _meta } = fieldsOf(params);
  const { name } = fieldsOf(clientInfo ?? fieldsOf(_meta)['io.modelcontextprotocol/clientInfo']);
  return typeof name === 'string' ? name.slice(0, 100) : undefined;
}
