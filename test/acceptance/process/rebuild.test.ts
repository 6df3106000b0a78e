import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIn, copyCheckout } from '../checkout.ts';
import { newFolder, type Service, startService } from '../service.ts';

describe('a build beside a running service, as after git pull', () => {
  const home = newFolder();
  const checkout = join(home, 'firstlight');
  let service: Service;

  beforeAll(async () => {
    copyCheckout(checkout);
    buildIn(checkout);
    service = await startService({ root: checkout });
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test('the service goes on with what it had not loaded yet', async () => {
    for (const file of ['bridge/mcp/server.ts', 'auth/oauth/authorization_server.ts', 'app/http/web.ts'])
      appendFileSync(join(checkout, file), '\nprocess.env.NEWER = import.meta.url;\n');
    buildIn(checkout);
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
