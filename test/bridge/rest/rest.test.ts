import { beforeEach, describe, expect, test } from 'vitest';
import { requested } from '../sample_operations.ts';
import { type Service, startService } from '../service.ts';

let api: Service;

beforeEach(async () => {
  requested.length = 0;
  api = await startService();
});

describe('where inputs travel', () => {
  test('an operation is served below /api/v1, with and without a trailing slash, and nowhere else [R1]', async () => {
    for (const path of ['/api/v1/books', '/api/v1/%62ooks']) {
      expect((await api.send('GET', path)).status).toBe(200);
    }
    expect((await api.send('GET', '/books')).status).toBe(418);
    expect((await api.send('GET', '/api/v1/me/books/', { as: 'ada' })).status).toBe(200);
    expect((await api.send('GET', '/api/v1x/books')).status).toBe(404);
  });

  test('a query is read by the schema: numbers, truth values, words, spaces; campaign marks are dropped', async () => {
    const { json } = await api.send(
      'GET',
      '/api/v1/books?q=a+b%20c&page=2&per_page=3&old=true&utm_source=mail&',
    );
    expect(json.requested).toEqual({ q: 'a b c', page: 2, per_page: 3, old: true });
  });

  test('only the canonical form of a number is one [R8, R9]', async () => {
    for (const wrong of [
      '1.5',
      '1.0',
      '01',
      '+1',
      '%201',
      '1e2',
      '0x10',
      '',
      'abc',
      '٣',
      '0',
      '1001',
      '-0',
      '9'.repeat(20),
    ]) {
      const { status, json } = await api.send(
        'GET',
        `/api/v1/books?page=${encodeURI(wrong).replaceAll('%25', '%')}`,
      );
      expect([wrong, status, json.code, json.errors[0].path]).toEqual([
        wrong,
        400,
        'invalid_request',
        'page',
      ]);
    }
    for (const wrong of ['1', 'True', 'yes', '']) {
      expect((await api.send('GET', `/api/v1/books?old=${wrong}`)).json.errors[0].path).toBe('old');
    }
  });

  test('an empty identifier is 404, not the operation without one', async () => {
    for (const path of ['/books/', '/books//', '/books//chapters/1', '/books/sea/chapters/', '/%62ooks/']) {
      const { status, json } = await api.send('GET', `/api/v1${path}`);
      expect([path, status, json.code]).toEqual([path, 404, 'no_such_address']);
    }
    expect((await api.send('GET', '/api/v1/books/')).json.detail).toBe(
      'The identifier in /api/v1/books/ is empty.',
    );
  });

  test('inputs in the body of a read or a deletion are refused, and never ignored [D59]', async () => {
    const send = (method: string, path: string, body: unknown) =>
      api.send(method, `/api/v1${path}`, { as: 'ada', body });
    for (const [method, path, body, code] of [
      ['DELETE', '/books/sea', { zzz: 1 }, 'unknown_key'],
      ['DELETE', '/books/sea', { slug: 'land' }, 'misplaced_key'],
      ['GET', '/books', { q: 'sea' }, 'misplaced_key'],
      ['GET', '/books/sea', { zzz: 1 }, 'unknown_key'],
    ] as const) {
      const { status, json } = await send(method, path, body);
      expect([method, path, status, json.errors[0].code]).toEqual([method, path, 400, code]);
    }
    expect((await send('DELETE', '/books/sea', {})).status).toBe(200);
  });

  test('a key that JSON has twice is refused, however it is written', async () => {
    for (const body of [
      '{"title":"Sea","title":"Land"}',
      String.raw`{"title":"Sea","\u0074itle":"Land"}`,
      '{"title":"Sea","parts":[{"a":{"b":1}},{"a":1,"c":"}","a" : 2}]}',
    ]) {
      const { status, json } = await api.send('POST', '/api/v1/books', { as: 'ada', body });
      expect([body, status, json.errors[0].code]).toEqual([body, 400, 'repeated_key']);
    }
    const body = String.raw`{"title":"a\"b\\","parts":[{"a":1},{"a":"\"a\":"},["a","a"]],"body":"title"}`;
    expect((await api.send('POST', '/api/v1/books', { as: 'ada', body })).status).toBe(201);
    expect(requested.filter((one) => one.startsWith('make_book'))).toHaveLength(1);
  });

  test('other versions and the root of the API are problem objects too', async () => {
    for (const path of ['/api', '/api/', '/api/v2/books', '/api/books', '/api/v12']) {
      const { status, json } = await api.send('GET', path);
      expect([path, status, json?.code]).toEqual([path, 404, 'no_such_address']);
      expect(json.detail).toContain('the API is at /api/v1');
    }
    expect((await api.send('GET', '/apis')).status).toBe(418);
  });

  test('a repeated key is refused', async () => {
    const { status, json } = await api.send('GET', '/api/v1/books?page=1&page=1');
    expect([status, json.errors[0].code]).toEqual([400, 'repeated_key']);
  });

  test('an unknown query key is refused with a suggestion [D59]', async () => {
    const { status, json } = await api.send('GET', '/api/v1/books?pag=1');
    expect([status, json.errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'pag', fix: 'Did you mean "page"?' })],
    ]);
    for (const key of ['__proto__', 'constructor', 'page[a]']) {
      expect((await api.send('GET', `/api/v1/books?${key}=1`)).json.errors[0].code).toBe('unknown_key');
    }
  });

  test('an input of the path is taken from nowhere else', async () => {
    const inQuery = await api.send('GET', '/api/v1/books/sea?slug=land');
    const inBody = await api.send('PATCH', '/api/v1/books/sea/chapters/2', {
      as: 'ada',
      body: { number: 3 },
    });
    for (const { status, json } of [inQuery, inBody])
      expect([status, json.errors[0].code]).toEqual([400, 'misplaced_key']);
  });

  test('a query is no way into an operation that has a body', async () => {
    const misplaced = await api.send('POST', '/api/v1/books?title=Sea', {
      as: 'ada',
      body: { title: 'Sea' },
    });
    expect(misplaced.json.errors[0]).toMatchObject({
      code: 'misplaced_key',
      fix: 'Send it in the JSON body.',
    });
    const unknown = await api.send('POST', '/api/v1/books?titel=Sea', { as: 'ada', body: { title: 'Sea' } });
    expect(unknown.json.errors[0]).toMatchObject({
      code: 'unknown_key',
      fix: 'Did you mean "title" in the body?',
    });
    expect(requested).toEqual([]);
  });

  test('path, query and body become one input', async () => {
    const { json } = await api.send('PATCH', '/api/v1/books/the%2Dsea/chapters/2/', {
      as: 'ada',
      body: { text: 'x' },
    });
    expect(json).toEqual({ slug: 'the-sea', number: 2, text: 'x' });
    expect((await api.send('DELETE', '/api/v1/books/sea', { as: 'ada' })).json).toEqual({ burnt: true });
  });

  test('a variable of the path that breaks the schema is refused, and so is broken percent-encoding [R145]', async () => {
    for (const number of ['0', '-1', 'x', '1.0']) {
      const { status, json } = await api.send('PATCH', `/api/v1/books/sea/chapters/${number}`, {
        as: 'ada',
        body: {},
      });
      expect([status, json.errors[0].path]).toEqual([400, 'number']);
    }
    for (const path of ['/api/v1/books/%E0%A4%A', '/api/v1/books?q=%E0%A4%A', '/api/v1/%zz']) {
      expect((await api.send('GET', path)).json.errors[0].code).toBe('invalid_encoding');
    }
    expect((await api.send('GET', '/api/v1/books/a%2Fb')).json.errors[0].path).toBe('slug');
  });

  test('a null in a body stays a null', async () => {
    const { json } = await api.send('POST', '/api/v1/books', {
      as: 'ada',
      body: { title: 'Sea', body: null },
    });
    expect(json).toEqual({ slug: 'the-sea', title: 'Sea', body: null });
  });
});

describe('bodies', () => {
  const post = (body: unknown, headers: Record<string, string | undefined> = {}) =>
    api.send('POST', '/api/v1/books', { as: 'ada', body, headers });

  test('unknown keys are refused, __proto__ among them [R14]', async () => {
    for (const body of ['{"title":"a","extra":1}', '{"title":"a","__proto__":{"x":1}}']) {
      const { status, json } = await post(body);
      expect([status, json.errors[0].code]).toEqual([400, 'unknown_key']);
    }
  });

  test('every body that cannot be read is 400 with its own code, and changes nothing [D26]', async () => {
    const before = (await api.store.settings.all())['site.name'];
    const big = JSON.stringify({ title: 'x'.repeat(300 * 1024) });
    const cases: [unknown, Record<string, string | undefined>, string][] = [
      ['{"title":', {}, 'malformed_json'],
      ['', {}, 'malformed_json'],
      ['[]', {}, 'malformed_json'],
      ['null', {}, 'malformed_json'],
      ['"title"', {}, 'malformed_json'],
      [Buffer.from([0x7b, 0xff, 0x7d]), {}, 'malformed_json'],
      ['{"title":"a"}', { 'content-type': 'text/plain' }, 'unsupported_media_type'],
      ['{"title":"a"}', { 'content-type': undefined }, 'unsupported_media_type'],
      ['{"title":"a"}', { 'content-type': 'application/json; charset=latin1' }, 'unsupported_media_type'],
      ['{"title":"a"}', { 'content-encoding': 'gzip' }, 'unsupported_media_type'],
      [big, {}, 'body_too_large'],
      [big, { 'transfer-encoding': 'chunked', 'content-length': undefined }, 'body_too_large'],
      [`{"title":"a","parts":${'['.repeat(2000)}${']'.repeat(2000)}}`, {}, 'invalid_request'],
    ];
    for (const [body, headers, code] of cases) {
      const { status, headers: got, json } = await post(body, headers);
      expect([status, json.code, got['content-type']]).toEqual([400, code, 'application/problem+json']);
    }
    expect(requested).toEqual([]);
    expect((await api.store.settings.all())['site.name']).toBe(before);
    expect(api.failures).toEqual([]);
  });

  test('32 levels of nesting are read, 33 are not', async () => {
    const nested = (levels: number) =>
      `{"title":"a","parts":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect((await post(nested(32))).status).toBe(201);
    expect((await post(nested(33))).json.errors[0]).toMatchObject({ code: 'too_deep', limit: 32 });
  });

  test('charset=utf-8 and a byte order mark are read', async () => {
    expect(
      (await post('\uFEFF{"title":"é"}', { 'content-type': 'Application/JSON; charset="UTF-8"' })).json.title,
    ).toBe('é');
  });

  test('an operation without a body takes none or an empty object, and refuses keys', async () => {
    const seal = (body?: unknown) => api.send('POST', '/api/v1/books/sea/seal', { as: 'ada', body });
    expect((await seal()).status).toBe(200);
    expect((await seal({})).status).toBe(200);
    expect((await seal({ a: 1 })).json.errors[0].code).toBe('unknown_key');
  });

  test('the body of a stranger is not judged: 401 comes before 400', async () => {
    expect((await api.send('POST', '/api/v1/books', { body: '{' })).status).toBe(401);
    expect((await api.send('POST', '/api/v1/books', { body: 'x'.repeat(2_000_000) })).status).toBe(401);
  });
});

describe('responses', () => {
  test('201 with the Location of what was made, 200 else, JSON objects always [R4, R5]', async () => {
    const made = await api.send('POST', '/api/v1/books', { as: 'ada', body: { title: 'Sea' } });
    expect([made.status, made.headers.location]).toEqual([
      201,
      'https://launch.example/api/v1/books/the-sea',
    ]);
    expect(made.headers['content-type']).toBe('application/json');
    expect(made.headers['cache-control']).toBe('private, no-store');
    expect(Number(made.headers['content-length'])).toBe(made.bytes.length);
  });

  test('a list links to its first, previous, next and last page, other inputs kept', async () => {
    const middle = await api.send('GET', '/api/v1/books?per_page=20&q=a%26b&page=2');
    const link = (page: number, rel: string) =>
      `<https://launch.example/api/v1/books?per_page=20&q=a%26b&page=${page}>; rel="${rel}"`;
    expect(middle.headers.link).toBe(
      [link(1, 'first'), link(1, 'prev'), link(3, 'next'), link(3, 'last')].join(', '),
    );
    const only = await api.send('GET', '/api/v1/books?per_page=100');
    expect(only.headers.link).not.toMatch(/next|prev/);
    expect((await api.send('GET', '/api/v1/books/sea')).headers.link).toBeUndefined();
  });

  test('every response may be read by scripts of any origin, is not sniffed and has an id', async () => {
    const replies = [
      await api.send('GET', '/api/v1/books'),
      await api.send('GET', '/api/v1/books?page=0'),
      await api.send('GET', '/api/v1/nothing'),
      await api.send('PUT', '/api/v1/books'),
      await api.send('OPTIONS', '/api/v1/books'),
    ];
    const ids = replies.map(({ headers }) => {
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      return headers['x-request-id'];
    });
    expect(new Set(ids).size).toBe(replies.length);
    expect(replies[1]?.json.request_id).toBe(ids[1]);
  });

  test('the id that a proxy gave is kept only where a proxy is trusted', async () => {
    const trusting = await startService({ trust_proxy: 1 });
    const headers = { 'x-request-id': 'from-the-proxy' };
    expect((await trusting.send('GET', '/api/v1/books', { headers })).headers['x-request-id']).toBe(
      'from-the-proxy',
    );
    expect((await api.send('GET', '/api/v1/books', { headers })).headers['x-request-id']).not.toBe(
      'from-the-proxy',
    );
  });

  test('HEAD gives what GET gives, without the body', async () => {
    const get = await api.send('GET', '/api/v1/books?q=x');
    const head = await api.send('HEAD', '/api/v1/books?q=x');
    const comparable = ({ date: _date, 'x-request-id': _id, ...rest }: Record<string, unknown>) => rest;
    expect(head.bytes.length).toBe(0);
    expect([head.status, comparable(head.headers)]).toEqual([get.status, comparable(get.headers)]);
  });

  test('OPTIONS names the methods and lets browsers send what the API takes', async () => {
    const { status, headers } = await api.send('OPTIONS', '/api/v1/books');
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    expect(headers['access-control-allow-headers']).toContain('Idempotency-Key');
    expect((await api.send('OPTIONS', '/api/v1/nothing')).status).toBe(404);
  });

  test('405 with Allow and 404 are problem objects [R228: paths and methods that are no operation only]', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const { status, headers, json } = await api.send(method, '/api/v1/books');
      expect([status, headers.allow, json.code]).toEqual([
        405,
        'GET, HEAD, POST, OPTIONS',
        'method_not_allowed',
      ]);
    }
    // A fixed path wins over a variable one, also where it has other methods.
    expect((await api.send('HEAD', '/api/v1/books/abroad')).status).toBe(405);
    for (const path of [
      '/api/v1',
      '/api/v1/',
      '/api/v1/nothing',
      '/api/v1/books/a/b',
      '/api/v1//books',
      '/api/v1/books/sea/chapters/',
    ]) {
      const { status, headers, json } = await api.send('GET', path);
      expect([path, status, json.code, headers['content-type']]).toEqual([
        path,
        404,
        'no_such_address',
        'application/problem+json',
      ]);
    }
  });

  test('a problem object says what is wrong, where, and what to do; its type is a URL [D25]', async () => {
    const { json, headers } = await api.send('GET', '/api/v1/books/lost');
    expect(json).toEqual({
      type: 'https://launch.example/docs/errors#not_found',
      title: 'Not found',
      status: 404,
      detail: 'There is no book "lost".',
      code: 'not_found',
      errors: [],
      next_steps: ['Check the identifier; use a list or search operation to find the right one.'],
      request_id: headers['x-request-id'],
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('a failure of ours is 500, is reported to the operator, and reveals nothing', async () => {
    const { status, json, text } = await api.send('GET', '/api/v1/books/broken');
    expect([status, json.code]).toEqual([500, 'internal_error']);
    expect(text).not.toContain('shelf');
    expect(api.failures).toEqual([new Error('a shelf fell over')]);
  });

  test('each request is recorded with its operation, status and person, for log and metrics', async () => {
    await api.send('GET', '/api/v1/books');
    await api.send('POST', '/api/v1/books', { as: 'bob', body: {} });
    await api.send('GET', '/api/v1/nothing');
    expect(api.records.map(({ operation, status, person_id }) => [operation, status, person_id])).toEqual([
      ['list_books', 200, null],
      ['make_book', 400, 2],
      [null, 404, null],
    ]);
  });
});

describe('credentials', () => {
  const METADATA = 'resource_metadata="https://launch.example/.well-known/oauth-protected-resource/api/v1"';
  const ALL = 'scope="account:read listings:write orders:write"';

  test('a public operation is served with no, a good and a bad credential [R206, D27]', async () => {
    for (const as of [undefined, 'ada', 'nobody', '!Basic abc', '!Bearer']) {
      expect((await api.send('GET', '/api/v1/books/sea', { ...(as !== undefined && { as }) })).status).toBe(
        200,
      );
    }
  });

  test('without a credential 401 names all scopes and the metadata; a bad one says so too [R216, D62]', async () => {
    const none = await api.send('POST', '/api/v1/books/sea/seal');
    expect([none.status, none.json.code, none.headers['www-authenticate']]).toEqual([
      401,
      'not_signed_in',
      `Bearer ${METADATA}, ${ALL}`,
    ]);
    for (const as of ['nobody', '!Basic abc', '!Bearer', '!']) {
      const bad = await api.send('POST', '/api/v1/books/sea/seal', { as });
      expect([bad.status, bad.json.code, bad.headers['www-authenticate']]).toEqual([
        401,
        'invalid_token',
        `Bearer error="invalid_token", ${METADATA}, ${ALL}`,
      ]);
    }
  });

  test('without the scope 403 names the one that is missing [R217, D62]', async () => {
    const { status, json, headers } = await api.send('POST', '/api/v1/books/sea/seal', {
      as: 'ada listings:write',
    });
    expect([status, json.code]).toEqual([403, 'insufficient_scope']);
    expect(headers['www-authenticate']).toBe(
      `Bearer error="insufficient_scope", scope="orders:write", ${METADATA}`,
    );
  });

  test('a scheme in any case is read by the check of credentials, which gets the header as it came', async () => {
    expect((await api.send('POST', '/api/v1/books/sea/seal', { as: 'ada orders:write' })).status).toBe(200);
  });
});
