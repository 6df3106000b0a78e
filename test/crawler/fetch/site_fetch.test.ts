import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardedFetch } from '../../../crawler/fetch/guarded_fetch.ts';
import { reachOf } from '../../../crawler/fetch/ip_addresses.ts';
import { type SiteRequest, siteFetch } from '../../../crawler/fetch/site_fetch.ts';
import { type CompanySite, companySite, redirect } from '../../doubles/company_site.ts';
import { fakeLookup } from '../../doubles/names.ts';

const CAP = 100_000;
const reach = reachOf(true);
const lookup = fakeLookup({ 'acme.example': ['127.0.0.1'] });
const world = { fetch: guardedFetch(reach, lookup), reach, origin: 'https://us.example' };
const fetcher = siteFetch(world);
const impatient = siteFetch({ ...world, requestMs: 300 });
const request = (more: Partial<SiteRequest> = {}): SiteRequest => ({
  accept: 'text/html',
  maxBytes: CAP,
  signal: new AbortController().signal,
  ...more,
});

let site: CompanySite;
beforeAll(async () => {
  site = await companySite({ '/': 'hello' });
});
afterAll(() => site.close());
beforeEach(() => site.requests.splice(0));

const get = (path: string, more?: Partial<SiteRequest>) => fetcher.get(site.url + path, request(more));

test('a response has its URL without fragment, its type and its bytes; the request names us', async () => {
  const answer = await get('/?a=1#part');
  expect(answer).toMatchObject({
    url: `${site.url}/?a=1`,
    status: 200,
    contentType: 'text/html; charset=utf-8',
  });
  expect(Buffer.from(answer.bytes).toString()).toBe('hello');
  expect(site.requests[0]?.headers['user-agent']).toBe('FirstlightBot/1.0 (+https://us.example/bot)');
});

test('a server that chooses its language by our header answers: it has no `*`, and none but a language once that failed', async () => {
  const strict = (header: string | undefined, weights: boolean) => {
    const parts = (header ?? '*').split(',').map((part) => (weights ? part.split(';')[0] : part) ?? '');
    try {
      Intl.getCanonicalLocales(parts.map((part) => part.trim()));
      return 'hello';
    } catch {
      return { status: 500 };
    }
  };
  site.set({
    '/languages': ({ headers }) => strict(headers['accept-language'], true),
    '/plain': ({ headers }) => strict(headers['accept-language'], false),
    '/down': { status: 500 },
  });
  expect((await get('/languages')).status).toBe(200);
  expect((await get('/plain')).status).toBe(200);
  await expect(get('/down')).rejects.toMatchObject({ status: 500, reason: 'http_error' });
  expect(site.requests.map(({ path, headers }) => [path, headers['accept-language']])).toEqual([
    ['/languages', 'en-US,en;q=0.9'],
    ['/plain', 'en-US,en;q=0.9'],
    ['/plain', 'en'],
    ['/down', 'en-US,en;q=0.9'],
    ['/down', 'en'],
  ]);
});

describe('bombs stop at the cap, counted after decompression', () => {
  const zeros = Buffer.alloc(1 << 20);
  /** A gzip stream of a gigabyte of zeros, made as it is read. */
  const gigabyte = () => Readable.from(Array(1024).fill(zeros)).pipe(createGzip());
  async function* endless() {
    for (;;) {
      yield zeros.subarray(0, 10_000);
      await wait(0);
    }
  }
  const bombs: [
    name: string,
    encoding: string | null,
    body: Uint8Array | (() => AsyncIterable<Uint8Array>),
  ][] = [
    ['a gigabyte as gzip', 'gzip', gigabyte],
    ['gzip twice', 'gzip, gzip', gzipSync(gzipSync(Buffer.alloc(50 << 20)))],
    ['brotli', 'br', brotliCompressSync(Buffer.alloc(50 << 20))],
    ['a body without end', null, endless],
    ['one byte too many', null, Buffer.alloc(CAP + 1)],
  ];

  test.each(bombs)('%s', async (_name, encoding, body) => {
    site.set({ '/bomb': { headers: encoding ? { 'content-encoding': encoding } : {}, body } });
    await expect(get('/bomb')).rejects.toMatchObject({ reason: 'too_large' });
  });

  test('a body of exactly the cap is read', async () => {
    site.set({ '/full': { body: Buffer.alloc(CAP) } });
    expect((await get('/full')).bytes).toHaveLength(CAP);
  });

  test('with cutting allowed, the beginning is read', async () => {
    site.set({ '/endless': { body: endless } });
    expect((await get('/endless', { beyond: 'cut' })).bytes).toHaveLength(CAP);
  });
});

describe('what a site may do instead of responding', () => {
  async function* drip() {
    for (;;) {
      yield '.';
      await wait(20);
    }
  }
  test.each([
    ['a slow drip', { body: drip }, 'timeout', 'did not answer completely within 0.3 s'],
    ['silence', { instead: 'hang' as const }, 'timeout', 'did not answer completely within 0.3 s'],
    ['a broken connection', { instead: 'drop' as const }, 'unreachable', 'closed the connection'],
    [
      'huge headers',
      { headers: { 'x-huge': 'x'.repeat(40_000) } },
      'too_large',
      'returned headers that are too large',
    ],
    [
      'fifty encodings',
      { headers: { 'content-encoding': Array(50).fill('gzip').join(', ') }, body: 'x' },
      'unreachable',
      'content-encodings',
    ],
    [
      'gzip that is none',
      { headers: { 'content-encoding': 'gzip' }, body: 'no gzip' },
      'unparsable',
      'cannot be decompressed',
    ],
    ['an error', { status: 503, body: 'busy' }, 'http_error', 'answered 503 Service Unavailable'],
    ['an unknown status', { status: 599 }, 'http_error', 'answered 599'],
    ['a redirect to nowhere', { status: 302 }, 'http_error', 'answered 302 Found'],
    ['a redirect to no address', redirect('http://'), 'unparsable', 'which is not a URL'],
  ])('%s', async (_name, answer, reason, message) => {
    site.set({ '/odd': answer });
    const error = await impatient.get(`${site.url}/odd`, request()).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ reason, status: 'status' in answer ? answer.status : null });
    expect((error as Error).message).toContain(message);
  });

  test('a name that is not known, a port where nobody listens, and TLS where there is none', async () => {
    const failure = (url: string) => fetcher.get(url, request()).catch((error: unknown) => error);
    expect(await failure('http://nowhere.example/')).toMatchObject({
      reason: 'unreachable',
      message: 'has no DNS entry',
    });
    const gone = await companySite();
    await gone.close();
    expect(await failure(gone.url)).toMatchObject({
      reason: 'unreachable',
      message: 'refused the connection',
    });
    expect(await failure(site.url.replace('http:', 'https:'))).toMatchObject({
      reason: 'unreachable',
      message: expect.stringContaining('has no working TLS certificate'),
    });
  });

  test("when the caller gives up, the caller's reason comes back and not a failure of the site", async () => {
    site.set({ '/silent': { instead: 'hang' } });
    const abort = new AbortController();
    const pending = get('/silent', { signal: abort.signal });
    await expect.poll(() => site.paths()).toEqual(['/silent']);
    abort.abort(new Error('enough'));
    await expect(pending).rejects.toThrow('enough');
  });
});

describe('redirects', () => {
  test('five are followed, each after a check of its URL', async () => {
    for (let hop = 0; hop < 5; hop++)
      site.set({ [`/hop${hop}`]: redirect(`hop${hop + 1}`, [301, 302, 303, 307, 308][hop]) });
    site.set({ '/hop5': 'arrived' });
    const admitted: string[] = [];
    const answer = await get('/hop0', { admit: (url) => void admitted.push(url.pathname) });
    expect(answer.url).toBe(`${site.url}/hop5`);
    expect(admitted).toEqual(['/hop0', '/hop1', '/hop2', '/hop3', '/hop4', '/hop5']);
  });

  test('a loop ends after five', async () => {
    site.set({ '/loop': redirect('/loop') });
    await expect(get('/loop')).rejects.toMatchObject({ reason: 'too_many_redirects' });
    expect(site.requests).toHaveLength(6);
  });

  test.each([
    ['another scheme', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['credentials', 'http://user:secret@acme.example/'],
  ])('one to %s is refused', async (_name, location) => {
    site.set({ '/away': redirect(location) });
    await expect(get('/away')).rejects.toMatchObject({ reason: 'blocked_address' });
  });

  test('the check may refuse the second URL, which then is not requested', async () => {
    site.set({ '/from': redirect('/to'), '/to': 'no' });
    const admit = (url: URL) => {
      if (url.pathname === '/to') throw new Error('not there');
    };
    await expect(get('/from', { admit })).rejects.toThrow('not there');
    expect(site.paths()).toEqual(['/from']);
  });

  test('URLs in UTF-8 are understood', async () => {
    site.set({ '/cafe': redirect(Buffer.from('/café').toString('latin1')), '/caf%C3%A9': 'found' });
    expect((await get('/cafe')).url).toBe(`${site.url}/caf%C3%A9`);
  });
});

describe('refusals before any request', () => {
  const strict = siteFetch({ ...world, reach: reachOf(false) });
  test.each([
    ['nonsense', '"nonsense" is not a URL.'],
    ['ftp://acme.example/', 'The URL must start with http:// or https://, not ftp:'],
    ['https://user@acme.example/', 'The URL must not contain a user name or password.'],
    ['https://localhost/', 'localhost is not a public host.'],
    ['https://2130706433/', '127.0.0.1 is not a public host.'],
    ['https://intranet/', 'intranet is not a public host.'],
    ['https://printer.local./', 'printer.local. is not a public host.'],
    ['https://acme.example:8443/', 'Port 8443 is not allowed, only 80 and 443.'],
  ])('%s', (url, sentence) => {
    expect(strict.refusal(url)).toBe(sentence);
  });

  test.each([
    'https://acme.example/',
    'http://acme.example:443/x?y',
    'https://93.184.215.14/',
    'https://münchen.example/',
  ])('%s may be requested', (url) => {
    expect(strict.refusal(url)).toBeNull();
  });

  test('CRAWLER_ALLOW_PRIVATE relaxes hosts and ports, but neither scheme nor credentials', () => {
    expect(fetcher.refusal('http://localhost:8080/')).toBeNull();
    expect(fetcher.refusal('file:///etc/passwd')).toContain('http://');
    expect(fetcher.refusal('http://a:b@localhost/')).toContain('password');
  });
});
