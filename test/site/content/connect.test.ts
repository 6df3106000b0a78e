import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_SCOPES } from '../../../domain/http/access.ts';
import { operations } from '../../../tools/registry.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { Visitor } from '../visitor.ts';

let world: World;
let shown: PageResponse;
let urls: Record<string, string>;
beforeAll(async () => {
  world = await startWorld();
  shown = await new Visitor(world.url).request('/connect');
  urls = (await world.rest('GET', '/site')).body.urls;
});
afterAll(() => world.close());

const codes = (id = ''): string[] =>
  shown.root.querySelectorAll(`${id && `#${id} `}.copyable code`).map(({ textContent }) => textContent);
const installed = (id: string): string =>
  shown.root.querySelector(`#${id} a.btn`)?.getAttribute('href') ?? '';

describe('the page that tells how to connect', () => {
  test('has a card for each program, with the URL that get_site_info names', () => {
    const ids = shown.root.querySelectorAll('.client').map(({ id }) => id);
    expect(ids).toEqual([
      'claude',
      'claude-code',
      'chatgpt',
      'cursor',
      'vs-code',
      'gemini-cli',
      'goose',
      'any',
      'rest',
    ]);
    expect(codes()[0]).toBe(urls['mcp']);
    for (const id of ids.filter((one) => one !== 'rest'))
      expect([id, codes(id).some((code) => code.includes(urls['mcp'] ?? '-'))]).toEqual([id, true]);
    expect(shown.text).toContain(`with ${operations.length} tools`);
  });

  test('links that tell Cursor and VS Code exactly this server', () => {
    const cursor = new URL(installed('cursor'));
    expect([cursor.protocol, cursor.host, cursor.pathname]).toEqual([
      'cursor:',
      'anysphere.cursor-deeplink',
      '/mcp/install',
    ]);
    expect(cursor.searchParams.get('name')).toBe('firstlight');
    const config = Buffer.from(cursor.searchParams.get('config') ?? '', 'base64').toString();
    expect(JSON.parse(config)).toEqual({ url: urls['mcp'] });
    const code = new URL(installed('vs-code'));
    expect(code.protocol + code.pathname).toBe('vscode:mcp/install');
    expect(JSON.parse(decodeURIComponent(code.search.slice(1)))).toEqual({
      name: 'firstlight',
      type: 'http',
      url: urls['mcp'],
    });
  });

  test('shows files that are JSON with this server in it', () => {
    const [cursor, code, any] = ['cursor', 'vs-code', 'any'].map((id) =>
      JSON.parse(codes(id).find((text) => text.startsWith('{')) ?? ''),
    );
    expect(cursor).toEqual({ mcpServers: { firstlight: { url: urls['mcp'] } } });
    expect(code).toEqual({ servers: { firstlight: { type: 'http', url: urls['mcp'] } } });
    expect(any.mcpServers.firstlight.url).toBe(urls['mcp']);
  });

  test('shows calls over REST that work, without a key and with one', async () => {
    const [open, own] = codes('rest').map((line) => /https?:\S+/.exec(line)?.[0] ?? '');
    expect((await fetch(open ?? '')).status).toBe(200);
    expect((await fetch(own ?? '')).status).toBe(401);
    const key = await world.key('ada');
    expect((await fetch(own ?? '', { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
    expect(key.startsWith('flsk_')).toBe(true);
  });

  test('says the truth about signing in: reading is open, acting is not, and nothing votes or pays', async () => {
    expect((await world.rest('GET', '/listings')).status).toBe(200);
    expect((await world.rest('POST', '/drafts', { body: { url: 'https://x.example' } })).status).toBe(401);
    expect(operations.filter(({ name }) => /vote|pay/.test(name)).map(({ name }) => name)).toEqual([]);
    expect(ALL_SCOPES.some((scope) => /vote|pay/.test(scope))).toBe(false);
  });

  test('says that programs of other makers cannot reach a site without a public URL', () => {
    expect(shown.text).toContain('This site has no public https URL yet.');
  });
});

test('the name of a site that no command line can take is put in plain letters', async () => {
  await world.store.write((tx) => tx.settings.set('site.name', 'Dämmerung $(rm -rf) & "Ko"'));
  const { root } = await new Visitor(world.url).request('/connect');
  const command = root.querySelector('#claude-code .copyable code')?.textContent ?? '';
  expect(command).toMatch(/^claude mcp add --transport http --scope user [a-z0-9-]+ http:\/\/\S+\/mcp$/);
});
