import type { z } from 'zod';
import { COMMON_CODES, type DeclaredCode, type ErrorCode } from '../domain/errors.ts';
import type { Access } from '../domain/http/access.ts';
import type { Context } from './context.ts';

/** One operation: the tool, the REST route and the section of the documentation are all derived from this object. */
export interface Operation<
  In extends z.ZodObject = z.ZodObject,
  Out extends z.ZodObject = z.ZodObject,
  A extends Access = Access,
> {
  /** Tool name, OpenAPI operationId and file name. */
  name: string;
  title: string;
  /** For an assistant that chooses between tools: what it does, when to use it, what comes next. */
  description: string;
  /** REST verb and path. Inputs in braces travel in the path, the others in the query (GET, DELETE) or the body. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  status: 200 | 201;
  access: A;
  effect: Effect;
  /** A flat strict object: unknown keys are refused everywhere (R14, D59). */
  input: In;
  /** Published as open, parsed as exact, so that nothing unnamed can leave (architecture.md 4). */
  output: Out;
  /** Codes besides those that every operation can raise. */
  errors: readonly DeclaredCode[];
  /** Whether this input makes one bounded call to the outside world inside the handler: Idempotency-Key then works in two phases. */
  calls_out?(input: z.output<In>): boolean;
  /** Preferences of callers that the operation honours. They are no inputs: the bridge takes them off before it validates (D77). */
  prefers?: readonly Preference[];
  /** An input that works on the demo world. The docs show it with the answer that it gets there. */
  example: z.input<In>;
  handler(input: z.output<In>, ctx: Context<A>): Promise<z.input<Out>>;
}

/** Gives the literal its types; does nothing at run time. */
export function defineOperation<In extends z.ZodObject, Out extends z.ZodObject, A extends Access>(
  operation: Operation<In, Out, A>,
): Defined<In, Out> {
  // The registry holds operations of every shape; a handler is only ever given what its own schema has parsed.
  return operation as unknown as Defined<In, Out>;
}

/** An operation of the registry that still knows its own input and answer, for pages that show it. */
export interface Defined<In extends z.ZodObject, Out extends z.ZodObject>
  extends Omit<Operation, 'input' | 'output'> {
  input: In;
  output: Out;
}

/** `view`: a short form of the answer is possible; `wait`: the call can stay open until something is ready. */
export type Preference = 'view' | 'wait';

/** What a call does to the world; published as MCP annotations (design/mcp.md 6.3). */
export interface Effect {
  readOnly: boolean;
  destructive: boolean;
  repeatable: boolean;
  openWorld: boolean;
}

/** Changes nothing. */
export const READS: Effect = { readOnly: true, destructive: false, repeatable: true, openWorld: false };
/** Adds something each time. */
export const CREATES: Effect = { readOnly: false, destructive: false, repeatable: false, openWorld: false };
/** Replaces what was there; the same call again changes nothing more. */
export const UPDATES: Effect = { readOnly: false, destructive: true, repeatable: true, openWorld: false };

/** Whether an operation takes an Idempotency-Key: exactly those that write (R230). */
export function takesIdempotencyKey({ effect }: Operation): boolean {
  return !effect.readOnly;
}

/** Every code that an operation can answer with, for its documentation and its tests. */
export function errorCodes(operation: Operation): readonly ErrorCode[] {
  const signedIn: ErrorCode[] =
    operation.access === 'public' ? [] : ['not_signed_in', 'invalid_token', 'insufficient_scope'];
  const keyed: ErrorCode[] = takesIdempotencyKey(operation)
    ? ['idempotency_key_invalid', 'idempotency_key_reused', 'idempotency_in_progress']
    : [];
  return [...COMMON_CODES, ...signedIn, ...keyed, ...operation.errors];
}
