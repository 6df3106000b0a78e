import type { z } from 'zod';
import type { Actor } from '../../domain/http/access.ts';
import { ApiError, invalidRequest } from '../../domain/http/errors.ts';
import type { Context } from './context.ts';
import type { Operation } from './define.ts';
import { faultsOf } from './faults.ts';

/** Result of an operation: one JSON object (R5). */
export type Result = Record<string, unknown>;

/**
 * The only way into an operation from any protocol or page: authorise, validate, handle, trim. Raises `not_signed_in`,
 * `insufficient_scope`, `invalid_request` and the handler's errors.
 */
export async function call(operation: Operation, raw: unknown, ctx: Context): Promise<Result> {
  authorize(operation, ctx.actor);
  return handle(operation, validate(operation, raw), ctx);
}

/** Refuses a caller without access to the operation (R216, R217). */
export function authorize({ name, access }: Operation, actor: Actor | null): void {
  if (access === 'public') return;
  if (!actor) throw new ApiError('not_signed_in', `${name} needs you to sign in.`);
  if (!actor.scopes.has(access)) {
    throw new ApiError('insufficient_scope', `${name} needs the scope ${access}.`);
  }
}

/** The input with defaults filled in. Raises `invalid_request` with the first faults and the number of further ones. */
export function validate(operation: Operation, raw: unknown): z.output<z.ZodObject> {
  const input = operation.input.safeParse(raw, { reportInput: true });
  if (input.success) return input.data;
  const { faults, further } = faultsOf(input.error, operation.input);
  throw invalidRequest(faults, further);
}

/** Runs the handler on a validated input. Parsing the result drops everything that the schema does not name. */
export async function handle(
  operation: Operation,
  input: z.output<z.ZodObject>,
  ctx: Context,
): Promise<Result> {
  return operation.output.parse(await operation.handler(input, ctx));
}
