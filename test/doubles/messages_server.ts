import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

/** The body of a question as it came over the wire. */
export interface AskedBody {
  model: string;
  max_tokens: number;
  system: string;
  messages: { role: string; content: { type: string; text: string; cache_control?: { type: string } }[] }[];
  output_config?: { format: { type: string; schema: Record<string, unknown> } };
}

/** A request as it came over the wire. */
export interface AskedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: AskedBody;
}

/** What the server does with one request. */
export type ModelTurn =
  /** An answer: a value that is sent as JSON, or a function of the request that makes it; `when` holds it back. */
  | {
      ok: object | ((body: AskedBody) => object);
      after_ms?: number;
      when?: Promise<unknown>;
      usage?: Record<string, number>;
    }
  /** The answer word for word, whatever that is, with any reason to stop. */
  | { text: string; stop_reason?: string; after_ms?: number; usage?: Record<string, number> }
  | { refusal: true }
  /** An error as the API gives it. */
  | { status: number; type?: string; message?: string; headers?: Record<string, string> }
  /** Any body at all. */
  | { raw: string; status?: number }
  /**
   * Never answers; closes the connection; sends the head and then a letter a second; sends blanks without end, plain or
   * compressed a thousand times.
   */
  | { instead: Instead };

type Instead = 'hang' | 'drop' | 'drip' | 'blanks' | 'bomb';

export interface MessagesServer extends AsyncDisposable {
  /** For AI_BASE_URL. */
  url: string;
  /** Every question so far, in order. */
  asked: AskedRequest[];
  /** What is done with the next requests, in order; afterwards `always`. */
  next(...turns: ModelTurn[]): void;
  always(turn: ModelTurn): void;
  close(): Promise<void>;
}

/**
 * A server on 127.0.0.1 that speaks the Messages API as the real SDK hears it, and records what it is asked. Without a script it answers
 * an empty profile.
 */
export async function messagesServer(initially: ModelTurn = { ok: {} }): Promise<MessagesServer> {
  const asked: AskedRequest[] = [];
  const script: ModelTurn[] = [];
  let otherwise = initially;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body = (text ? JSON.parse(text) : {}) as AskedBody;
      if (req.method !== 'POST' || req.url !== '/v1/messages')
        return error(res, 404, 'not_found_error', 'no');
      asked.push({ path: req.url, headers: req.headers, body });
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
    asked,
    next: (...turns) => void script.push(...turns),
    always: (turn) => (otherwise = turn),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The pages of a question as the model sees them, by number from one. */
export function pagesOf(body: AskedBody): Map<number, { url: string; text: string }> {
  const block = body.messages[0]?.content[0]?.text ?? '';
  const pages = block.matchAll(
    /<page n="(\d+)" url="([^"]*)" id="([0-9a-f]+)">\n([\s\S]*?)\n<\/page id="\3">/g,
  );
  return new Map([...pages].map(([, n, url = '', , text = '']) => [Number(n), { url, text }]));
}

/** The number of the first page that has these words; a quote for an answer. */
export function quoted(body: AskedBody, quote: string): { page: number; quote: string } {
  const [number] = [...pagesOf(body)].find(([, { text }]) => text.includes(quote)) ?? [1];
  return { page: number, quote };
}

async function take(res: ServerResponse, body: AskedBody, turn: ModelTurn): Promise<void> {
  if ('instead' in turn) return instead(res, turn.instead);
  if ('raw' in turn) {
    res.writeHead(turn.status ?? 200, { 'content-type': 'application/json' });
    res.end(turn.raw);
    return;
  }
  if ('status' in turn)
    return error(res, turn.status, turn.type ?? 'api_error', turn.message ?? 'boom', turn.headers);
  if ('refusal' in turn) return message(res, body, null, 'refusal');
  if (turn.after_ms) await delay(turn.after_ms);
  if ('when' in turn) await turn.when;
  if ('text' in turn) return message(res, body, turn.text, turn.stop_reason, turn.usage);
  const answer = typeof turn.ok === 'function' ? turn.ok(body) : turn.ok;
  message(res, body, JSON.stringify(answer), 'end_turn', turn.usage);
}

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
  { model }: AskedBody,
  text: string | null,
  stop_reason = 'end_turn',
  usage: Record<string, number> = { input_tokens: 1_200, output_tokens: 300 },
): void {
  json(res, 200, {
    id: 'msg_double',
    type: 'message',
    role: 'assistant',
    model,
    content: text === null ? [] : [{ type: 'text', text, citations: null }],
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
  type: string,
  words: string,
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
