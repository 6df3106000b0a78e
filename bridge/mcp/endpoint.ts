import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerIp } from '../../auth/callers/caller_ip.ts';
import { clientFamily } from '../../auth/callers/client_family.ts';
import { ANONYMOUS, type Credential } from '../../auth/credentials/bearer.ts';
import { ApiError, type ErrorCode, knownError } from '../../domain/http/errors.ts';
import { problemOf } from '../../domain/http/problem.ts';
import type { Clock } from '../../domain/ports.ts';
import type { Quotas } from '../call/rate_limit.ts';
import { readJson } from '../http/body.ts';
import { challenge } from '../http/challenge.ts';
import { withCredentialFault } from '../http/credential_fault.ts';
import { fixedHeaders, type Headers, retryHeaders } from '../http/headers.ts';
import type { BridgeOptions } from '../http/options.ts';
import { requestIds } from '../http/request_id.ts';
import { targetOf } from '../http/target.ts';
import type { McpExtras } from '../mcp_content/surface.ts';
import type { HttpHandler, ResponseRecord } from '../rest/rest.ts';
import { mcpFastPath } from './fast_path.ts';
import { authGate, calledTools, clientNameIn } from './gate.ts';
import { browserGuard, PREFLIGHT, pageHeaders } from './guard.ts';
import { meantMessage } from './meant_message.ts';
import { refuseMessages } from './message_limits.ts';
import { type McpResponse, sendJson, sendRpcError, UNNAMED } from './respond.ts';
import { type McpServerOptions, mcpServers } from './server.ts';

export interface McpOptions extends BridgeOptions {
  clock: Clock;
  /** The dispatcher's quotas, for invalid credentials and for messages that call no tool; undefined without limits. */
  quotas?: Pick<Quotas, 'takeFailure' | 'takeMessages'> | undefined;
  /** Other origins whose pages may call, separated by spaces; none if undefined. */
  allowed_origins?: (() => Promise<string>) | undefined;
  /** Called for each request after its response, for the access log. */
  observe?(record: ResponseRecord): void;
  /** False uses the SDK for every request; for comparison in tests. */
  fast?: boolean;
  /** The current ranking rules in Markdown. */
  ranking?: (() => Promise<string>) | undefined;
  /** Name, version and description for clients that connect; by default name and version. */
  identity?: McpServerOptions['identity'];
  /** The views that hosts show beside results. */
  views?: McpServerOptions['views'];
  extras?: McpExtras | undefined;
}

/** Path of the MCP endpoint. */
const MCP_PATH = '/mcp';
/** Some clients add a slash, and do not follow redirects (record 81). */
const MCP_PATHS: ReadonlySet<string> = new Set([MCP_PATH, `${MCP_PATH}/`]);

/** The largest input of an operation, and room for the message around it. */
const BODY_LIMIT = (1024 + 64) * 1024;
/** Largest message of an anonymous caller: reads are small, and sending large messages should not be free. */
const STRANGERS_LIMIT = 64 * 1024;
/** Why a message needs a sign-in of every caller. */
const LARGE_SIGN_IN = `A message of more than ${STRANGERS_LIMIT} bytes requires a sign-in.`;
const URL_SIGN_IN = 'This URL requires a sign-in.';
/** Stands for a message larger than {@link STRANGERS_LIMIT}. */
const TOO_LARGE = Symbol('too large');

/**
 * The MCP server over Streamable HTTP (R218–R223): one stateless endpoint for protocol version 2026-07-28 and the older ones
 * with `initialize`. Host, Origin, body, credential and scope are checked here, as HTTP, before the SDK sees a message.
 */
export function mcpEndpoint(options: McpOptions): HttpHandler {
  const { origin, trust_proxy, onFailure } = options;
  const refusalOf = browserGuard(origin, options.allowed_origins ?? (async () => ''));
  const knock = authGate(options);
  const fastPath = mcpFastPath({
    servers: mcpServers(options),
    url: origin + MCP_PATH,
    fast: options.fast ?? true,
  });
  const publicTools = new Set<unknown>(
    options.operations.filter(({ access }) => access === 'public').map(({ name }) => name),
  );
  const isPublicTool = (name: unknown): boolean => publicTools.has(name);
  const fixed = commonHeaders(origin);
  const nextId = requestIds();

  async function serve(req: IncomingMessage, res: ServerResponse, query: string): Promise<void> {
    const request_id = nextId();
    const seen = watched(req, res, request_id, options);
    const response: McpResponse = {
      res,
      headers: { ...fixed, 'X-Request-Id': request_id },
    };
    const refusal = await refusalOf(req);
    if (refusal !== null) return sendRpcError(response, 403, UNNAMED, refusal);
    Object.assign(response.headers, pageHeaders(req));
    if (req.method === 'OPTIONS') {
      res.writeHead(204, { ...response.headers, ...PREFLIGHT }).end();
      return;
    }
    if (req.method !== 'POST') {
      return sendRpcError(response, 405, UNNAMED, NOT_POST, { Allow: 'POST, OPTIONS' });
    }
    const ip = callerIp(req, trust_proxy);
    const { authorization } = req.headers;
    const credential = authorization === undefined ? ANONYMOUS : await options.bearer(authorization, ip);
    const body = await messageOf(req, credential, isPublicTool);
    const tools = calledTools(body);
    seen.operation = tools.alone;
    // Large messages and `/mcp?sign_in` need a signed-in caller; others get the 401 that starts a sign-in.
    const sign_in = body === TOO_LARGE ? LARGE_SIGN_IN : needsSignIn(query) && URL_SIGN_IN;
    const client = clientFamily(req.headers['user-agent'], clientNameIn(body));
    const admission = await knock({ credential, ip, client, sign_in, ...tools });
    if (admission.error) return refuse(response, admission.error, admission.access, request_id);
    seen.person_id = credential.actor?.person_id ?? null;
    const caller = {
      credential: () => credential,
      ip,
      client,
      request_id: () => request_id,
      admitted: admission.admitted,
      challenge: challengeOf,
    };
    await fastPath({ ...response, req, body, caller });
  }

  /** The challenge of a call that is refused inside of a response. */
  const challengeOf = (code: ErrorCode, access: string): string | undefined =>
    challenge(code, { access, called: 'mcp' }, origin);

  /** The same problem object as REST (D25), with the challenge that starts a sign-in. */
  async function refuse(
    response: McpResponse,
    error: ApiError,
    access: string,
    request_id: string,
  ): Promise<void> {
    const initial_scopes = error.status === 401 ? await options.initial_scopes?.() : undefined;
    const authenticate = challenge(error.code, { access, called: 'mcp', initial_scopes }, origin);
    const problem = withCredentialFault(problemOf(error, origin, request_id), response.res.req.headers);
    sendJson(response, error.status, JSON.stringify(problem), {
      'Content-Type': 'application/problem+json',
      ...(authenticate && { 'WWW-Authenticate': authenticate }),
      ...retryHeaders(error),
    });
  }

  function fail(res: ServerResponse, error: unknown): void {
    const response = { res, headers: fixed };
    const [status, code] = (error instanceof ApiError && BODY_FAULTS[error.code]) || [];
    if (status !== undefined && code !== undefined && error instanceof ApiError) {
      sendRpcError(response, status, code, error.message);
      return;
    }
    onFailure(error);
    if (res.headersSent) return void res.destroy();
    const known = knownError(error);
    sendRpcError(response, known.status, -32603, known.message, retryHeaders(known));
  }

  return (req, res) => {
    const { path, query } = targetOf(req.url);
    if (!MCP_PATHS.has(path)) return false;
    serve(req, res, query).catch((error: unknown) => fail(res, error));
    return true;
  };
}

/**
 * The message of a request; throws what {@link readJson} and {@link refuseMessages} throw. A large one of an anonymous caller stands for a
 * sign-in, unless that would not help: no caller may send so much, or the tool that a header names needs none. An invalid credential is
 * always refused as such.
 */
async function messageOf(
  req: IncomingMessage,
  { actor, error: fault }: Credential,
  isPublicTool: (name: unknown) => boolean,
): Promise<unknown> {
  try {
    const body = meantMessage(await readJson(req, actor ? BODY_LIMIT : STRANGERS_LIMIT));
    refuseMessages(body);
    return body;
  } catch (error) {
    const { 'content-length': length, 'mcp-name': tool } = req.headers;
    const isHelped = fault === 'invalid_token' || (Number(length ?? 0) <= BODY_LIMIT && !isPublicTool(tool));
    if (!actor && isHelped && error instanceof ApiError && error.code === 'body_too_large') return TOO_LARGE;
    throw error;
  }
}

type Seen = Pick<ResponseRecord, 'operation' | 'person_id'>;

/** Collects what the access log needs; reported when the response is complete. */
function watched(
  req: IncomingMessage,
  res: ServerResponse,
  request_id: string,
  options: Pick<McpOptions, 'observe'>,
): Seen {
  const seen: Seen = { operation: null, person_id: null };
  const started = performance.now();
  if (options.observe) {
    res.once('close', () => {
      const { method = '' } = req;
      const { statusCode: status } = res;
      options.observe?.({ ...seen, method, status, ms: performance.now() - started, request_id });
    });
  }
  return seen;
}

const NOT_POST =
  'This is an MCP server: send JSON-RPC messages by POST. There are no sessions to open or close here.';

/** Status and JSON-RPC code for each refusal of a body. */
const BODY_FAULTS: Partial<Record<ApiError['code'], readonly [number, number]>> = {
  malformed_json: [400, -32700],
  invalid_request: [400, -32600],
  body_too_large: [413, UNNAMED],
  unsupported_media_type: [415, UNNAMED],
};

/** `/mcp?sign_in` is for hosts that offer a sign-in only when they connect. */
const needsSignIn = (query: string): boolean => query !== '' && new URLSearchParams(query).has('sign_in');

function commonHeaders(origin: string): Headers {
  const {
    'Access-Control-Allow-Origin': _any,
    'Access-Control-Expose-Headers': _all,
    ...fixed
  } = fixedHeaders(origin);
  return { ...fixed, 'Cache-Control': 'no-store', Vary: 'Accept-Encoding, Authorization' };
}
