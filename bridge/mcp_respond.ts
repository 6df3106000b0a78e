import type { ServerResponse } from 'node:http';
import type { Headers } from './headers.ts';

/** Where an answer goes, and what every answer of it carries. */
export interface Answering {
  res: ServerResponse;
  headers: Headers;
}

/** Writes JSON at once: a text, or its bytes in parts. */
export function sendJson(
  { res, headers }: Answering,
  status: number,
  json: string | readonly Buffer[],
  more: Headers = {},
): void {
  if (res.headersSent || res.destroyed) return;
  // As bytes: a text with one letter outside of Latin-1 would take node twice as long to write.
  const parts = typeof json === 'string' ? [Buffer.from(json)] : json;
  res.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': parts.reduce((sum, part) => sum + part.length, 0),
    ...more,
  });
  res.cork();
  for (const part of parts) res.write(part);
  res.end();
}

/** Writes an error that belongs to no message. */
export function sendRpcError(
  answering: Answering,
  status: number,
  code: number,
  message: string,
  more?: Headers,
): void {
  sendJson(answering, status, JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }), more);
}

/** Hands on what the SDK answered: nothing or a JSON text at once, a stream as it comes until `gone`. */
export async function forward(answering: Answering, answer: Response, gone?: AbortSignal): Promise<void> {
  const { res, headers } = answering;
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') && answer.body) {
    return stream(answering, answer.body, gone);
  }
  const text = await answer.text();
  if (text) sendJson(answering, answer.status, text);
  else if (!res.destroyed) res.writeHead(answer.status, headers).end();
}

async function stream(
  { res, headers }: Answering,
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
