import type { ServerResponse } from 'node:http';
import { codingFor } from '../../domain/http/content_coding.ts';
import type { Headers } from '../http/headers.ts';
import { quickGzip } from '../http/quick_gzip.ts';

/** A response and its fixed headers. */
export interface McpResponse {
  res: ServerResponse;
  headers: Headers;
}

/** JSON in parts whose compressed form is already known. */
export interface EncodedJson {
  plain: readonly Buffer[];
  gzip(): readonly Buffer[] | null;
}

/** Writes JSON in one piece. Larger bodies are compressed at the cheapest level if the client accepts gzip. */
export function sendJson(
  { res, headers }: McpResponse,
  status: number,
  json: string | EncodedJson,
  more: Headers = {},
): void {
  if (res.headersSent || res.destroyed) return;
  const { plain, packed } = codingsOf(json, res.req.headers['accept-encoding']);
  const parts = packed ?? plain;
  res.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': parts.reduce((sum, part) => sum + part.length, 0),
    ...(packed && { 'Content-Encoding': 'gzip' }),
    ...more,
  });
  res.cork();
  for (const part of parts) res.write(part);
  res.end();
}

function codingsOf(
  json: string | EncodedJson,
  accepted: string | undefined,
): { plain: readonly Buffer[]; packed: readonly Buffer[] | null } {
  if (typeof json !== 'string')
    return { plain: json.plain, packed: codingFor(accepted, ['gzip']) === 'gzip' ? json.gzip() : null };
  // As bytes: node writes a string with one character outside Latin-1 at half the speed.
  const body = Buffer.from(json);
  const packed = quickGzip(body, accepted);
  return { plain: [body], packed: packed && [packed] };
}

/** The SDK's code for errors without a JSON-RPC code. */
export const UNNAMED = -32000;

/** Writes an error that has no message id. */
export function sendRpcError(
  response: McpResponse,
  status: number,
  code: number,
  message: string,
  more?: Headers,
): void {
  sendJson(response, status, JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }), more);
}

/** Forwards a response of the SDK: nothing or JSON at once, a stream as it comes until `gone`. */
export async function forward(response: McpResponse, answer: Response, gone?: AbortSignal): Promise<void> {
  const { res, headers } = response;
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') && answer.body) {
    return stream(response, answer.body, gone);
  }
  const text = await answer.text();
  if (text) sendJson(response, answer.status, text);
  else if (!res.destroyed) res.writeHead(answer.status, headers).end();
}

async function stream(
  { res, headers }: McpResponse,
  body: AsyncIterable<Uint8Array>,
  gone?: AbortSignal,
): Promise<void> {
  res.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();
  for await (const chunk of body) {
    if (gone?.aborted || res.destroyed) break;
    if (!res.write(chunk)) await drained(res);
  }
  res.end();
}

const drained = (res: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      res.off('drain', go).off('close', go);
      resolve();
    };
    res.on('drain', go).on('close', go);
  });
