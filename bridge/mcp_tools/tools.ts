import {
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  isInputRequiredResult,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import type { Credential } from '../../auth/credentials/bearer.ts';
import type { ErrorCode, Fault } from '../../domain/http/errors.ts';
import { invalidRequest } from '../../domain/http/errors.ts';
import type { Report } from '../../domain/ports.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { limitedInTime } from '../call/call_signal.ts';
import type { CallRequest, Dispatch, Outcome } from '../call/dispatch.ts';
import { type Preferences, preferenceProperties, withoutPreferences } from '../call/preferences.ts';
import { inlineSchema, type JsonSchema } from '../shape/schemas.ts';
import { describedWithSource, untrustedPaths } from '../shape/untrusted.ts';
import { declaredBy, handOver, keyOfRound, opensPages } from './hand_over.ts';
import { headerProperties, KEY, withoutHeaders } from './header_arguments.ts';
import { briefInputs } from './inputs.ts';
import { type Meant, meantInputs } from './meant.ts';
import { outlineOf } from './outline.ts';
import { refused, succeeded } from './results.ts';

/** The caller of one request or one connection. */
export interface McpCaller {
  /** Checked for every call, so that a revoked key stops working at once. */
  credential(): Credential | Promise<Credential>;
  /** IP address for the limits of anonymous calls; `stdio` for a local assistant. */
  ip: string;
  /** The family of the client, for the same limits. */
  client: string;
  request_id(): string;
  /** Operations that the caller has access to, as the gate found before the SDK saw the message. */
  admitted?: CallRequest['admitted'];
  /** How to sign in, if not by a header. */
  sign_in?: string;
  /** WWW-Authenticate for a call that is refused after the HTTP status was sent; undefined on stdio. */
  challenge?(code: ErrorCode, access: string): string | undefined;
}

/** A tool: its description for assistants, and its handler. */
export interface McpTool {
  definition: Tool;
  call(
    args: Record<string, unknown> | undefined,
    ctx: ServerContext,
    caller: McpCaller,
    /** What the client declared by `initialize`; in the 2026 era each request declares it. */
    initialized?: ClientCapabilities,
  ): Promise<CallToolResult | InputRequiredResult>;
}

/** The tool of an operation; its calls need nothing of the SDK. */
export interface OperationTool extends McpTool {
  /** The paths of results with text of websites and users (D82). */
  untrusted: readonly string[];
  /** Whether a result has a page that hosts can offer to the person. */
  hands_over: boolean;
  /** `gone` returns a signal that aborts when the client disconnects; it is called only if the signal is used. */
  answer(
    args: Record<string, unknown> | undefined,
    gone: () => AbortSignal,
    caller: McpCaller,
    report?: Report,
  ): Promise<CallToolResult>;
  /** The result as the operation returned it, and the arguments that were left out. */
  outcome(
    args: Record<string, unknown> | undefined,
    gone: () => AbortSignal,
    caller: McpCaller,
    report?: Report,
  ): Promise<Outcome & Pick<Meant, 'left_out'>>;
}

/** Derives the tool of an operation; calls go through the dispatcher, like REST (R223). */
export function operationTool(operation: Operation, dispatch: Dispatch): OperationTool {
  const untrusted = untrustedPaths(operation);

  const outcome: OperationTool['outcome'] = async (args = {}, gone, caller, report) => {
    const { input: plain, faults: unread, ...headers } = withoutHeaders(operation, args);
    const { input, preferences, faults } = withoutPreferences(operation, plain);
    const request = new McpCall(caller, await caller.credential(), gone, { ...headers, report, preferences });
    faults.push(...unread);
    const meant = meantInputs(operation, input);
    const came = await dispatch(operation, faults.length > 0 ? refusing(faults) : meant.input, request);
    return { ...came, left_out: meant.left_out };
  };
  const resultOf = (came: Awaited<ReturnType<typeof outcome>>, caller: McpCaller): CallToolResult => {
    if (!came.problem) return succeeded(came, untrusted);
    const authenticate = caller.challenge?.(came.problem.code, operation.access);
    return refused(came, { sign_in: caller.sign_in, authenticate });
  };
  const answer: OperationTool['answer'] = async (args, gone, caller, report) =>
    resultOf(await outcome(args, gone, caller, report), caller);

  const call: OperationTool['call'] = async (args, ctx, caller, initialized) => {
    const offers = operation.hands_over && opensPages(declaredBy(ctx, initialized));
    const key = offers ? keyOfRound(ctx) : undefined;
    const input = key === undefined ? args : { [KEY]: key, ...args };
    const came = await outcome(input, () => ctx.mcpReq.signal, caller, reporter(ctx));
    const page = key === undefined || came.problem ? null : operation.hands_over?.(came.answer);
    if (!page || key === undefined || came.problem) return resultOf(came, caller);
    const offered = await handOver(came.answer, page, ctx, key);
    return isInputRequiredResult(offered) ? offered : succeeded({ ...came, answer: offered }, untrusted);
  };
  const hands_over = operation.hands_over !== undefined;
  return { definition: toolDefinition(operation), untrusted, hands_over, answer, outcome, call };
}

/** One call for the dispatcher. The signal is created on demand: most handlers never use it, and making one costs time. */
class McpCall implements CallRequest {
  readonly actor: CallRequest['actor'];
  readonly invalid_credential: boolean;
  readonly is_over: boolean;
  readonly ip: string;
  readonly client: string;
  readonly request_id: string;
  readonly admitted: CallRequest['admitted'];
  readonly idempotency_key: string | undefined;
  readonly report: Report | undefined;
  readonly preferences: Preferences | undefined;
  readonly precondition: CallRequest['precondition'];
  readonly #gone: () => AbortSignal;
  #signal: AbortSignal | undefined;

  constructor(
    caller: McpCaller,
    { actor, error, is_over = false }: Credential,
    gone: () => AbortSignal,
    { key, report, preferences, precondition }: Extras,
  ) {
    this.actor = actor;
    this.invalid_credential = error === 'invalid_token';
    this.is_over = is_over;
    this.ip = caller.ip;
    this.client = caller.client;
    this.request_id = caller.request_id();
    this.admitted = caller.admitted;
    this.idempotency_key = key;
    this.report = report;
    this.preferences = preferences;
    this.precondition = precondition;
    this.#gone = gone;
  }

  get signal(): AbortSignal {
    this.#signal ??= limitedInTime(this.#gone());
    return this.#signal;
  }
}

/** What a call has beside its input. */
type Extras = { key?: string } & Pick<CallRequest, 'report' | 'preferences' | 'precondition'>;

/** Sends progress notifications if the client sent a token (MCP 2026-07-28, Progress). */
function reporter({ mcpReq }: ServerContext): Report | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress) =>
    mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...progress } });
}

/** Refuses invalid arguments after the caller was authorised. */
const refusing = (faults: readonly Fault[]) => () => {
  throw invalidRequest(faults);
};

/** A tool in `tools/list`, with the member from which ChatGPT learns who has to sign in. */
type ToolDefinition = Tool & {
  securitySchemes: readonly ({ type: 'noauth' } | { type: 'oauth2'; scopes: readonly string[] })[];
};

/** An operation in `tools/list`. */
export function toolDefinition(operation: Operation): ToolDefinition {
  const { name, title, access, effect } = operation;
  const securitySchemes: ToolDefinition['securitySchemes'] = [
    access === 'public' ? { type: 'noauth' } : { type: 'oauth2', scopes: [access] },
  ];
  return {
    name,
    title,
    description: describedWithSource(operation),
    inputSchema: objectSchema(briefInputs(inputOf(operation))),
    outputSchema: objectSchema(outlineOf(inlineSchema(operation.output, 'output'))),
    annotations: {
      title,
      readOnlyHint: effect.readOnly,
      destructiveHint: effect.destructive,
      idempotentHint: effect.repeatable,
      openWorldHint: effect.openWorld,
    },
    // Some hosts start a sign-in from this instead of the HTTP status; older ones read only `_meta`.
    securitySchemes,
    _meta: { securitySchemes },
  };
}

/** The entry with the SDK's type. */
const objectSchema = (schema: JsonSchema): Tool['inputSchema'] =>
  ({ ...schema, type: 'object' }) as Tool['inputSchema'];

function inputOf(operation: Operation): JsonSchema {
  const schema = inlineSchema(operation.input, 'input');
  const more = {
    ...preferenceProperties(operation),
    ...headerProperties(operation),
  };
  return Object.keys(more).length > 0 ? { ...schema, properties: { ...schema.properties, ...more } } : schema;
}
