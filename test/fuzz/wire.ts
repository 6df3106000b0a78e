import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** A request without any normalisation. */
export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** The parsed body; undefined without a body, or if it is no JSON. */
  json: any;
}

/** Sends requests to one server over keep-alive connections. */
export interface Wire {
  send(sent: Sent): Promise<Got>;
  /** Requests so far. */
  count(): number;
  close(): void;
}

export function wireTo(url: string): Wire {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  let count = 0;
  return {
    async send(sent) {
      count++;
      return sendOn(agent, { hostname, port }, sent);
    },
    count: () => count,
    close: () => agent.destroy(),
  };
}

/** Sends a request again where the server closed a waiting connection meanwhile, as it may; on a new one a reset is an error. */
function sendOn(agent: Agent, to: { hostname: string; port: string }, sent: Sent): Promise<Got> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...sent.headers,
      ...(sent.body !== undefined && { 'content-length': Buffer.byteLength(sent.body) }),
    };
    const outgoing = request({ ...to, agent, method: sent.method, path: sent.path, headers });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(sendOn(agent, to, sent));
      else reject(error);
    });
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () => {
        const { statusCode: status = 0, headers: fields } = incoming;
        const bytes = Buffer.concat(chunks);
        const whole = decoded(bytes, fields['content-encoding']);
        resolve({ status, headers: fields, bytes, json: jsonOf(whole, fields['content-type']) });
      });
    });
    outgoing.end(sent.body);
  });
}

function decoded(bytes: Buffer, coding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (coding === 'gzip') return gunzipSync(bytes);
  if (coding === 'br') return brotliDecompressSync(bytes);
  return coding === 'zstd' ? zstdDecompressSync(bytes) : bytes;
}

function jsonOf(bytes: Buffer, type = ''): unknown {
  if (!/json/.test(type) || bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** A request in one line, to be read and repeated. */
export function lineOf({ method, path, headers, body }: Sent): string {
  const { authorization, ...others } = headers;
  const more = Object.entries(others).map(([name, value]) => ` -H ${JSON.stringify(`${name}: ${value}`)}`);
  const text = body === undefined ? '' : ` ${JSON.stringify(body.toString().slice(0, 300))}`;
  return `${method} ${path.slice(0, 300)}${authorization ? ' (signed in)' : ''}${more.join('')}${text}`;
}
