import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT, type Service, startDemo } from '../service.ts';
import { assistantAt } from './assistant.ts';

let demo: Service & { key: string };
let url: URL;
beforeAll(async () => {
  demo = await startDemo();
  url = new URL(`${demo.url}/mcp`);
});
afterAll(() => demo?.stop());

const INFO = { name: 'acceptance', version: '1.0.0' };

describe('the versions that README names', () => {
  test.each(['2025-03-26', '2025-06-18', '2025-11-25'])(
    '%s is agreed on when a client requests it',
    async (version) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: { protocolVersion: version, capabilities: {}, clientInfo: INFO },
        }),
      });
      const text = await response.text();
      const message = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
      expect([response.status, message.result?.protocolVersion]).toEqual([200, version]);
    },
  );

  test('2026-07-28 serves the official client that takes no other', async () => {
    const client = new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await client.connect(new StreamableHTTPClientTransport(url));
    const { structuredContent } = await client.callTool({
      name: 'search_listings',
      arguments: { q: 'invioce' },
    });
    expect((structuredContent as { total: number }).total).toBeGreaterThan(0);
    await client.close();
  });

  test.each(['auto', 'legacy'] as const)(
    'a client in %s mode learns the version of the server',
    async (mode) => {
      const client = new Client(INFO, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(url));
      const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
      expect(client.getServerVersion()).toMatchObject({ name: 'firstlight', version, title: 'Firstlight' });
      const [icon] = client.getServerVersion()?.icons ?? [];
      expect((await fetch(icon!.src)).headers.get('content-type')).toBe('image/svg+xml');
      await client.close();
    },
  );

  test('the official client of the year before works as well', async () => {
    const client = new ClientV1(INFO);
    // The v1 types were not written for exactOptionalPropertyTypes.
    await client.connect(new TransportV1(url) as Parameters<ClientV1['connect']>[0]);
    const { tools } = await client.listTools();
    const { structuredContent } = await client.callTool({ name: 'get_site_info', arguments: {} });
    expect([tools.length > 20, structuredContent]).toMatchObject([true, { name: 'Firstlight' }]);
    await client.close();
  });
});

test.each(['auto', 'legacy'] as const)(
  'an assistant with a key in its header is let in, in %s mode',
  async (mode) => {
    const unexpected = async () => Promise.reject(new Error('nobody is to be asked'));
    const assistant = await assistantAt(demo.url, unexpected, { key: demo.key, mode });
    const { isError, data } = await assistant.call('list_my_drafts');
    expect([isError, data.items]).toEqual([false, expect.any(Array)]);
    expect(assistant.opened).toEqual([]);
    await assistant.close();
  },
);

test('REST responds to curl as README says', async () => {
  const { status, body } = await demo.rest('GET', '/listings?q=invoices');
  expect([status, body.items.length > 0]).toEqual([200, true]);
});
