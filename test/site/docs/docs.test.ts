import { createServer, type Server } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openApiDocument } from '../../../bridge/documents/openapi.ts';
import { ERRORS } from '../../../domain/http/errors.ts';
import { remedyAt } from '../../../domain/http/problem.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { readReference } from '../../../site/docs/api_reference.ts';
import { DOCS_PATHS, docs, wantsMarkdown } from '../../../site/docs/docs.ts';
import { errorCodes } from '../../../tools/operation/define.ts';
import { areas, operations } from '../../../tools/registry.ts';
import { listening, send } from '../../bridge/service.ts';

const ORIGIN = 'https://firstlight.test';
const document = openApiDocument(areas, ORIGIN);
let server: Server;
let url: string;
const failures: unknown[] = [];

// One for all tests: the page of all operations is made once, as in the service.
beforeAll(async () => {
  const handle = docs({
    document: () => document,
    origin: ORIGIN,
    settings: async () => ({ ...DEFAULT_SETTINGS, 'site.name': 'Dawn <&>', 'limits.drafts_per_day': 37 }),
    onFailure: (error) => failures.push(error),
  });
  const app = express();
  app.all(DOCS_PATHS, handle);
  app.use((_req, res) => void res.writeHead(418).end());
  server = createServer(app);
  url = await listening(server);
});
afterAll(() => void server.close());

const get = (path: string, accept?: string) => send(url, 'GET', path, { headers: { accept } });

test('what nobody searches in is made once until a setting changes', async () => {
  let requests = 0;
  const named = (name: string) => ({
    ...DEFAULT_SETTINGS,
    get 'site.name'() {
      requests++;
      return name;
    },
  });
  let now = named('Dawn');
  const handle = docs({
    document: () => document,
    origin: ORIGIN,
    settings: async () => now,
    onFailure: (error) => failures.push(error),
  });
  const server = createServer(handle);
  const own = await listening(server);
  onTestFinished(() => void server.close());
  const title = async (path: string) => /<title>(.*)<\/title>/.exec((await send(own, 'GET', path)).text)?.[1];
  const first = await title('/docs');
  expect(first).toContain('Dawn');
  const once = requests;
  expect(await title('/docs')).toBe(first);
  expect(requests).toBe(once);
  expect(await title('/docs/errors')).not.toBe(first);
  now = named('Dusk');
  expect(await title('/docs')).toContain('Dusk');
});

describe('the API reference', () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s stands in it with method, path, scope, every input and output, and every code',
    async (name, operation) => {
      const { text } = await get('/docs');
      const section = text.split('<article').find((part) => part.includes(`id="${name}"`)) ?? '';
      const [method = '', path = ''] = operation.route.split(' ');
      expect(section).toContain(`<b class="verb">${method}</b> <code>/api/v1${path}</code>`);
      if (operation.access !== 'public') expect(section).toContain(operation.access);
      for (const input of Object.keys(operation.input.shape))
        expect(section).toMatch(new RegExp(`<code>${input}(\\[\\])?</code>`));
      for (const output of Object.keys(operation.output.shape))
        expect(section).toMatch(new RegExp(`<code>${output}(\\[\\])?</code>`));
      for (const code of errorCodes(operation)) expect(section).toContain(`href="/docs/errors#${code}"`);
      expect(section).toContain('curl ');
    },
  );

  test.each(operations.map(({ name }) => name))('%s shows the result of its example', async (name) => {
    const { text } = await get('/docs');
    const section = text.split('<article').find((part) => part.includes(`id="${name}"`)) ?? '';
    const [first = ''] = Object.keys(operations.find((operation) => operation.name === name)!.output.shape);
    expect(section).toContain(`&quot;${first}&quot;: `);
  });

  test('has a list of contents whose every link leads to an anchor', async () => {
    const { text } = await get('/docs');
    const links = [...text.matchAll(/href="#([\w-]+)"/g)].map(([, id = '']) => id);
    expect(links.length).toBeGreaterThan(operations.length);
    for (const id of links) expect(text).toContain(`id="${id}"`);
  });

  test('is searched by the server, so that no script is needed', async () => {
    const { text } = await get('/docs?q=Badge+homepage');
    expect(text).toContain('id="choose_free_listing"');
    expect(text).not.toContain('id="get_site_info"');
    expect(text).toContain('value="Badge homepage"');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect((await get('/docs?q=draft_not_ready')).text).toContain('id="submit_draft"');
    expect((await get('/docs?q=get+draft')).text).toContain('id="get_draft"');
    const nothing = (await get(`/docs?q=${encodeURIComponent('<zebra>')}`)).text;
    expect(nothing).toContain('No operation for “&lt;zebra&gt;”');
    expect(nothing).not.toContain('<article');
    expect((await get('/docs.md?q=draft_not_ready')).text).toContain('### submit_draft\n');
  });

  test('shows the limits as they are set [D30]', async () => {
    expect((await get('/docs')).text).toContain('37 a day');
    expect((await get('/docs.md')).text).toContain('| 37 a day |');
  });

  test('says how versions change [D50]', async () => {
    expect((await get('/docs.md')).text).toContain('at least 180 days before');
  });

  test('loads nothing from elsewhere', async () => {
    const { text } = await get('/docs');
    const loaded = [...text.matchAll(/(?:src|<link[^>]* href)="([^"]+)"/g)].map(([, url = '']) => url);
    // A fragment is a place on the page itself.
    expect(loaded.filter((url) => !/^[/#]/.test(url) && !url.startsWith(ORIGIN))).toEqual([]);
  });

  test('every error code has the anchor to which problem objects point [D69]', async () => {
    const { text } = await get('/docs/errors');
    for (const [code, { remedy }] of Object.entries(ERRORS)) {
      expect(text).toContain(`id="${code}"`);
      expect(text).toContain(
        remedyAt('', remedy)
          .split('`')[0]
          ?.split('…')[0]
          ?.replaceAll("'", '&#39;')
          .replaceAll('"', '&quot;')
          .trim(),
      );
    }
  });

  test('is Markdown if the client requests it, with the same operations and codes', async () => {
    const { text, headers } = await get('/docs', 'text/markdown');
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    for (const { name } of operations) expect(text).toContain(`### ${name}\n`);
    expect((await get('/docs.md', 'text/html')).text).toBe(text);
    const errors = await get('/docs/errors', 'text/markdown, text/html;q=0.5');
    expect((await get('/docs/errors.md')).text).toBe(errors.text);
    for (const code of Object.keys(ERRORS)) expect(errors.text).toContain(`## ${code}\n`);
  });

  test('is a whole page for browsers, which names where machines find theirs', async () => {
    const { text, headers } = await get('/docs/', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept, Accept-Encoding',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers.link).toContain('</.well-known/api-catalog>; rel="api-catalog"');
    expect(text).toContain('<!DOCTYPE html>');
    expect(text).toContain('Dawn &lt;&amp;&gt;');
    expect((await send(url, 'HEAD', '/docs')).headers['content-length']).toBe(
      String(Buffer.byteLength((await get('/docs')).text)),
    );
    expect((await send(url, 'POST', '/docs')).status).toBe(405);
    expect((await get('/docs/other')).status).toBe(418);
    const { headers: first } = await get('/docs');
    expect((await send(url, 'GET', '/docs', { headers: { 'if-none-match': first.etag } })).status).toBe(304);
    expect(failures).toEqual([]);
  });
});

test('Markdown is preferred only by who names it before HTML', () => {
  expect(
    ['text/markdown', 'text/markdown, text/html', 'text/plain, text/markdown'].map(wantsMarkdown),
  ).toEqual([true, true, true]);
  expect([undefined, '*/*', 'text/html, text/markdown', 'text/html'].map(wantsMarkdown)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('the reference reads types, bounds, defaults, lists, nulls and parts of parts', () => {
  const search = readReference(document)
    .flatMap((area) => area.operations)
    .find(({ name }) => name === 'search_listings')!;
  const input = (name: string) => search.inputs.find((field) => field.name === name);
  expect(input('page')).toEqual({
    name: 'page',
    place: 'query',
    type: 'integer, 1 to 1000, default 1',
    required: false,
    description: 'Page number, 1 to 1000.',
  });
  expect(input('status')?.type).toBe('"live" | "upcoming", default "live"');
  expect(search.outputs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['items[]', 'items[].slug', 'next_page']),
  );
  expect(search.outputs.find(({ name }) => name === 'next_page')?.type).toBe('integer or null');
  expect(search.request).toBe(`curl '${ORIGIN}/api/v1/listings?q=invoices&per_page=5'`);
  expect(JSON.parse(search.arguments)).toEqual({ q: 'invoices', per_page: 5 });
});
