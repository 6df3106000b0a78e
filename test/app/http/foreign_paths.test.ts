import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'mcpo', version: '0.0.17' },
  },
};

const post = async (path: string, type = 'application/json') => {
  const response = await fetch(world.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type, accept: 'application/json, text/event-stream' },
    body: JSON.stringify(INITIALIZE),
  });
  return { status: response.status, text: await response.text() };
};

test('the MCP server is at its URL with a slash too, without a redirect', async () => {
  const { status, text } = await post('/mcp/');
  expect([status, JSON.parse(text).result.serverInfo.name]).toEqual([200, 'firstlight']);
});

test.each([
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
])('%s with a slash is the same document', async (path) => {
  const [plain, slashed] = await Promise.all([fetch(world.url + path), fetch(`${world.url + path}/`)]);
  expect([plain.status, slashed.status]).toEqual([200, 200]);
  expect(await slashed.json()).toEqual(await plain.json());
});

describe('a message that is sent to a page', () => {
  test.each(['/', '/sse', '/mcp/messages', '/p/tidemark', '/docs'])(
    'at %s hears where the server is',
    async (path) => {
      const { status, text } = await post(path);
      expect([status, JSON.parse(text)]).toEqual([
        404,
        {
          jsonrpc: '2.0',
          error: { code: -32000, message: `The MCP server is ${world.url}/mcp: send messages there.` },
          id: null,
        },
      ]);
    },
  );

  test('below the API it does too, in a problem object', async () => {
    const { status, text } = await post('/api/v1/mcp');
    expect([status, JSON.parse(text).next_steps[0]]).toEqual([
      404,
      expect.stringContaining(`${world.url}/mcp`),
    ]);
  });

  test('a form still gets a page', async () => {
    const { status, text } = await post('/sse', 'application/x-www-form-urlencoded');
    expect([status, text.slice(0, 15)]).toEqual([404, '<!DOCTYPE html>']);
  });
});
