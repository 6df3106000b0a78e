import { createServer, type IncomingMessage, request as nodeRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Credential } from '../../auth/credentials/bearer.ts';
import { ResponseCache } from '../../bridge/cache/response_cache.ts';
import { dispatcher } from '../../bridge/call/dispatch.ts';
import { memoryQuotas } from '../../bridge/call/rate_limit.ts';
import { type McpOptions, mcpEndpoint } from '../../bridge/mcp/endpoint.ts';
import { type ResponseRecord, restBridge } from '../../bridge/rest/rest.ts';
import { ALL_SCOPES, isScope, type Scope } from '../../domain/http/access.ts';
import type { Store } from '../../store/store.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { declaredOnly } from '../laws/operations/declared_errors.ts';
import { settableClock, temporaryStore } from '../store/temporary.ts';
import { SAMPLES } from './sample_operations.ts';

/** A server with only the bridge, REST and MCP, over a real store and real sockets; credentials are made up. */
export interface Service {
  url: string;
  store: Store;
  clock: ReturnType<typeof settableClock>;
  cache: ResponseCache;
  failures: unknown[];
  records: ResponseRecord[];
  send(method: string, path: string, options?: SendOptions): Promise<Reply>;
}

export interface SendOptions {
  /** `ada`, or `ada orders:write` for fewer scopes; sent unchanged if it starts with `!`. */
  as?: string;
  /** An undefined header is left out, even if fetch would send it. */
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

export interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
  text: string;
  json: any;
}

export async function startService(
  options: {
    operations?: readonly Operation[];
    limits?: boolean;
    trust_proxy?: number;
    store?: Store;
    origin?: string;
    mcp?: Pick<McpOptions, 'fast' | 'extras' | 'views'>;
  } = {},
): Promise<Service> {
  const clock = settableClock();
  const store = options.store ?? (await temporaryStore(clock));
  // Persons 1 and 2, whom the made-up credentials name.
  await store.write(async (tx) => {
    for (const name of PEOPLE) await tx.people.ensure(`${name}@example.org`, clock.now().getTime());
  });
  const cache = new ResponseCache(clock, store);
  const failures: unknown[] = [];
  const records: ResponseRecord[] = [];
  const { origin = 'https://launch.example' } = options;
  const quotas = options.limits ? memoryQuotas(() => store.settings.all()) : undefined;
  const dispatch = declaredOnly(
    dispatcher({
      surroundings: {
        store,
        clock,
        origin,
        badges: { check: () => Promise.reject(new Error('no badges here')) },
        claims: { check: () => Promise.reject(new Error('no claims here')) },
        redrafter: { redraft: () => Promise.reject(new Error('nothing is drafted here')) },
        vat_numbers: { lookUp: () => Promise.reject(new Error('no VAT numbers here')) },
        has_model: false,
        has_lemonsqueezy: false,
        sites: { refusal: () => null },
        checkoutUrl: (number: string) => `${origin}/checkout/${number}`,
        limits_on: true,
      },
      quotas,
      cache,
      onFailure: (error) => failures.push(error),
    }),
  );
  const shared = {
    operations: options.operations ?? SAMPLES,
    dispatch,
    clock,
    bearer: async (header: string | undefined) => credentialOf(header),
    origin,
    trust_proxy: options.trust_proxy ?? 0,
    onFailure: (error: unknown) => failures.push(error),
  };
  const observe = (record: ResponseRecord): void => void records.push(record);
  const rest = restBridge({ ...shared, observe });
  const allowed_origins = async () => (await store.settings.all())['mcp.allowed_origins'];
  const mcp = mcpEndpoint({ ...shared, allowed_origins, quotas, observe, ...options.mcp });
  const server = createServer((req, res) => {
    if (!rest(req, res) && !mcp(req, res)) res.writeHead(418).end('not the bridge');
  });
  const url = await listening(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url,
    store,
    clock,
    cache,
    failures,
    records,
    send: (method, path, sent) => send(url, method, path, sent),
  };
}

export function listening(server: Server): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );
}

const PEOPLE = ['ada', 'bob'];

function credentialOf(header: string | undefined): Credential {
  if (header === undefined) return { actor: null, error: 'missing' };
  const [, name = '', ...words] = header.split(' ');
  const person_id = PEOPLE.indexOf(name) + 1;
  if (!header.startsWith('Bearer ') || person_id === 0) return { actor: null, error: 'invalid_token' };
  const scopes = new Set<Scope>(words.length > 0 ? words.filter(isScope) : ALL_SCOPES);
  return { actor: { person_id, credential: 'api_key', credential_id: person_id, scopes } };
}

/** One request without the normalisation of fetch. */
export function send(
  url: string,
  method: string,
  path: string,
  { as, headers, body }: SendOptions = {},
): Promise<Reply> {
  const raw = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = body === undefined ? undefined : raw ? body : JSON.stringify(body);
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const req = nodeRequest({
      hostname,
      port,
      method,
      path,
      agent: false,
      headers: given({
        ...(bytes !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(bytes),
        }),
        ...(as !== undefined && { authorization: as.startsWith('!') ? as.slice(1) : `Bearer ${as}` }),
        ...headers,
      }),
    });
    req.once('error', reject);
    req.once('response', (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('error', reject);
      res.once('end', () => {
        const all = Buffer.concat(chunks);
        const text = all.toString();
        const isJson = !res.headers['content-encoding'] && /json/.test(res.headers['content-type'] ?? '');
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          bytes: all,
          text,
          json: isJson && text ? JSON.parse(text) : null,
        });
      });
    });
    req.end(bytes);
  });
}

function given<T>(values: Record<string, T | undefined>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, T] => entry[1] !== undefined),
  );
}
