import type { z } from 'zod';
import type { Access } from '../../domain/http/access.ts';
import { COMMON_CODES, type DeclaredCode, type ErrorCode } from '../../domain/http/errors.ts';
import type { Current } from '../../domain/revisions/revision.ts';
import type { Names } from '../../store/base/names.ts';
import type { Reads } from '../../store/store.ts';
import type { Context } from './context.ts';

/** One operation: tool, REST route and documentation are derived from this object. */
export interface Operation<
  In extends z.ZodObject = z.ZodObject,
  Out extends z.ZodObject = z.ZodObject,
  A extends Access = Access,
> {
  /** Tool name, OpenAPI operationId and file name. */
  name: string;
  title: string;
  /** Helps an assistant choose between tools: what it does, when to use it, what comes next. */
  description: string;
  /** REST verb and path. Inputs in braces are path parameters, the others are in the query (GET, DELETE) or body. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  status: 200 | 201;
  access: A;
  effect: Effect;
  /** A flat strict object: unknown keys are refused (R14, D59). */
  input: In;
  /** Published as open so that new fields break no client; parsed as exact so that no unnamed column leaves (record 1). */
  output: Out;
  /** Codes besides those that every operation can raise. */
  errors: readonly DeclaredCode[];
  /** Whether this input makes one bounded outside call in the handler; then Idempotency-Key works in two phases. */
  calls_out?(input: z.output<In>): boolean;
  /**
   * What its write names if it runs beside others (record 68); a call with an Idempotency-Key is one transaction, whose names have to be
   * known before. Absent: alone.
   */
  on?(input: z.output<In>, person_id: number): Names<Reads>;
  /**
   * What a change is about, as it is now, by the names of inputs: `revision` of the results names it, and a caller may require one by If-Match
   * (MCP: `if_revision`; record 79). Undefined if there is none that the person may change. Absent: preconditions are refused.
   */
  current?(reads: Reads, input: z.output<In>, person_id: number): Promise<Current | undefined>;
  /** Preferences of callers that the operation supports. They are not inputs: the bridge removes them before validation (D77). */
  prefers?: readonly Preference[];
  /** An input that works on the demo world; the documentation shows it with its result. */
  example: z.input<In>;
  handler(input: z.output<In>, ctx: Context<A>): Promise<z.input<Out>>;
  /** The page that the person has to open next; hosts that open pages offer it to them (record 62). Null: none is left to open. */
  hands_over?(result: z.output<Out>): HandOver<z.output<Out>> | null;
}

/** A page of this site for the person, beside a result. */
export interface HandOver<Shape> {
  url: string;
  /** What the person reads before they agree to open it. */
  message: string;
  /** The result once the person has answered. */
  resultFor(action: HandOverChoice): Shape;
}

/** Whether the person agreed to open the page; `cancel` is no answer. */
export const HAND_OVER_CHOICES = ['accept', 'decline', 'cancel'] as const;
/** One of {@link HAND_OVER_CHOICES}. */
export type HandOverChoice = (typeof HAND_OVER_CHOICES)[number];

/** Gives the literal its types; does nothing at run time. */
export function defineOperation<In extends z.ZodObject, Out extends z.ZodObject, A extends Access>(
  operation: Operation<In, Out, A>,
): Defined<In, Out> {
  // The registry holds operations of every shape; a handler only gets what its own schema has parsed.
  return operation as unknown as Defined<In, Out>;
}

/** An operation of the registry with its own input and output types, for pages that show it. */
export interface Defined<In extends z.ZodObject, Out extends z.ZodObject>
  extends Omit<Operation, 'input' | 'output'> {
  input: In;
  output: Out;
}

/** `view`: a short form of the result is possible; `wait`: the call can stay open until something is ready. */
export type Preference = 'view' | 'wait';

/** Side effects of a call, published as MCP annotations. */
export interface Effect {
  readOnly: boolean;
  destructive: boolean;
  repeatable: boolean;
  openWorld: boolean;
  /** Every caller who gets a result gets the same, so callers with a key share the cached one (record 79). Absent: only anonymous callers do. */
  same_for_all?: true;
}

/** Changes nothing. */
export const READS: Effect = { readOnly: true, destructive: false, repeatable: true, openWorld: false };
/** Changes nothing, and has the same result for every caller. */
export const READS_FOR_ALL: Effect = { ...READS, same_for_all: true };
/** Adds something each time. */
export const CREATES: Effect = { readOnly: false, destructive: false, repeatable: false, openWorld: false };
/** Replaces what was there; repeating the call changes nothing more. */
export const UPDATES: Effect = { readOnly: false, destructive: true, repeatable: true, openWorld: false };

/** Whether an operation takes an Idempotency-Key: exactly those that write (R230). */
export function takesIdempotencyKey({ effect }: Operation): boolean {
  return !effect.readOnly;
}

/** Every error code of an operation, for its documentation and tests. */
export function errorCodes(operation: Operation): readonly ErrorCode[] {
  const signedIn: ErrorCode[] =
    operation.access === 'public' ? [] : ['not_signed_in', 'invalid_token', 'insufficient_scope'];
  const keyed: ErrorCode[] = takesIdempotencyKey(operation)
    ? ['idempotency_key_invalid', 'idempotency_key_reused', 'idempotency_in_progress']
    : [];
  const revised: ErrorCode[] = operation.current ? ['changed_meanwhile'] : [];
  return [...COMMON_CODES, ...signedIn, ...keyed, ...revised, ...operation.errors];
}
