import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { PROGRAM } from '../../cli/program.ts';
import { CLIENTS, mcpCallers } from '../../clients/mcp_clients.ts';
import { startWorld, type World } from '../../world.ts';
import { send } from '../service.ts';
import { modern, older } from './mcp_corpus.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.store.write((tx) => tx.settings.set('site.name', 'Dawn'));
});
afterAll(() => world.close());

/** The server's identity as each client gets it: over HTTP in both eras, and over stdio. */
async function introductions(): Promise<unknown[]> {
  const callers = await mcpCallers(world.url);
  const stdio = new Client({ name: 'test', version: '1' });
  await stdio.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp'],
      env: { DATA_DIR: world.running.config.data_dir, BASE_URL: world.url, LOG_LEVEL: 'error' },
      stderr: 'ignore',
    }),
  );
  const said = [...callers.map(({ client }) => client), stdio].map((client) => client.getServerVersion());
  for (const caller of callers) await caller.close();
  await stdio.close();
  return said;
}

describe('a client that connects [polish of the wire]', () => {
  test("gets name, version, purpose, website, icon and as title the site's name, and both URLs exist", async () => {
    const { body: site } = await world.rest('GET', '/site');
    const identity = {
      name: 'firstlight',
      version: manifest.version,
      title: 'Dawn',
      description: site.purpose,
      websiteUrl: `${world.url}/docs`,
      icons: [{ src: `${world.url}/assets/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
    };
    const said = await introductions();
    expect(said).toEqual(Array.from({ length: Object.keys(CLIENTS).length + 1 }, () => identity));
    expect((await fetch(identity.websiteUrl)).status).toBe(200);
    const icon = await fetch(identity.icons[0]!.src);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const { title, version, websiteUrl, icons } = identity;
    const card = await (await fetch(`${world.url}/mcp/server-card`)).json();
    expect(card).toMatchObject({ title, version, websiteUrl, icons });
  });

  test('finds the name that the site was given in the OpenAPI document too', async () => {
    const { body } = await world.rest('GET', '/openapi.json');
    expect(body.info.title).toBe('Dawn API');
  });

  test('gets no more than name and version with each further result', async () => {
    const { headers, body } = modern('a call', 'tools/call', { name: 'get_site_info', arguments: {} });
    const { json } = await send(world.url, 'POST', '/mcp', { headers, body });
    expect(json.result._meta['io.modelcontextprotocol/serverInfo']).toEqual({
      name: 'firstlight',
      version: manifest.version,
    });
  });
});

test('each tool says who has to sign in, where ChatGPT looks for it and where it looked before', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  for (const { headers, body } of [modern('a list', 'tools/list'), older('a list', '2025-11-25', list)]) {
    const { json } = await send(world.url, 'POST', '/mcp', { headers, body });
    const tools: any[] = json.result.tools;
    expect(tools.length).toBeGreaterThan(20);
    for (const { securitySchemes, _meta } of tools) expect(securitySchemes).toEqual(_meta.securitySchemes);
    const schemesOf = (wanted: string) => tools.find(({ name }) => name === wanted).securitySchemes;
    expect(schemesOf('search_listings')).toEqual([{ type: 'noauth' }]);
    expect(schemesOf('submit_listing')).toEqual([{ type: 'oauth2', scopes: ['listings:write'] }]);
  }
});
