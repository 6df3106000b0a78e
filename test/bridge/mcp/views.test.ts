import { expect, test } from 'vitest';
import { operations } from '../../../tools/registry.ts';
import { tokensOf } from '../../clients/tokens.ts';
import { startService } from '../service.ts';
import { modern } from './mcp_corpus.ts';

const ORIGIN = 'https://launch.example';
const VIEWS = { html: (name: string) => `<!doctype html><title>${name}</title>`, origin: ORIGIN };
const EXTENSION = 'io.modelcontextprotocol/ui';
const capable = (mimeTypes: unknown) => ({
  meta: { 'io.modelcontextprotocol/clientCapabilities': { extensions: { [EXTENSION]: { mimeTypes } } } },
});
const SHOWS = capable(['text/html;profile=mcp-app']);

/** The result of a request to a service with views. */
async function caller(fast = true) {
  const service = await startService({ operations, mcp: { views: VIEWS, fast } });
  return async ({ headers, body }: ReturnType<typeof modern>) =>
    (await service.send('POST', '/mcp', { headers, body })).json.result;
}

const withoutViews = (tools: any[]) =>
  tools.map(({ _meta: { ui: _link, ...meta }, ...tool }) => ({ ...tool, _meta: meta }));

test.each([true, false])(
  'at 2026-07-28 tools link to views for clients that show them (fast path: %s)',
  async (fast) => {
    const call = await caller(fast);
    const { tools: plain } = await call(modern('plain', 'tools/list'));
    const { tools: linked } = await call(modern('capable', 'tools/list', {}, SHOWS));
    expect(JSON.stringify(plain)).not.toContain('ui://');
    expect(linked.find(({ name }: { name: string }) => name === 'get_launch_week')._meta.ui).toEqual({
      resourceUri: 'ui://firstlight/week',
    });
    const ofOrders = linked.filter(({ _meta }: any) => _meta.ui?.resourceUri === 'ui://firstlight/order');
    expect(ofOrders.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'create_checkout',
      'get_order',
      'list_products',
      'quote_order',
    ]);
    expect(JSON.stringify(withoutViews(linked))).toBe(JSON.stringify(plain));
    for (const mimeTypes of [['text/html'], 'text/html;profile=mcp-app', null]) {
      const { tools } = await call(modern('another type', 'tools/list', {}, capable(mimeTypes)));
      expect(JSON.stringify(tools)).toBe(JSON.stringify(plain));
    }
  },
);

test('the links cost a model at most 600 tokens', async () => {
  const call = await caller();
  const { tools: plain } = await call(modern('plain', 'tools/list'));
  const { tools: linked } = await call(modern('capable', 'tools/list', {}, SHOWS));
  expect(tokensOf(linked) - tokensOf(plain)).toBeLessThanOrEqual(600);
});

test('in versions with initialize the links stand there for everyone', async () => {
  const service = await startService({ operations, mcp: { views: VIEWS } });
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const headers = { 'mcp-protocol-version': '2025-06-18', accept: 'application/json, text/event-stream' };
  const { tools } = (await service.send('POST', '/mcp', { headers, body })).json.result;
  const plain = await startService({ operations });
  const { tools: without } = (await plain.send('POST', '/mcp', { headers, body })).json.result;
  expect(tools.filter(({ _meta }: any) => _meta.ui)).not.toHaveLength(0);
  expect(JSON.stringify(withoutViews(tools))).toBe(JSON.stringify(without));
});

test('every view that a tool links to can be read, loads from this site alone, and is in no list', async () => {
  const call = await caller();
  const { tools } = await call(modern('capable', 'tools/list', {}, SHOWS));
  const uris = new Set<string>(tools.flatMap(({ _meta }: any) => _meta.ui?.resourceUri ?? []));
  expect(uris.size).toBeGreaterThan(0);
  for (const uri of uris) {
    const { contents } = await call(modern('read', 'resources/read', { uri }, SHOWS));
    expect(contents).toEqual([
      {
        uri,
        mimeType: 'text/html;profile=mcp-app',
        text: `<!doctype html><title>${uri.split('/').at(-1)}</title>`,
        _meta: { ui: { csp: { resourceDomains: [ORIGIN] }, prefersBorder: true } },
      },
    ]);
  }
  expect(JSON.stringify(await call(modern('list', 'resources/list', {}, SHOWS)))).not.toContain('ui://');
});
