import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

/** The body of a model request as received. */
export interface ModelRequestBody {
  model: string;
  max_tokens: number;
  system: string;
  messages: { role: string; content: { type: string; text: string; cache_control?: { type: string } }[] }[];
  output_config?: { format: { type: string; schema: Record<string, unknown> } };
}

/** A model request as received. */
interface ModelRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: ModelRequestBody;
}

/** The server's behaviour for one request. */
export type ModelReply =
  /** A response: a value that is sent as JSON, or a function of the request; `when` delays it. */
  | {
      ok: object | ((body: ModelRequestBody) => object);
      after_ms?: number;
      when?: Promise<unknown>;
      usage?: Record<string, number>;
    }
  /** The response text verbatim, with any stop reason. */
  | { text: string; stop_reason?: string; after_ms?: number; usage?: Record<string, number> }
  /** Any parts of a message, such as calls of tools. */
  | { parts: (body: ModelRequestBody) => { content: object[]; usage: Record<string, number> } }
  | { refusal: true }
  /** An error of the API. */
  | { status: number; type?: string; message?: string; headers?: Record<string, string> }
  /** Any body at all. */
  | { raw: string; status?: number }
  /**
   * Never responds; closes the connection; sends the head and then a character per second; sends endless blanks, plain or compressed a
   * thousand times.
   */
  | { instead: Instead };

type Instead = 'hang' | 'drop' | 'drip' | 'blanks' | 'bomb';

export interface MessagesServer extends AsyncDisposable {
  /** For AI_BASE_URL. */
  url: string;
  /** All requests so far, in order. */
  requests: ModelRequest[];
  /** Behaviour for the next requests, in order; afterwards `always`. */
  next(...replies: ModelReply[]): void;
  always(reply: ModelReply): void;
  close(): Promise<void>;
}

/** A local server that speaks the Messages API to the real SDK and records its requests. Without a script it returns an empty profile. */
export async function messagesServer(initially: ModelReply = { ok: {} }): Promise<MessagesServer> {
  const requests: ModelRequest[] = [];
  const script: ModelReply[] = [];
  let otherwise = initially;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body = (text ? JSON.parse(text) : {}) as ModelRequestBody;
      // A gateway may serve it below a path of its own.
      if (req.method !== 'POST' || !req.url?.endsWith('/v1/messages'))
        return error(res, 404, 'not_found_error', 'no');
      requests.push({ path: req.url, headers: req.headers, body });
      void take(res, body, script.shift() ?? otherwise);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    next: (...replies) => void script.push(...replies),
    always: (reply) => (otherwise = reply),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The pages of a prompt as the model sees them, by number from one. */
export function pagesOf(body: ModelRequestBody): Map<number, { url: string; text: string }> {
  const block = body.messages[0]?.content[0]?.text ?? '';
  const pages = block.matchAll(
    /<page n="(\d+)" url="([^"]*)" id="([0-9a-f]+)">\n([\s\S]*?)\n<\/page id="\3">/g,
  );
  return new Map([...pages].map(([, n, url = '', , text = '']) => [Number(n), { url, text }]));
}

/** The number of the first page with these words, as a quote. */
export function quoted(body: ModelRequestBody, quote: string): { page: number; quote: string } {
  const [number] = [...pagesOf(body)].find(([, { text }]) => text.includes(quote)) ?? [1];
  return { page: number, quote };
}

async function take(res: ServerResponse, body: ModelRequestBody, reply: ModelReply): Promise<void> {
  if ('instead' in reply) return instead(res, reply.instead);
  if ('raw' in reply) {
    res.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    res.end(reply.raw);
    return;
  }
  if ('status' in reply) return error(res, reply.status, reply.type, reply.message, reply.headers);
  if ('refusal' in reply) return message(res, body, [], 'refusal');
  if ('parts' in reply) return parts(res, body, reply.parts(body));
  if (reply.after_ms) await delay(reply.after_ms);
  if ('when' in reply) await reply.when;
  if ('text' in reply) return message(res, body, textPart(reply.text), reply.stop_reason, reply.usage);
  const answer = typeof reply.ok === 'function' ? reply.ok(body) : reply.ok;
  message(res, body, textPart(JSON.stringify(answer)), 'end_turn', reply.usage);
}

function parts(
  res: ServerResponse,
  body: ModelRequestBody,
  { content, usage }: { content: object[]; usage: Record<string, number> },
): void {
  const calls = content.some((part) => 'type' in part && part.type === 'tool_use');
  message(res, body, content, calls ? 'tool_use' : 'end_turn', usage);
}

const textPart = (text: string): object[] => [{ type: 'text', text, citations: null }];

function instead(res: ServerResponse, what: Instead): void {
  if (what === 'drop') res.destroy();
  if (what === 'drip') {
    res.writeHead(200, { 'content-type': 'application/json' });
    const dripping = setInterval(() => res.write(' '), 1_000);
    res.once('close', () => clearInterval(dripping));
  }
  if (what !== 'blanks' && what !== 'bomb') return;
  const bomb = what === 'bomb';
  res.writeHead(200, { 'content-type': 'application/json', ...(bomb && { 'content-encoding': 'gzip' }) });
  const out = bomb ? createGzip() : res;
  if (bomb) out.pipe(res);
  const blanks = Buffer.alloc(256 * 1024, ' ');
  const pour = (): void => {
    while (!res.destroyed && out.write(blanks));
  };
  out.on('drain', pour).on('error', () => undefined);
  pour();
}

function message(
  res: ServerResponse,
  { model }: ModelRequestBody,
  content: readonly object[],
  stop_reason = 'end_turn',
  usage: Record<string, number> = { input_tokens: 1_200, output_tokens: 300 },
): void {
  json(res, 200, {
    id: 'msg_double',
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason,
    stop_sequence: null,
    stop_details: null,
    usage: {
      cache_creation: null,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      inference_geo: null,
      output_tokens_details: null,
      server_tool_use: null,
      service_tier: 'standard',
      speed: null,
      ...usage,
    },
  });
}

function error(
  res: ServerResponse,
  status: number,
  type = 'api_error',
  words = 'boom',
  headers?: Record<string, string>,
): void {
  json(res, status, { type: 'error', error: { type, message: words }, request_id: 'req_double' }, headers);
}

function json(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  if (res.destroyed) return;
  res.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double', ...headers });
  res.end(JSON.stringify(body));
}
