import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type ClientCapabilities,
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { goneSignal } from '../call/call_signal.ts';
import type { Headers } from '../http/headers.ts';
import type { McpCaller } from '../mcp_tools/tools.ts';
import { SHOWS_VIEWS } from '../mcp_views/views.ts';
import { type PlainRequest, plainReader } from './plain_calls.ts';
import { McpRequest } from './request.ts';
import { forward, sendJson } from './respond.ts';
import { type McpServers, messageText } from './server.ts';
import { cachedList } from './tool_list.ts';

/** An authorised POST. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  body: unknown;
  caller: McpCaller;
  /** Headers of every response. */
  headers: Headers;
}

export interface FastPathOptions {
  servers: McpServers;
  /** URL of the endpoint, for the SDK. */
  url: string;
  /** False sends all but legacy requests through the SDK. */
  fast: boolean;
}

/**
 * Responds in the cheapest way that gives the SDK's bytes: plain requests of the 2026 era need no server, requests of older
 * versions get one JSON body instead of a stream, all others go to the SDK.
 */
export function mcpFastPath({ servers, url, fast }: FastPathOptions): (exchange: Exchange) => Promise<void> {
  const entry = createMcpHandler(({ requestInfo }) => servers.build(callerOf(requestInfo)));
  const read = plainReader(servers);
  const listed = (capabilities: ClientCapabilities) =>
    cachedList((request, body) => entry.fetch(request.asRequest, { parsedBody: body }), url, capabilities);
  const list = listed({});
  const listWithViews = listed(SHOWS_VIEWS);

  return async (exchange) => {
    const { req, res } = exchange;
    const body = takesStream(req) ? exchange.body : withoutProgress(exchange.body);
    const plain = fast ? read(body, req.headers) : null;
    if (plain) {
      await respondPlain(exchange, plain);
    } else if (
      isSingle(body) &&
      takesJson(req) &&
      (await isLegacyRequest(requestOf(exchange).asRequest, body))
    ) {
      await asOneBody({ ...exchange, body });
    } else {
      const request = requestOf(exchange, goneSignal(res));
      await forward(exchange, await entry.fetch(request.asRequest, { parsedBody: body }), request.signal);
    }
  };

  /** A client that disconnects cancels the call. */
  async function respondPlain(exchange: Exchange, { id, tool, args, views }: PlainRequest): Promise<void> {
    const { res, caller } = exchange;
    if (!tool) return sendJson(exchange, 200, await (views ? listWithViews : list)(id));
    const result = await tool.answer(args, () => goneSignal(res), caller);
    sendJson(exchange, 200, messageText(result, id));
  }

  /** In older versions a disconnect is no cancellation, so nothing is aborted. */
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

/** The SDK passes on the request that we gave it, so this never fails in practice. */
function callerOf(request: unknown): McpCaller {
  if (request instanceof McpRequest) return request.caller;
  throw new TypeError('the SDK made a request of its own');
}

/** Whether the client names an event stream; who accepts anything is served best by one body. */
const takesStream = ({ headers: { accept = '' } }: IncomingMessage): boolean =>
  /text\/(?:event-stream|\*)/i.test(accept);

/** Whether one JSON body is possible: all clients take it but those that name a stream alone. */
const takesJson = (req: IncomingMessage): boolean =>
  !takesStream(req) || /application\/(?:json|\*)|\*\/\*/i.test(req.headers.accept ?? '');

/** A message without its progress token; progress notifications need a stream. */
function withoutProgress(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('params' in body)) return body;
  const { params } = body as { params?: { _meta?: Record<string, unknown> | null } | null };
  if (params?._meta?.['progressToken'] === undefined) return body;
  const { progressToken: _wish, ..._meta } = params._meta;
  return { ...body, params: { ...params, _meta } };
}

/** Whether a body is one request without a progress token, which would need a stream. */
function isSingle(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('id' in body)) return false;
  const { params } = body as { params?: { _meta?: { progressToken?: unknown } | null } | null };
  return params?._meta?.progressToken === undefined;
}
