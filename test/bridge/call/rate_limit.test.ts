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

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

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
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(dated(json.detail, api.clock.now())[1]).toBe(Number(headers['retry-after']));
    expect(headers.ratelimit).toMatch(/^"anonymous";r=0;t=\d+$/);
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
    for (let i = 0; i < 60; i++) expect((await guess(i)).status).toBe(401);
    expect((await guess(60)).status).toBe(429);
    expect((await api.send('GET', '/api/v1/books', { as: 'guess' })).headers.ratelimit).toMatch(
      /^"anonymous";r=119/,
    );
    expect((await api.send('DELETE', '/api/v1/books/sea', { as: 'ada' })).status).toBe(200);
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
