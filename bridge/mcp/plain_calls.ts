import type { IncomingHttpHeaders } from 'node:http';
import { type ClientCapabilities, classifyInboundRequest } from '@modelcontextprotocol/server';
import { opensPages } from '../mcp_tools/hand_over.ts';
import { isMembers } from '../mcp_tools/meant.ts';
import type { OperationTool } from '../mcp_tools/tools.ts';
import { showsViews } from '../mcp_views/views.ts';
import type { McpServers } from './server.ts';

/** The revision whose plain requests take the fast path. */
export const REVISION = '2026-07-28';

/** A request that lists the tools or calls one, without options. */
export interface PlainRequest {
  id: string | number;
  /** Null for the list. */
  tool: OperationTool | null;
  /** Whether the client shows views. */
  views: boolean;
  args: Record<string, unknown> | undefined;
}

/** Reads a plain request of the 2026 era; null for anything else. Null is always safe: the SDK responds, only more slowly. */
export type PlainReader = (body: unknown, headers: IncomingHttpHeaders) => PlainRequest | null;

type Wanted = Pick<PlainRequest, 'tool' | 'args'>;

const META = 'io.modelcontextprotocol/';
/** All members of a plain envelope; progress token, log level and trace keys need the SDK. */
const ENVELOPE: ReadonlySet<string> = new Set(
  ['protocolVersion', 'clientCapabilities', 'clientInfo'].map((key) => META + key),
);
const MESSAGE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const LIST_PARAMS: ReadonlySet<string> = new Set(['_meta']);
const CALL_PARAMS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);

/** Validated envelopes are remembered, so that a client's next request skips the check. */
const MAX_ENVELOPES = 500;
const MAX_ENVELOPE_LENGTH = 4096;

/**
 * A plain request has only the required members and passes every check of the SDK: its headers equal its body, and the SDK's
 * classification accepted its envelope.
 */
export function plainReader({ operationTool }: Pick<McpServers, 'operationTool'>): PlainReader {
  const good = new Set<string>();

  function isGood(envelope: object, body: object, headers: IncomingHttpHeaders): boolean {
    const text = JSON.stringify(envelope);
    if (good.has(text)) return true;
    const { kind } = classifyInboundRequest({
      httpMethod: 'POST',
      protocolVersionHeader: String(headers['mcp-protocol-version']),
      mcpMethodHeader: String(headers['mcp-method']),
      body,
    });
    if (kind !== 'modern') return false;
    if (good.size >= MAX_ENVELOPES) good.clear();
    if (text.length <= MAX_ENVELOPE_LENGTH) good.add(text);
    return true;
  }

  function wanted(method: unknown, params: unknown, nameHeader: unknown): Wanted | null {
    if (method === 'tools/list') return hasOnly(params, LIST_PARAMS) ? { tool: null, args: undefined } : null;
    if (method !== 'tools/call' || !hasOnly(params, CALL_PARAMS)) return null;
    const { name, arguments: args } = params;
    const tool = typeof name === 'string' && name === nameHeader ? operationTool(name) : undefined;
    return tool && (args === undefined || isMembers(args)) ? { tool, args } : null;
  }

  return (body, headers) => {
    if (!hasOnly(body, MESSAGE) || body.jsonrpc !== '2.0' || !isId(body.id)) return null;
    const { method, params } = body;
    if (headers['mcp-method'] !== method || headers['mcp-protocol-version'] !== REVISION) return null;
    const request = wanted(method, params, headers['mcp-name']);
    const envelope = request && isMembers(params) ? params._meta : null;
    if (!request || !isEnvelope(envelope) || isOffered(request, envelope)) return null;
    return isGood(envelope, body, headers)
      ? { id: body.id, ...request, views: listsViews(request, envelope) }
      : null;
  };
}

const isEnvelope = (value: unknown): value is Record<string, unknown> =>
  hasOnly(value, ENVELOPE) && value[`${META}protocolVersion`] === REVISION;

/** Whether the result may be a request to the person, which is the work of the SDK. */
const isOffered = ({ tool }: Wanted, envelope: Record<string, unknown>): boolean =>
  tool?.hands_over === true && opensPages(capabilitiesIn(envelope));

/** Whether the tools are listed for a client that shows views. */
const listsViews = ({ tool }: Wanted, envelope: Record<string, unknown>): boolean =>
  tool === null && showsViews(capabilitiesIn(envelope));

const capabilitiesIn = (envelope: Record<string, unknown>) =>
  envelope[`${META}clientCapabilities`] as ClientCapabilities | undefined;

const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

function hasOnly(value: unknown, known: ReadonlySet<string>): value is Record<string, unknown> {
  if (!isMembers(value)) return false;
  for (const key in value) if (!known.has(key)) return false;
  return true;
}
