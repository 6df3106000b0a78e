import { describe, expect, test } from 'vitest';
import { networkOf } from '../../../auth/callers/caller_ip.ts';
import { dated } from '../../tools/drafts/room_again.ts';
import { requested } from '../sample_operations.ts';
import { type Service, startService } from '../service.ts';

const limited = async (limits: { anonymous?: number; signed_in?: number } = {}): Promise<Service> => {
  const api = await startService({ limits: true, trust_proxy: 1 });
  await api.store.write(async (tx) => {
    if (limits.anonymous) await tx.settings.set('limits.anonymous_per_minute', limits.anonymous);
    if (limits.signed_in) await tx.settings.set('limits.signed_in_per_minute', limits.signed_in);
  });
  return api;
};

const from = (ip: string, user_agent?: string) => ({
  headers: { 'x-forwarded-for': ip, 'user-agent': user_agent },
});

describe('quotas', () => {
  test('120 anonymous calls a minute and IP address, 600 signed-in; the headers say what is left [R225, D30]', async () => {
    const api = await limited();
    const anonymous = await api.send('GET', '/api/v1/books', from('192.0.2.1'));
    expect(anonymous.headers['ratelimit-policy']).toBe('"anonymous";q=120;w=60');
    expect(anonymous.headers.ratelimit).toBe('"anonymous";r=119;t=60');
    const ada = await api.send('GET', '/api/v1/books', { as: 'ada' });
    expect(ada.headers['ratelimit-policy']).toBe('"signed-in";q=600;w=60');
  });

  test('beyond the quota 429 says when to come back; nothing is done [R225]', async () => {
    const api = await limited({ anonymous: 2 });
    const call = (ip: string) => api.send('GET', '/api/v1/books/lost', from(ip));
    await call('192.0.2.1');
    await call('192.0.2.1');
    requested.length = 0;
    const { status, json, headers } = await call('192.0.2.1');
    expect([status, json.code, requested]).toEqual([429, 'rate_limited', []]);
    expect(dated(json.detail, api.clock.now())[1]).toBe(Number(headers['retry-after']));
    expect(headers.ratelimit).toBe(`"anonymous";r=0;t=${headers['retry-after']}`);
    expect((await call('192.0.2.2')).status).toBe(404);
    expect((await api.send('GET', '/api/v1/books/lost', { as: 'ada', ...from('192.0.2.1') })).status).toBe(
      404,
    );
  });

  test('cached responses and 304 count too', async () => {
    const api = await limited({ anonymous: 2 });
    const first = await api.send('GET', '/api/v1/books');
    const second = await api.send('GET', '/api/v1/books', {
      headers: { 'if-none-match': first.headers.etag },
    });
    expect([second.status, second.headers.ratelimit]).toEqual([304, '"anonymous";r=0;t=60']);
    expect((await api.send('GET', '/api/v1/books')).status).toBe(429);
  });

  test('a person has one quota of calls for all credentials, IP addresses and operations [D30]', async () => {
    const api = await limited({ signed_in: 12 });
    const write = await api.send('POST', '/api/v1/books/abroad', {
      as: 'ada',
      body: { title: 'Sea' },
      ...from('192.0.2.1'),
    });
    expect(write.headers.ratelimit).toMatch(/r=11;/);
    const other = await api.send('GET', '/api/v1/books', { as: 'ada orders:write', ...from('192.0.2.2') });
    expect(other.headers.ratelimit).toMatch(/r=10;/);
    expect((await api.send('GET', '/api/v1/books', { as: 'bob' })).headers.ratelimit).toMatch(/r=11;/);
  });

  test('an API key has a quota of its own beside that of its person', async () => {
    const api = await limited();
    await api.store.write((tx) => tx.settings.set('limits.api_key_per_minute', 2));
    const call = () => api.send('GET', '/api/v1/books', { as: 'ada' });
    expect((await call()).headers.ratelimit).toBe('"api-key";r=1;t=60');
    await call();
    const { status, json } = await call();
    expect([status, json.detail]).toEqual([429, expect.stringContaining('The quota "api-key" is 2 calls')]);
  });

  test('limits come before 401, 400 and the look at a key', async () => {
    const api = await limited({ anonymous: 1, signed_in: 1 });
    await api.send('GET', '/api/v1/books', { as: 'ada' });
    const keyed = { as: 'ada', body: { title: 'Sea' }, headers: { 'idempotency-key': '' } };
    expect((await api.send('POST', '/api/v1/books', keyed)).status).toBe(429);
    await api.send('GET', '/api/v1/books?page=0');
    expect((await api.send('POST', '/api/v1/books')).status).toBe(429);
  });

  test('a limit that an administrator changes acts from the next call on', async () => {
    const api = await limited({ anonymous: 5 });
    await api.send('GET', '/api/v1/books');
    await api.store.write((tx) => tx.settings.set('limits.anonymous_per_minute', 1));
    expect((await api.send('GET', '/api/v1/books')).status).toBe(429);
  });

  test('60 invalid credentials a minute and IP address; they do not count against reading', async () => {
    const api = await limited();
    const guess = (i: number) => api.send('DELETE', '/api/v1/books/sea', { as: `guess-${i}` });
    for (let i = 0; i < 60; i++) expect((await guess(i)).headers['retry-after']).toBeUndefined();
    const { status, headers } = await guess(60);
    expect([status, headers['www-authenticate']]).toEqual([401, expect.stringContaining('invalid_token')]);
    expect(headers.ratelimit).toMatch(new RegExp(`;r=0;t=${headers['retry-after']}$`));
    expect((await api.send('GET', '/api/v1/books', { as: 'guess' })).headers.ratelimit).toMatch(
      /^"anonymous";r=119/,
    );
    expect((await api.send('DELETE', '/api/v1/books/sea', { as: 'ada' })).status).toBe(200);
  });

  test('clients of one network have quotas of their own, inside ten times as many of the network [D30]', async () => {
    const api = await limited({ anonymous: 2 });
    const call = async (user_agent?: string) => {
      const { status, headers } = await api.send('GET', '/api/v1/books', from('192.0.2.1', user_agent));
      return [status, String(headers.ratelimit).split(';t=')[0]];
    };
    await call('Claude-User/1.0');
    await call('Mozilla/5.0 (compatible; claudebot)');
    expect(await call('Claude-User/2.0')).toEqual([429, '"anonymous";r=0']);
    expect(await call('openai-mcp/1.0')).toEqual([200, '"anonymous";r=1']);
    for (const one of ['curl/8', 'Cursor/3', 'node', 'python-httpx/1', 'Goose/1', 'okhttp/5', 'Firefox/150'])
      for (let i = 0; i < 2; i++) expect([one, (await call(one))[0]]).toEqual([one, 200]);
    // An invented client is one of the others, and 20 calls are all that the network has.
    for (const one of ['Invented-1', 'Invented-2']) expect((await call(one))[0]).toBe(200);
    expect((await call('Invented-3'))[0]).toBe(429);
    expect(await call('openai-mcp/1.0')).toEqual([200, '"anonymous";r=0']);
    expect(await call('Zed/1')).toEqual([429, '"anonymous-network";r=0']);
  });

  test('a network of the setting limits.hosts has one quota of its own, whatever its addresses and clients [D30]', async () => {
    const api = await limited({ anonymous: 2 });
    const set = (value: string) => api.store.write((tx) => tx.settings.set('limits.hosts', value));
    await set('192.0.2.0/24=3 2001:db8::/32=2');
    const call = (ip: string) => api.send('GET', '/api/v1/books', from(ip, 'Claude-User'));
    for (let i = 0; i < 6; i++) expect((await call(`192.0.2.${i}`)).status).toBe(200);
    const { status, headers } = await call('192.0.2.7');
    expect([status, headers['ratelimit-policy']]).toEqual([429, '"anonymous-host";q=6;w=60']);
    expect((await call('2001:db8:77::1')).headers['ratelimit-policy']).toBe('"anonymous-host";q=4;w=60');
    expect((await call('198.51.100.1')).headers['ratelimit-policy']).toBe('"anonymous";q=2;w=60');
    for (const wrong of [
      '192.0.2.0/33=3',
      '192.0.2.0/24',
      '192.0.2.0/24=0',
      'host.example/24=2',
      '192.0.2.0/24=2,',
    ])
      await expect(set(wrong)).rejects.toThrow('limits.hosts');
  });

  test('an MCP client is known by its name, else by its user agent [D30]', async () => {
    const api = await limited({ anonymous: 1 });
    const call = async (name: string, user_agent: string) => {
      const reply = await api.send('POST', '/mcp', {
        ...from('192.0.2.1', user_agent),
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: {
            name: 'list_books',
            _meta: {
              'io.modelcontextprotocol/protocolVersion': '2026-07-28',
              'io.modelcontextprotocol/clientCapabilities': {},
              'io.modelcontextprotocol/clientInfo': { name, version: '1' },
            },
          },
        },
        headers: {
          ...from('192.0.2.1', user_agent).headers,
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'tools/call',
          'mcp-name': 'list_books',
        },
      });
      return reply.json.result.isError === true;
    };
    expect(await call('claude-ai', 'node')).toBe(false);
    expect(await call('claude-code', 'undici')).toBe(true);
    expect(await call('ChatGPT', 'node')).toBe(false);
    expect(await call('made by Ada', 'node')).toBe(false);
    expect(await call('made by Bob', 'node')).toBe(true);
  });

  test('RATE_LIMITS=off: no limit and no headers', async () => {
    const api = await startService();
    expect((await api.send('GET', '/api/v1/books')).headers.ratelimit).toBeUndefined();
  });
});

test('an IPv6 caller is counted by /56, an IPv4 caller alone, also when mapped', () => {
  expect(networkOf('2001:db8:1:2300::1')).toBe(networkOf('2001:db8:1:23ff:ffff::9'));
  expect(networkOf('2001:db8:1:2300::1')).not.toBe(networkOf('2001:db8:1:2400::1'));
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
  expect(networkOf('stdio')).toBe('stdio');
});

test('only what trusted proxies wrote into X-Forwarded-For is believed', async () => {
  const api = await limited({ anonymous: 1 });
  await api.send('GET', '/api/v1/books', from('203.0.113.9, 192.0.2.1'));
  expect((await api.send('GET', '/api/v1/books', from('198.51.100.7, 192.0.2.1'))).status).toBe(429);
});
