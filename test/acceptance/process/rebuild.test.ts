import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder, ROOT, type Service, startService } from '../service.ts';

/** Folders that no build reads. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'test', 'docs']);

describe('a build beside a running service, as after git pull', () => {
  const home = newFolder();
  const checkout = join(home, 'firstlight');
  let service: Service;
  const build = () => execFileSync(process.execPath, ['scripts/build.ts', '--quiet'], { cwd: checkout });

  beforeAll(async () => {
    mkdirSync(checkout);
    cpSync(ROOT, checkout, {
      recursive: true,
      filter: (file) => !LEFT_OUT.has(relative(ROOT, file).split('/')[0] ?? ''),
    });
    symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
    build();
    service = await startService({ root: checkout });
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test('the service goes on with what it had not loaded yet', async () => {
    for (const file of ['bridge/mcp/server.ts', 'auth/oauth/authorization_server.ts', 'app/http/web.ts'])
      appendFileSync(join(checkout, file), '\nprocess.env.NEWER = import.meta.url;\n');
    build();
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(message),
    });
    expect({ status: response.status, tools: (await response.text()).includes('search_listings') }).toEqual({
      status: 200,
      tools: true,
    });
    for (const path of ['/', '/docs', '/.well-known/oauth-authorization-server', '/api/v1/site'])
      expect({ path, status: (await fetch(service.url + path)).status }).toEqual({ path, status: 200 });
  });
});
