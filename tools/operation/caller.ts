import type { z } from 'zod';
import type { Actor } from '../../domain/http/access.ts';
import { call } from './call.ts';
import type { Context } from './context.ts';
import type { Defined } from './define.ts';

/** What a caller inside the service may say of a call. */
interface CallOptions {
  /** Who calls; without it nobody in particular, as a request without a credential. */
  actor?: Actor;
  /** Long texts in full. */
  whole_texts?: boolean;
}

/** Calls an operation and gives its result; raises what the operation raises. */
export type Call = <In extends z.ZodObject, Out extends z.ZodObject>(
  operation: Defined<In, Out>,
  input: Readonly<Record<string, unknown>>,
  options?: CallOptions,
) => Promise<z.output<Out>>;

/** Calls of operations by the pages of this site, the same way as REST and MCP do, until `signal` ends. */
export type Caller = (signal: AbortSignal) => Call;

/** The caller over what operations work with, which stays in here. */
export const callerOver =
  (surroundings: Omit<Context, 'actor' | 'signal'>): Caller =>
  (signal) =>
  async (operation, input, { actor = null, ...options } = {}) =>
    (await call(operation, input, { ...surroundings, ...options, actor, signal })) as z.output<
      (typeof operation)['output']
    >;
