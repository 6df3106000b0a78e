import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../app/config.ts';
import { openServiceStore, SYSTEM_CLOCK } from '../../app/open_store.ts';
import { start } from '../../app/start.ts';
import { seedDemo } from '../../fixtures/demo/seed.ts';
import { report } from './load.ts';

export type RestKind = 'ours' | 'raw';

/** What is read: an address that answers 200 with a list. */
export const READ = '/api/v1/listings?per_page=20&sort=votes';

/** Runs in a process of its own: the whole service with limits and log on, or node:http that sends the same bytes. */
export async function serve(kind: RestKind): Promise<void> {
  const url = await demoService();
  report(kind === 'ours' ? url : await raw(url));
}

async function demoService(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const config = loadConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'info', RATE_LIMITS: 'on' });
  const { url } = await start(config);
  const store = await openServiceStore(config, { searching: 'here' });
  await seedDemo(store, SYSTEM_CLOCK, url);
  // The limits count, and never refuse the measurement.
  await store.write((tx) => tx.settings.set('limits.anonymous_per_minute', 1_000_000_000));
  await store.close();
  return url;
}

/** Nothing can do less: no routes, no checks, the bytes and the headers that the service sent, and 304 for its ETag. */
async function raw(url: string): Promise<string> {
  const answer = await fetch(url + READ);
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['connection', 'date', 'keep-alive', 'transfer-encoding'].includes(name),
    ),
  );
  const { etag = '' } = headers;
  const server = createServer((req, res) => {
    if (req.headers['if-none-match'] === etag) {
      res.writeHead(304, { ETag: etag });
      res.end();
      return;
    }
    res.writeHead(200, { ...headers, 'content-length': body.length });
    res.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
