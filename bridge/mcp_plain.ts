import type { IncomingHttpHeaders } from 'node:http';
import { classifyInboundRequest, type JSONRPCRequest } from '@modelcontextprotocol/server';
import type { McpServers } from './mcp_server.ts';

/** The revision whose plain requests have lanes of their own. */
export const REVISION = '2026-07-28';

const META = 'io.modelcontextprotocol/';
/** The whole envelope of a plain request; a progress token, a log level or trace keys ask for more. */
const ENVELOPE: ReadonlySet<string> = new Set(
  ['protocolVersion', 'clientCapabilities', 'clientInfo'].map((key) => META + key),
);
const MESSAGE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMS: Readonly<Record<string, ReadonlySet<string>>> = {
  'tools/call': new Set(['name', 'arguments', '_meta']),
  'tools/list': new Set(['_meta']),
};

/** Envelopes known to be good, so that a client's second request need not be checked again. */
const KEPT_ENVELOPES = 500;
const KEPT_LENGTH = 4096;

/** Tells the plain requests of the 2026 era from all others: false only costs time, true has to be right. */
export type PlainCheck = (body: unknown, headers: IncomingHttpHeaders) => body is JSONRPCRequest;

/**
 * A plain request calls a known tool or lists the tools, has nothing in it but what is needed for that, and passes every check
 * of the SDK's entry: its headers equal its body, and its envelope is one that the SDK's own classification let pass.
 */
export function plainRequests({ hasTool }: Pick<McpServers, 'hasTool'>): PlainCheck {
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
    if (good.size >= KEPT_ENVELOPES) good.clear();
    if (text.length <= KEPT_LENGTH) good.add(text);
    return true;
  }

  function isNamed(
    method: unknown,
    { name }: Record<string, unknown>,
    headers: IncomingHttpHeaders,
  ): boolean {
    if (headers['mcp-method'] !== method || headers['mcp-protocol-version'] !== REVISION) return false;
    if (method !== 'tools/call') return true;
    return typeof name === 'string' && headers['mcp-name'] === name && hasTool(name);
  }

  return (body, headers): body is JSONRPCRequest => {
    if (!hasOnly(body, MESSAGE) || body.jsonrpc !== '2.0' || !isId(body.id)) return false;
    const { method, params } = body;
    const known = typeof method === 'string' && Object.hasOwn(PARAMS, method) && PARAMS[method];
    if (!known || !hasOnly(params, known) || !isNamed(method, params, headers)) return false;
    const envelope = params._meta;
    if (!hasOnly(envelope, ENVELOPE) || envelope[`${META}protocolVersion`] !== REVISION) return false;
    return isGood(envelope, body, headers);
  };
}

const isId = (id: unknown): boolean => typeof id === 'string' || Number.isSafeInteger(id);

function hasOnly(value: unknown, known: ReadonlySet<string>): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const key in value) if (!known.has(key)) return false;
  return true;
}
