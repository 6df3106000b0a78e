import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore } from '../../app/open_store.ts';
import { start } from '../../app/start.ts';
import { WORLD_NOW } from '../world/plan.ts';
import type { Serving } from './load.ts';
import { ORIGIN } from './rest_lists.ts';
import { rawLists } from './rest_raw.ts';

export type RestKind = 'ours' | 'raw';

/** URL of the cached read: a list that returns 200. */
export const READ = '/api/v1/categories/software?per_page=20';

/** Runs in its own process: the whole service with limits (none for pages), log and metrics, or plain node:http, over a world. */
export async function serve(kind: RestKind | 'pages', world: string): Promise<Serving> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'firstlight.db');
  cpSync(world, file);
  const ours = await service(folder, kind === 'pages' ? 'off' : 'on');
  if (kind !== 'raw') return ours;
  const cached = await cachedResponse(ours.url);
  await ours.close();
  return raw(cached, file);
}

async function service(folder: string, limits: 'on' | 'off'): Promise<Serving> {
  const port = await freePort();
  const config = loadConfig({
    PORT: String(port),
    DATA_DIR: folder,
    BASE_URL: ORIGIN,
    LOG_LEVEL: 'info',
    RATE_LIMITS: limits,
    DRAIN_S: '0',
  });
  const clock = { now: () => new Date(WORLD_NOW) };
  const store = await openServiceStore(config, { searching: 'here', clock });
  // The limits count but never refuse the benchmark.
  await store.write((tx) => tx.settings.set('limits.anonymous_per_minute', 1_000_000_000));
  await store.close();
  const running = await start(config, { clock });
  return { url: `http://127.0.0.1:${port}`, close: () => running.close() };
}

/** A cached response of the service. */
interface CachedResponse {
  body: Buffer;
  headers: Record<string, string>;
}

async function cachedResponse(url: string): Promise<CachedResponse> {
  const response = await fetch(url + READ);
  const body = Buffer.from(await response.arrayBuffer());
  const sent = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
  return { body, headers: Object.fromEntries(sent) };
}

const OF_THE_CONNECTION: readonly string[] = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * The minimum: no routes, no checks. Sends the service's bytes and headers for the cached response, and 304 for its ETag; reads lists by
 * the same statements.
 */
async function raw({ body, headers }: CachedResponse, file: string): Promise<Serving> {
  const { etag = '' } = headers;
  const lists = rawLists(file);
  const server = createServer((req, res) => {
    if (req.url !== READ && lists(req, res)) return;
    if (req.headers['if-none-match'] === etag) {
      res.writeHead(304, { ETag: etag });
      res.end();
      return;
    }
    res.writeHead(200, { ...headers, 'content-length': body.length });
    res.end(body);
  });
  return { url: `http://127.0.0.1:${await portOf(server)}`, close: async () => server.close() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
