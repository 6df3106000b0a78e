import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  PerRequestHTTPServerTransport,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { goneSignal } from './call_signal.ts';
import type { Headers } from './headers.ts';
import { plainRequests, REVISION } from './mcp_plain.ts';
import { McpRequest } from './mcp_request.ts';
import { forward, sendJson } from './mcp_respond.ts';
import type { McpServers } from './mcp_server.ts';
import { type KeptList, keptList } from './mcp_tool_list.ts';
import type { McpCaller } from './mcp_tools.ts';

/** One POST that has been let in. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  body: unknown;
  caller: McpCaller;
  /** Headers of every answer. */
  headers: Headers;
}

export interface LaneOptions {
  servers: McpServers;
  /** Origin and path of the endpoint, for the SDK. */
  url: string;
  /** Off: everything but legacy requests takes the SDK's own entry. */
  fast: boolean;
}

/**
 * Answers a message through the SDK, by the cheapest way that gives the same bytes (design/mcp.md 2.3): plain requests of
 * the 2026 era go straight to a server, a kept `tools/list` to nobody; requests of the older versions get one JSON body instead
 * of a stream; all else takes the SDK's own entry.
 */
export function mcpLanes({ servers, url, fast }: LaneOptions): (exchange: Exchange) => Promise<void> {
  const entry = createMcpHandler(({ requestInfo }) => servers.build(callerOf(requestInfo)));
  const plain = plainRequests(servers);
  const list: KeptList = keptList(
    (request, body) => entry.fetch(request.asRequest, { parsedBody: body }),
    url,
  );

  return async (exchange) => {
    const { body, req } = exchange;
    if (fast && plain(body, req.headers)) {
      if (body.method === 'tools/list') sendJson(exchange, 200, await list(body.id));
      else await straight(exchange, body);
    } else if (isSingle(body) && (await isLegacyRequest(requestOf(exchange).asRequest, body))) {
      await asOneBody(exchange);
    } else {
      const request = requestOf(exchange, goneSignal(exchange.res));
      await forward(exchange, await entry.fetch(request.asRequest, { parsedBody: body }), request.signal);
    }
  };

  /** Past the SDK's HTTP entry, whose checks this request is known to pass; a disconnect cancels the call. */
  async function straight(exchange: Exchange, body: JSONRPCRequest): Promise<void> {
    const transport = new StraightTransport((message) =>
      sendJson(exchange, statusOf(message), JSON.stringify(message)),
    );
    await servers.build(exchange.caller).connect(transport);
    exchange.res.once('close', () => {
      if (!exchange.res.writableFinished) void transport.close();
    });
    // Rejects when the transport is closed before the answer: then nobody is left who waits for it.
    transport.handleMessage(body, { request: requestOf(exchange).asRequest }).catch(() => undefined);
  }

  /** Older versions do not take a disconnect for a cancellation, so nothing is aborted here. */
  async function asOneBody(exchange: Exchange): Promise<void> {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await servers.build(exchange.caller).connect(transport);
    const request = requestOf(exchange).asRequest;
    await forward(exchange, await transport.handleRequest(request, { parsedBody: exchange.body }));
    await transport.close();
  }

  function requestOf({ req, caller }: Exchange, signal?: AbortSignal): McpRequest {
    return new McpRequest(url, req.headers, caller, signal);
  }
}

/** A request of the SDK's is always one of ours: nothing else is ever given to it. */
function callerOf(request: unknown): McpCaller {
  if (request instanceof McpRequest) return request.caller;
  throw new TypeError('the SDK made a request of its own');
}

/** Whether a body is one request that is to be answered at once; a progress token asks for a stream. */
function isSingle(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('id' in body)) return false;
  const { params } = body as { params?: { _meta?: { progressToken?: unknown } | null } | null };
  return params?._meta?.progressToken === undefined;
}

/** Gives the one answer of an exchange to its reader; of what would go before it nothing is ever sent here. */
class StraightTransport extends PerRequestHTTPServerTransport {
  readonly #done: (message: JSONRPCMessage) => void;

  constructor(done: (message: JSONRPCMessage) => void) {
    super({ classification: { era: 'modern', revision: REVISION } });
    this.#done = done;
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    if ('result' in message || 'error' in message) this.#done(message);
  }
}

/** The one error of a handler that has a status of its own (MCP, Streamable HTTP): a capability that the client lacks. */
const MISSING_CAPABILITY = -32021;

const statusOf = (message: JSONRPCMessage): number =>
  'error' in message && message.error.code === MISSING_CAPABILITY ? 400 : 200;
