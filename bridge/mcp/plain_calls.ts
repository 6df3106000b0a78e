import type { IncomingHttpHeaders } from 'node:http';
import { classifyInboundRequest } from '@modelcontextprotocol/server';
import type { OperationTool } from '../mcp_tools/tools.ts';
import type { McpServers } from './server.ts';

/** The revision whose plain requests have lanes of their own. */
export const REVISION = '2026-07-28';

/** A request that wants the tools, or one of them called, and nothing more. */
export interface PlainRequest {
  id: string | number;
  /** Null where the list is asked for. */
  tool: OperationTool | null;
  args: Record<string, unknown> | undefined;
}

/** Reads a plain request of the 2026 era; null for all others, which only costs time. */
export type PlainReader = (body: unknown, headers: IncomingHttpHeaders) => PlainRequest | null;

const META = 'io.modelcontextprotocol/';
/** The whole envelope of a plain request; a progress token, a log level or trace keys ask for more. */
const ENVELOPE: ReadonlySet<string> = new Set(
  ['protocolVersion', 'clientCapabilities', 'clientInfo'].map((key) => META + key),
);
const MESSAGE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const LIST_PARAMS: ReadonlySet<string> = new Set(['_meta']);
const CALL_PARAMS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);

/** Envelopes known to be good, so that a client's second request need not be checked again. */
const MAX_ENVELOPES = 500;
const MAX_ENVELOPE_LENGTH = 4096;

/**
 * A plain request has nothing in it but what is needed, and passes every check of the SDK's entry: its headers equal its body,
 * and its envelope is one that the SDK's own classification let pass.
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

  function wanted(method: unknown, params: unknown, nameHeader: unknown): Omit<PlainRequest, 'id'> | null {
    if (method === 'tools/list') return hasOnly(params, LIST_PARAMS) ? { tool: null, args: undefined } : null;
    if (method !== 'tools/call' || !hasOnly(params, CALL_PARAMS)) return null;
    const { name, arguments: args } = params;
    const tool = typeof name === 'string' && name === nameHeader ? operationTool(name) : undefined;
    return tool && (args === undefined || isObject(args)) ? { tool, args } : null;
  }

  return (body, headers) => {
    if (!hasOnly(body, MESSAGE) || body.jsonrpc !== '2.0' || !isId(body.id)) return null;
    const { method, params } = body;
    if (headers['mcp-method'] !== method || headers['mcp-protocol-version'] !== REVISION) return null;
    const request = wanted(method, params, headers['mcp-name']);
    const envelope = request && isObject(params) ? params._meta : null;
    if (!request || !hasOnly(envelope, ENVELOPE) || envelope[`${META}protocolVersion`] !== REVISION)
      return null;
    return isGood(envelope, body, headers) ? { id: body.id, ...request } : null;
  };
}

const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function hasOnly(value: unknown, known: ReadonlySet<string>): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  for (const key in value) if (!known.has(key)) return false;
  return true;
}
