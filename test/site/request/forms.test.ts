import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteServer, startSite } from '../site_server.ts';
import { hiddenOf, member, sessionFor, Visitor } from '../visitor.ts';

let site: SiteServer;
const now = (): number => site.context.clock.now().getTime();
const ada = (): Promise<Visitor> => member(site.url, site.store, 'ada@example.org', now());

beforeAll(async () => (site = await startSite({ demo: false })));
afterAll(() => site.close());

/** Whether the person is still signed in after the attempt. */
const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.request('/account')).status === 200;

describe('CSRF: a form', () => {
  test('of our own page is taken, by either word of the browser', async () => {
    for (const headers of [{ origin: '' }, { 'sec-fetch-site': 'none' }]) {
      const visitor = await ada();
      const mark = hiddenOf((await visitor.request('/account')).root, '/sign-out');
      const { status } = await visitor.send('/sign-out', mark, headers);
      expect(status).toBe(303);
      expect(await isSignedIn(visitor)).toBe(false);
    }
  });

  test.each([
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of ours', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['an origin that is kept back', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['who does not say whence', { 'sec-fetch-site': undefined, origin: undefined }],
    ['a program with a credential', { authorization: 'Bearer flsk_x' }],
  ])('from %s is refused, and nothing changes', async (_, said) => {
    const visitor = await ada();
    const { cookie, csrf } = await sessionFor(site.store, 'ada@example.org', now());
    const headers = {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: site.url,
      ...said,
    };
    const sent = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const answer = await fetch(`${site.url}/sign-out`, {
      method: 'POST',
      redirect: 'manual',
      // fetch sends the headers of a browser by itself, so only those of the case are sent.
      headers: Object.fromEntries(sent),
      body: new URLSearchParams({ csrf }).toString(),
    });
    expect(answer.status).toBe(403);
    expect(await isSignedIn(visitor)).toBe(true);
    expect((await visitor.request('/account', { headers: { cookie } })).status).toBe(200);
  });

  test.each([
    ['without its mark', {}],
    ['with a made-up mark', { csrf: 'x'.repeat(43) }],
  ])('%s is refused', async (_, fields) => {
    const visitor = await ada();
    const { status, text } = await visitor.send('/sign-out', fields as Record<string, string>);
    expect([status, text]).toEqual([403, expect.stringContaining('This form has expired')]);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test('with the mark of another session is refused', async () => {
    const [visitor, other] = [await ada(), await ada()];
    const mark = hiddenOf((await other.request('/account')).root, '/sign-out');
    expect((await visitor.send('/sign-out', mark)).status).toBe(403);
    expect(await isSignedIn(visitor)).toBe(true);
  });
});

test('a body that is no form, or too long, is refused', async () => {
  const visitor = await ada();
  const { status } = await visitor.send('/sign-out', {}, { 'content-type': 'application/json' });
  expect(status).toBe(400);
  expect((await visitor.send('/sign-out', { csrf: 'x'.repeat(17 * 1024) })).status).toBe(413);
  expect(await isSignedIn(visitor)).toBe(true);
});

test('a page that takes no form says so, and one that does names its methods', async () => {
  const visitor = new Visitor(site.url);
  const refused = await visitor.send('/', {});
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const put = await visitor.request('/sign-out', { method: 'PUT' });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

test('no cache stores pages of signed-in people; public pages may be cached', async () => {
  const [visitor, stranger] = [await ada(), new Visitor(site.url)];
  for (const path of ['/', '/account', '/nothing-here']) {
    const { headers } = await visitor.request(path);
    expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store']);
    expect(headers.get('vary')).toContain('Cookie');
  }
  const { headers } = await stranger.request('/');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('vary')).toContain('Cookie');
  expect(headers.getSetCookie()).toEqual([]);
});

test('a page for signed-in people sends others to sign in, and back', async () => {
  const { status, headers } = await new Visitor(site.url).request('/account?x=1');
  expect([status, headers.get('location')]).toEqual([303, '/sign-in?return_to=%2Faccount%3Fx%3D1']);
  expect(headers.get('cache-control')).toBe('private, no-store');
});
