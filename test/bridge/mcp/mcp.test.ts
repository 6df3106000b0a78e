import { request as nodeRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { INSTRUCTIONS } from '../../../bridge/mcp_content/guide.ts';
import { REPLAYED_META } from '../../../bridge/mcp_tools/results.ts';
import { ALL_SCOPES } from '../../../domain/http/access.ts';
import { PROBLEM_META } from '../../../domain/http/problem.ts';
import { defineOperation, READS } from '../../../tools/operation/define.ts';
import { operations } from '../../../tools/registry.ts';
import { until } from '../../world.ts';
import { SAMPLES } from '../sample_operations.ts';
import { type Reply, type Service, startService } from '../service.ts';
import { call, message, modern, older, type WireRequest } from './mcp_corpus.ts';

const sent = (service: Service, { method = 'POST', path = '/mcp', headers, body }: WireRequest) =>
  service.send(method, path, { headers, body });

/** A call in each version, and in a batch where the version has batches. */
const CALLS: [string, (tool: string, args: object, headers?: object) => WireRequest][] = [
  [
    '2026-07-28',
    (tool, args, headers) => modern('', 'tools/call', call(tool, args), { headers: { ...headers } }),
  ],
  ...['2025-11-25', '2025-06-18', '2025-03-26'].map((version): (typeof CALLS)[number] => [
    version,
    (tool, args, headers) => older('', version, message('tools/call', call(tool, args)), headers),
  ]),
  [
    'a batch of 2025-03-26',
    (tool, args, headers) =>
      older(
        '',
        '2025-03-26',
        [message('ping', undefined, 0), message('tools/call', call(tool, args))],
        headers,
      ),
  ],
];

const METADATA = 'resource_metadata="https://launch.example/.well-known/oauth-protected-resource/mcp"';
const ALL = `scope="${ALL_SCOPES.join(' ')}"`;

describe.each(CALLS)('the gate, %s', (_, calling) => {
  const make = (headers?: object) => calling('make_book', { title: 'The sea' }, headers);

  test('a protected tool without a credential is 401 and requests all scopes [R222, D62]', async () => {
    const reply = await sent(await startService(), make());
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toBe(`Bearer ${METADATA}, ${ALL}`);
    expect(reply.headers['content-type']).toBe('application/problem+json');
    expect(reply.json).toMatchObject({
      status: 401,
      code: 'not_signed_in',
      request_id: reply.headers['x-request-id'],
    });
  });

  test.each(['Bearer nobody', 'Basic YWRhOmFkYQ==', 'Bearer'])(
    'the credential %j is 401, on a public tool too [D27, D62, R216]',
    async (authorization) => {
      const service = await startService();
      for (const request of [
        make({ authorization }),
        calling('get_book', { slug: 'sea' }, { authorization }),
      ]) {
        const reply = await sent(service, request);
        expect(reply.status).toBe(401);
        expect(reply.headers['www-authenticate']).toBe(`Bearer error="invalid_token", ${METADATA}, ${ALL}`);
        expect(reply.json).toMatchObject({ code: 'invalid_token' });
      }
    },
  );

  test('a credential without the scope is 403 and names what the call needs [R217, D44]', async () => {
    const reply = await sent(await startService(), make({ authorization: 'Bearer ada account:read' }));
    expect(reply.status).toBe(403);
    expect(reply.headers['www-authenticate']).toBe(
      `Bearer error="insufficient_scope", scope="listings:write", ${METADATA}`,
    );
  });

  test('a public tool works without a credential, a protected one with it [R206, R207, R219]', async () => {
    const service = await startService();
    expect((await sent(service, calling('get_book', { slug: 'sea' }))).text).toContain(
      '\\"slug\\":\\"sea\\"',
    );
    expect((await sent(service, make({ authorization: 'Bearer ada' }))).text).toContain(
      '\\"slug\\":\\"the-sea\\"',
    );
  });
});

describe('the gate', () => {
  test('a batch needs the scopes of all its calls at once', async () => {
    const batch = [
      message('tools/call', call('make_book', { title: 'The sea' }), 1),
      message('tools/call', call('seal_book', { slug: 'sea' }), 2),
    ];
    const service = await startService();
    const headers = { authorization: 'Bearer ada listings:write' };
    const reply = await sent(service, older('', '2025-03-26', batch, headers));
    expect(reply.status).toBe(403);
    expect(reply.headers['www-authenticate']).toContain('scope="listings:write orders:write"');
    const both = { authorization: 'Bearer ada listings:write orders:write' };
    expect((await sent(service, older('', '2025-03-26', batch, both))).status).toBe(200);
  });

  test('what a header says of the tool does not count', async () => {
    const request = modern('', 'tools/call', call('make_book', { title: 'The sea' }), {
      headers: { 'mcp-name': 'get_book' },
    });
    expect((await sent(await startService(), request)).status).toBe(401);
  });

  test('?sign_in requires a sign-in, for hosts that only do so at the start', async () => {
    const service = await startService();
    const list = { ...modern('', 'tools/list'), path: '/mcp?sign_in' };
    expect((await sent(service, list)).status).toBe(401);
    const signedIn = { ...list, headers: { ...list.headers, authorization: 'Bearer ada' } };
    expect((await sent(service, signedIn)).status).toBe(200);
  });

  test('too many invalid credentials of a network are 401 with challenge and Retry-After [D30]', async () => {
    const service = await startService({ limits: true });
    const guess = modern('', 'tools/list', {}, { headers: { authorization: 'Bearer nobody' } });
    let reply = await sent(service, guess);
    for (let i = 0; i < 60; i++) reply = await sent(service, guess);
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toContain('error="invalid_token"');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.json).toMatchObject({ code: 'invalid_token' });
  });
});

describe('versions [R220, R221]', () => {
  test('discovery names the new one, and initialize returns the requested version or our newest', async () => {
    const service = await startService();
    const { result } = (await sent(service, modern('', 'server/discover'))).json;
    expect(result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      instructions: INSTRUCTIONS,
      ttlMs: 3_600_000,
      cacheScope: 'public',
    });
    expect(result.capabilities.tools).toEqual({ listChanged: false });
    const versions = [
      ['2025-11-25'],
      ['2025-06-18'],
      ['2025-03-26'],
      ['2024-11-05', '2025-11-25'],
      ['1999-01-01', '2025-11-25'],
    ];
    for (const [requested, given = requested] of versions) {
      const params = {
        protocolVersion: requested,
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      };
      const reply = await sent(service, older('', undefined, message('initialize', params)));
      expect(reply.json.result.protocolVersion).toBe(given);
      expect(reply.headers['mcp-session-id']).toBeUndefined();
    }
  });

  test('the instructions are short and name tools that there are', () => {
    expect(INSTRUCTIONS.length).toBeLessThanOrEqual(600);
    const names = operations.map(({ name }) => name);
    expect(INSTRUCTIONS.match(/\b[a-z]+(?:_[a-z]+)+\b/g)?.filter((word) => !names.includes(word))).toEqual(
      [],
    );
  });
});

describe('browsers', () => {
  const ping = (headers: object) => older('', '2025-11-25', message('ping'), headers);

  test.each(['https://evil.example', 'http://localhost:3000', 'http://launch.example', 'null'])(
    'a page of the origin %s may not call a server on https://launch.example',
    async (origin) => {
      expect((await sent(await startService(), ping({ origin }))).status).toBe(403);
    },
  );

  test('our own page may, and its script may read the response', async () => {
    const reply = await sent(await startService(), ping({ origin: 'https://launch.example' }));
    expect(reply.status).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBe('https://launch.example');
    expect(reply.headers.vary).toBe('Accept-Encoding, Authorization, Origin');
  });

  test('pages on this machine may call a server on this machine', async () => {
    const service = await startService({ origin: 'http://localhost:3000' });
    expect((await sent(service, ping({ origin: 'http://127.0.0.1:6274' }))).status).toBe(200);
    expect((await sent(service, ping({ origin: 'https://evil.example' }))).status).toBe(403);
  });

  test('a foreign Host is refused, against DNS rebinding, with what to do', async () => {
    const service = await startService();
    const reply = await sent(service, ping({ host: 'evil.example' }));
    expect(reply.status).toBe(403);
    expect(reply.json.error.message).toContain('BASE_URL');
    expect((await sent(service, ping({ host: 'launch.example' }))).status).toBe(200);
    expect((await sent(service, ping({ host: 'localhost:8080' }))).status).toBe(200);
  });

  test('a CORS preflight gets the allowed methods and headers', async () => {
    const reply = await (await startService()).send('OPTIONS', '/mcp', {
      headers: { origin: 'https://launch.example', 'access-control-request-method': 'POST' },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers['access-control-allow-headers']).toContain('Authorization');
  });
});

describe('requests', () => {
  const post = (service: Service, body: unknown, headers: Record<string, string | undefined> = {}) =>
    sent(service, older('', '2025-11-25', body, headers));

  test('what is no message is refused with the code of JSON-RPC', async () => {
    const service = await startService();
    const refused = async (reply: Promise<Reply>) => {
      const { status, json } = await reply;
      return [status, json.error.code];
    };
    expect(await refused(post(service, '{"jsonrpc":'))).toEqual([400, -32700]);
    expect(await refused(post(service, Buffer.from([0x7b, 0xff, 0x7d])))).toEqual([400, -32700]);
    expect(await refused(post(service, `${'['.repeat(5_000)}${']'.repeat(5_000)}`))).toEqual([400, -32600]);
    expect(await refused(post(service, message('ping'), { 'content-type': 'text/plain' }))).toEqual([
      415, -32000,
    ]);
    expect(await refused(post(service, message('ping'), { 'content-encoding': 'gzip' }))).toEqual([
      415, -32000,
    ]);
    const large = post(service, `"${'x'.repeat(1_200_000)}"`, { authorization: 'Bearer ada' });
    expect(await refused(large)).toEqual([413, -32000]);
    expect(service.failures).toEqual([]);
  });

  test('a large message without a credential asks for a sign-in only where that helps', async () => {
    const service = await startService();
    const large = (name: string, size: number) => {
      const input = { slug: 'x'.repeat(size) };
      return sent(service, modern('', 'tools/call', call(name, input)));
    };
    expect((await large('make_book', 70_000)).status).toBe(401);
    expect((await large('get_book', 70_000)).status).toBe(413);
    expect((await large('make_book', 2_000_000)).status).toBe(413);
  });

  test('GET and DELETE are 405: there are no sessions', async () => {
    const service = await startService();
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const reply = await service.send(method, '/mcp');
      expect([reply.status, reply.headers.allow]).toEqual([405, 'POST, OPTIONS']);
    }
    expect((await service.send('GET', '/mcp/more')).status).toBe(418);
  });

  test('no cache may store a response', async () => {
    const service = await startService();
    for (const request of [modern('', 'tools/list'), modern('', 'tools/call', call('make_book', {}))]) {
      const { headers } = await sent(service, request);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept-Encoding, Authorization' });
      expect(headers['x-request-id']).toMatch(/\S{8}/);
    }
  });
});

/** The result of a call in the new era. */
async function resultOf(service: Service, tool: string, args?: object, as?: string): Promise<any> {
  const headers = as === undefined ? {} : { authorization: `Bearer ${as}` };
  return (await sent(service, modern('', 'tools/call', call(tool, args), { headers }))).json.result;
}

describe('results', () => {
  test('the result is the JSON of REST, as an object and as compact text [R223]', async () => {
    const service = await startService();
    const rest = await service.send('GET', '/api/v1/books?q=sea&per_page=2');
    const { structuredContent, content, isError } = await resultOf(service, 'list_books', {
      q: 'sea',
      per_page: 2,
    });
    expect(structuredContent).toEqual(rest.json);
    expect(content).toEqual([{ type: 'text', text: rest.text }]);
    expect(isError).toBeUndefined();
  });

  test('a refusal is text that says what to do, and the problem object of REST beside it [D25]', async () => {
    const service = await startService();
    const rest = await service.send('GET', '/api/v1/books?per_page=999&qq=sea');
    const result = await resultOf(service, 'list_books', { per_page: 999, qq: 'sea' });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(result._meta[PROBLEM_META]).toMatchObject({ code: 'invalid_request', errors: rest.json.errors });
    expect(result.content[0].text.split('\n')).toEqual([
      '2 inputs are not valid: per_page, qq.',
      'per_page: Must be at most 100. Sent: 999.',
      'qq: There is no input "qq" here. Allowed: q, old, page, per_page. Did you mean "q"?',
      'Correct this and call again.',
    ]);
  });

  test('one fault is said once', async () => {
    const { content } = await resultOf(await startService(), 'list_books', { per_page: 0 });
    expect(content[0].text).toMatch(/^per_page: Must be at least 1\. Sent: 0\.\n[^\n]*$/);
  });

  test('a wait is said in seconds', async () => {
    const { content } = await resultOf(await startService(), 'make_book', { title: 'Later' }, 'ada');
    expect(content[0].text).toBe('Not today.\nWait 60 seconds before you call again.');
  });

  test('a failure of ours says nothing of its inside', async () => {
    const service = await startService();
    const result = await resultOf(service, 'get_book', { slug: 'broken' });
    expect(result._meta[PROBLEM_META]).toMatchObject({ status: 500, code: 'internal_error' });
    expect(JSON.stringify(result)).not.toContain('shelf');
    expect(service.failures).toHaveLength(1);
  });

  test('an unknown tool is an error of the protocol', async () => {
    const { json } = await sent(await startService(), modern('', 'tools/call', call('burn_everything')));
    expect(json.error).toMatchObject({ code: -32602, message: expect.stringContaining('burn_everything') });
  });

  test('an unknown cursor is an error of the protocol', async () => {
    const service = await startService();
    for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
      const { json } = await sent(service, modern('', method, { cursor: 'abc' }));
      expect(json.error.code).toBe(-32602);
    }
  });

  test('limits count each call, and the result names them', async () => {
    const service = await startService({ limits: true });
    await service.store.write((tx) => tx.settings.set('limits.anonymous_per_minute', 2));
    const results = [];
    for (let i = 0; i < 3; i++) results.push(await resultOf(service, 'get_book', { slug: 'sea' }));
    expect(results.map(({ isError }) => isError)).toEqual([undefined, undefined, true]);
    expect(results[2].content[0].text).toMatch(/Wait \d+ seconds before you call again\.$/);
  });
});

describe('idempotency_key [D29]', () => {
  const make = (service: Service, args: object) => resultOf(service, 'make_book', args, 'ada');

  test('a repeat gets the first response and says so; REST shares the key', async () => {
    const service = await startService();
    const first = await make(service, { title: 'The sea', idempotency_key: 'k1' });
    expect(first._meta?.[REPLAYED_META]).toBeUndefined();
    const again = await make(service, { title: 'The sea', idempotency_key: 'k1' });
    expect(again._meta[REPLAYED_META]).toBe(true);
    expect(again.structuredContent).toEqual(first.structuredContent);
    const headers = { 'idempotency-key': 'k1' };
    const rest = await service.send('POST', '/api/v1/books', {
      as: 'ada',
      headers,
      body: { title: 'The sea' },
    });
    expect(rest.headers['idempotent-replayed']).toBe('true');
  });

  test('one for another request, or one that is no key, is refused', async () => {
    const service = await startService();
    await make(service, { title: 'The sea', idempotency_key: 'k1' });
    const codes = [];
    for (const args of [
      { title: 'The land', idempotency_key: 'k1' },
      { title: 'The sea', idempotency_key: '' },
      { title: 'The sea', idempotency_key: 'ä' },
      { title: 'The sea', idempotency_key: 7 },
    ]) {
      codes.push((await make(service, args))._meta[PROBLEM_META].code);
    }
    expect(codes).toEqual([
      'idempotency_key_reused',
      'idempotency_key_invalid',
      'idempotency_key_invalid',
      'invalid_request',
    ]);
  });

  test('tools that only read leave it out, and REST takes it as header only', async () => {
    const service = await startService();
    const { content } = await resultOf(service, 'list_books', { idempotency_key: 'k1' });
    expect(content[1].text).toBe('Left out, because this tool has no such input: idempotency_key.');
    const body = { title: 'The sea', idempotency_key: 'k1' };
    expect((await service.send('POST', '/api/v1/books', { as: 'ada', body })).status).toBe(400);
  });
});

describe('a client that goes away', () => {
  /** A tool that waits until it is aborted, and the outcome of its calls. */
  function waiting() {
    const seen: { signal: AbortSignal }[] = [];
    const operation = defineOperation({
      name: 'wait_long',
      title: 'Wait',
      description: 'Waits.',
      route: 'GET /wait',
      status: 200,
      access: 'public',
      effect: { ...READS, openWorld: true },
      input: z.strictObject({}),
      output: z.object({}),
      errors: [],
      example: {},
      async handler(_input, { signal }) {
        seen.push({ signal });
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return {};
      },
    });
    return { operation, seen };
  }

  async function disconnect(
    service: Service,
    { headers, body }: WireRequest,
    seen: unknown[],
  ): Promise<void> {
    const req = nodeRequest(`${service.url}/mcp`, {
      method: 'POST',
      headers: headers as Record<string, string>,
    });
    req.on('error', () => undefined);
    req.end(JSON.stringify(body));
    await until(async () => seen.length > 0);
    req.destroy();
  }

  test.each([
    ['a plain call', {}],
    ['a call that asked for progress', { progressToken: 'p' }],
  ])('of the new era has cancelled %s', async (_, meta) => {
    const { operation, seen } = waiting();
    const service = await startService({ operations: [...SAMPLES, operation] });
    await disconnect(service, modern('', 'tools/call', call('wait_long'), { meta }), seen);
    await until(async () => seen[0]!.signal.aborted);
    expect(service.failures).toEqual([]);
  });

  test('of an older version has not', async () => {
    const { operation, seen } = waiting();
    const service = await startService({ operations: [...SAMPLES, operation] });
    await disconnect(service, older('', '2025-11-25', message('tools/call', call('wait_long'))), seen);
    // When a later connection gets its response, the service has seen the end of this one.
    await sent(service, modern('', 'tools/list'));
    await sent(service, older('', '2025-11-25', message('ping')));
    expect(seen[0]!.signal.aborted).toBe(false);
  });
});
