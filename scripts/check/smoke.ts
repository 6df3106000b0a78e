// Starts dist/ on an empty folder, calls it once over REST and once over MCP, asks it for every operation, page and command of the
// sources, and stops it: what every system has to be able to do.
// node scripts/check/smoke.ts
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { COMMANDS } from '../../cli/main.ts';
import { PAGES } from '../../site/routes.ts';
import { operations } from '../../tools/registry.ts';
import { serviceProgram } from '../process/service_program.mjs';

/** A start takes a second; a busy machine much longer. */
const START_MS = 60_000;

const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-smoke-'));
const url = `http://127.0.0.1:${await freePort()}`;
const { args, env } = serviceProgram('serve');
const service = spawn(process.execPath, args, {
  env: { ...env, DATA_DIR: data_dir, HOST: '127.0.0.1', PORT: new URL(url).port, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(service, 'exit');
try {
  await ready();
  await expectOk('GET /api/v1/categories', await fetch(`${url}/api/v1/categories`));
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_site_info', arguments: {} },
  };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  await expectOk(
    'get_site_info',
    await fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(message) }),
  );
  expectAll(
    'operations',
    operations.map(({ name }) => name),
    await operationsOfService(),
  );
  const pages = PAGES.filter(({ hidden }) => !hidden).map(({ path }) => path.replaceAll(/:\w+/g, '1'));
  expectAll('public pages', pages, await pagesOf(pages));
  expectAll('commands', Object.keys(COMMANDS), commandsOfProgram());
} finally {
  service.kill('SIGTERM');
  await ended;
  rmSync(data_dir, { recursive: true, force: true, maxRetries: 10 });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  await once(server, 'close');
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return bound.port;
}

async function ready(): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until && service.exitCode === null) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await delay(100);
  }
  throw new Error(
    service.exitCode === null ? `not ready after ${START_MS} ms` : `ended with ${service.exitCode}`,
  );
}

/** A bundle leaves out what nobody imports. */
function expectAll(what: string, wanted: readonly string[], found: ReadonlySet<string>): void {
  const missing = wanted.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`dist/ has no ${what} ${missing.join(', ')}`);
  process.stdout.write(`${wanted.length} ${what}\n`);
}

async function operationsOfService(): Promise<Set<string>> {
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  const found = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  return new Set(found.flatMap(({ operationId = [] }) => operationId));
}

/** Those of the paths that say which methods they have. */
async function pagesOf(paths: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const path of paths)
    if ((await fetch(url + path, { method: 'PUT', headers: { 'Content-Length': '0' } })).headers.has('allow'))
      found.add(path);
  return found;
}

function commandsOfProgram(): Set<string> {
  const help = spawnSync(process.execPath, serviceProgram('help').args, { env, encoding: 'utf8' }).stdout;
  return new Set([...help.matchAll(/^ {2}firstlight (.+?) {2,}/gm)].map(([, name = '']) => name));
}

async function expectOk(name: string, response: Response): Promise<void> {
  const body = await response.text();
  if (!response.ok || body.includes('"error"'))
    throw new Error(`${name}: ${response.status} ${body.slice(0, 300)}`);
  process.stdout.write(`${name}: ${response.status}, ${body.length} characters\n`);
}
