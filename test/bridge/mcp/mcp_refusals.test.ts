import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation, READS } from '../../../tools/operation/define.ts';
import { operations } from '../../../tools/registry.ts';
import { SAMPLES } from '../sample_operations.ts';
import { type Reply, type Service, startService } from '../service.ts';
import { call, message, modern, older, type WireRequest } from './mcp_corpus.ts';

/** Reports its progress. */
const printBook = defineOperation({
  name: 'print_book',
  title: 'Print a book',
  description: 'Prints a book.',
  route: 'GET /books/print',
  status: 200,
  access: 'public',
  effect: READS,
  input: z.strictObject({}),
  output: z.object({ printed: z.boolean() }),
  errors: [],
  example: {},
  async handler(_input, { report }) {
    await report?.({ progress: 1, total: 2, message: 'Half of it' });
    return { printed: true };
  },
});

let service: Service;
beforeEach(async () => {
  service = await startService({ operations: [...SAMPLES, printBook, ...operations] });
});

const send = (
  { headers, body }: WireRequest,
  more: Record<string, string | undefined> = {},
): Promise<Reply> => service.send('POST', '/mcp', { headers: { ...headers, ...more }, body });

describe('a request that does not fit its schema', () => {
  const ENVELOPE = { protocolVersion: '2025-11-25', capabilities: {} };
  test.each([
    [
      'initialize without clientInfo',
      older('', undefined, message('initialize', ENVELOPE)),
      'params.clientInfo: ',
    ],
    [
      'prompts/get with a number as argument',
      older('', '2025-11-25', message('prompts/get', { name: 'compare_products', arguments: { a: 5 } })),
      'params.arguments.a: ',
    ],
    ['resources/read without uri', older('', '2025-11-25', message('resources/read', {})), 'params.uri: '],
    [
      'completion/complete with an unknown ref',
      modern('', 'completion/complete', {
        ref: { type: 'ref/nothing' },
        argument: { name: 'a', value: 'b' },
      }),
      'params.ref',
    ],
    [
      'tools/call without a name',
      older('', '2025-11-25', message('tools/call', { arguments: {} })),
      'params.name: ',
    ],
  ])('%s is invalid params with one line per fault', async (_what, request, line) => {
    const { json } = await send(request);
    expect(json.error.code).toBe(-32602);
    expect(json.error.message).toContain(line);
    expect(json.error.message).not.toMatch(/[[\]{}]|"code"/);
    expect(json.error.message.length).toBeLessThan(300);
    expect(service.failures).toEqual([]);
  });
});

describe('a refusal of an operation', () => {
  test('comes out of a prompt with its faults, and as a problem for programs', async () => {
    const params = { name: 'compare_products', arguments: { a: 'nope', b: 'nope2' } };
    const { error } = (await send(older('', '2025-11-25', message('prompts/get', params)))).json;
    expect(error.code).toBe(-32602);
    expect(error.message).toMatch(/^a: .*nope/m);
    expect(error.message).toMatch(/^b: .*nope2/m);
    expect(error.data).toMatchObject({ code: 'invalid_request', status: 400 });
    expect(error.data.errors.map(({ path }: { path: string }) => path)).toEqual(['a', 'b']);
  });

  test('comes out of a resource so, too', async () => {
    const uri = 'directory://launches/2026-02-30';
    const { error } = (await send(older('', '2025-11-25', message('resources/read', { uri })))).json;
    expect(error.code).toBe(-32602);
    expect(error.message).toContain('week: "2026-02-30" is no week');
    expect(error.data).toMatchObject({ code: 'invalid_request', errors: [{ path: 'week' }] });
  });
});

describe('a client of an earlier version that does not name both types', () => {
  const initialize = message('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'curl', version: '8' },
  });
  test.each([['*/*'], ['application/json'], ['text/event-stream'], [undefined], ['text/html']])(
    'is answered with Accept %s',
    async (accept) => {
      for (const body of [initialize, message('tools/call', call('list_books'))]) {
        const { status, headers, text } = await send(older('', undefined, body), { accept });
        const type = accept === 'text/event-stream' ? accept : 'application/json';
        expect([status, headers['content-type']]).toEqual([200, type]);
        expect(text).toContain('"result":');
      }
    },
  );

  test('and with an empty MCP-Protocol-Version', async () => {
    expect((await send(older('', '', message('tools/list')))).status).toBe(200);
  });
});

describe('a message with null, as serializers write what is absent', () => {
  const META = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  test.each<[string, WireRequest]>([
    ['null for arguments', older('', '2025-06-18', message('tools/call', call('list_books', null)))],
    ['a list for no arguments', older('', '2025-06-18', message('tools/call', call('list_books', [])))],
    [
      'arguments as JSON text',
      older('', '2025-06-18', message('tools/call', call('get_book', '{"slug":"sea"}'))),
    ],
    ['null for params', older('', '2025-06-18', message('tools/list', null))],
    ['null for a cursor', older('', '2025-06-18', message('tools/list', { cursor: null, _meta: null }))],
    ['null in the 2026 era', modern('', 'tools/call', call('list_books', null), { meta: META })],
  ])('%s is absent', async (_what, request) => {
    const { status, json } = await send(request);
    expect([status, json.error, json.result.isError]).toEqual([200, undefined, undefined]);
  });
});

describe('a caller who takes no stream', () => {
  test.each(['2025-11-25', '2026-07-28'])(
    'gets one JSON body, even with a progress token, at %s',
    async (version) => {
      const params = { ...call('print_book', {}), _meta: { progressToken: 'p' } };
      const request =
        version === '2026-07-28'
          ? modern('', 'tools/call', call('print_book', {}), { meta: { progressToken: 'p' } })
          : older('', version, message('tools/call', params));
      const { status, headers } = await send(request, { accept: 'application/json' });
      expect([status, headers['content-type']]).not.toContain('text/event-stream');
      expect(headers['content-type']).toBe('application/json');
      const streamed = await send(request);
      expect(streamed.headers['content-type']).toContain('text/event-stream');
    },
  );
});

describe('a credential in the wrong form', () => {
  const KEY = 'flsk_0123456789';
  const ways: [string, Record<string, string>, string][] = [
    ['Basic', { authorization: 'Basic dXNlcjprZXk=' }, 'the scheme Basic'],
    ['no scheme', { authorization: KEY }, 'no scheme'],
    ['X-API-Key', { 'x-api-key': KEY }, 'x-api-key is not read'],
  ];
  test.each(ways)('%s is told apart from a bad key, over both protocols', async (_way, headers, words) => {
    const rest = await service.send('POST', '/api/v1/books', { headers, body: { title: 'Sea' } });
    const mcp = await send(
      older('', '2025-11-25', message('tools/call', call('make_book', { title: 'Sea' }))),
      headers,
    );
    for (const { status, json } of [rest, mcp]) {
      expect(status).toBe(401);
      expect(json.detail).toContain(words);
      expect(json.next_steps[0]).toContain('Send it as `Authorization: Bearer flsk_…`');
      expect(json.next_steps.at(-1)).toContain('https://launch.example/account/keys');
      expect(JSON.stringify(json)).not.toContain(KEY);
    }
  });

  test('a wrong key in the right form is a wrong key, and says where another comes from', async () => {
    const headers = { authorization: `Bearer ${KEY}` };
    const { json } = await service.send('POST', '/api/v1/books', { headers, body: { title: 'Sea' } });
    expect(json.detail).toBe('The credential is malformed, unknown, expired or revoked.');
    expect(json.next_steps).toEqual([
      'The key or token is unknown, expired or revoked: sign in again or create a new key at https://launch.example/account/keys.',
    ]);
  });
});

test('a path that is nothing says where the reference is', async () => {
  const { json } = await service.send('GET', '/api/v1/nothing');
  expect(json.next_steps).toEqual([
    'See the API reference at https://launch.example/docs for every path; the MCP server is https://launch.example/mcp.',
  ]);
});

test('links to pages are absolute', async () => {
  const { headers } = await service.send('GET', '/api/v1/books?per_page=20');
  expect(headers.link).toContain('<https://launch.example/api/v1/books?per_page=20&page=2>; rel="next"');
});

describe('pages of origins that the operator allows', () => {
  const ping = (headers: Record<string, string>) =>
    send(older('', '2025-11-25', message('ping')), { host: 'launch.example', ...headers });
  const PAGE = 'https://playground.example';
  beforeEach(() =>
    service.store.write((tx) => tx.settings.set('mcp.allowed_origins', `${PAGE} https://other.example:8443`)),
  );

  test('may use /mcp, and their scripts may read the result', async () => {
    const { status, headers } = await ping({ origin: PAGE });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-expose-headers': expect.stringContaining('WWW-Authenticate'),
      vary: expect.stringContaining('Origin'),
    });
    expect((await ping({ origin: 'https://other.example:8443' })).status).toBe(200);
  });

  test('may send a CORS preflight', async () => {
    const headers = {
      origin: PAGE,
      host: 'launch.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type, mcp-method',
    };
    const reply = await service.send('OPTIONS', '/mcp', { headers });
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([204, PAGE]);
    expect(reply.headers['access-control-allow-headers']).toContain('Authorization');
    expect(reply.headers['access-control-allow-credentials']).toBe(undefined);
  });

  test('learn that a loopback name is the reason', async () => {
    const { status, json } = await ping({ origin: PAGE, host: 'localhost:8080' });
    expect([status, json.error.message]).toEqual([
      403,
      `Pages of the origin "${PAGE}" may use this server by its public name, and not as localhost:8080.`,
    ]);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the same host by http', { origin: 'http://playground.example' }],
    ['another port', { origin: 'https://other.example' }],
    ['a loopback Host', { origin: PAGE, host: 'localhost:8080' }],
    ['a foreign Host', { origin: PAGE, host: 'evil.example' }],
  ])('%s stays out', async (_what, headers) => {
    const { status, headers: got } = await ping(headers);
    expect([status, got['access-control-allow-origin']]).toEqual([403, undefined]);
  });
});
