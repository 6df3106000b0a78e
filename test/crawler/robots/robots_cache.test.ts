import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardedFetch } from '../../../crawler/fetch/guarded_fetch.ts';
import { reachOf } from '../../../crawler/fetch/ip_addresses.ts';
import { siteFetch } from '../../../crawler/fetch/site_fetch.ts';
import { robotsCache } from '../../../crawler/robots/robots_cache.ts';
import { type CompanySite, companySite, redirect, type SiteResponse } from '../../doubles/company_site.ts';

const reach = reachOf(true);
const signal = new AbortController().signal;
const FORBIDS = 'User-agent: *\nDisallow: /private';

let now = Date.UTC(2026, 10, 20);
const clock = { now: () => new Date(now) };
let site: CompanySite;
let other: CompanySite;
beforeAll(async () => {
  [site, other] = await Promise.all([companySite(), companySite()]);
});
afterAll(() => Promise.all([site.close(), other.close()]));
beforeEach(() => {
  site.requests.splice(0);
  other.requests.splice(0);
});

const fresh = (requestMs = 30_000) =>
  robotsCache(
    siteFetch({ fetch: guardedFetch(reach), reach, origin: 'https://us.example', requestMs }),
    clock,
    (_url, run) => run(),
  );
const urlOf = (path: string) => new URL(path, site.url);
const refusal = async (path: string, cache = fresh()) =>
  (await cache.policyFor(urlOf(path), signal)).refusal(urlOf(path));

describe('the response to robots.txt decides [R103, RFC 9309 2.3.1]', () => {
  const cases: [answer: string, robots: SiteResponse | string, open: RegExp | null, closed: RegExp | null][] =
    [
      ['rules', FORBIDS, null, /^is forbidden to FirstlightBot by robots.txt$/],
      ['404: there are no rules', { status: 404 }, null, null],
      ['401: there are no rules either', { status: 401 }, null, null],
      ['403', { status: 403 }, null, null],
      ['429: everything is forbidden', { status: 429 }, /answered 429/, /answered 429/],
      ['500', { status: 500 }, /answered 500/, /answered 500/],
      ['503', { status: 503 }, /may not be visited while its robots.txt cannot be read/, /answered 503/],
      ['a broken connection', { instead: 'drop' }, /closed the connection/, /closed/],
      ['silence', { instead: 'hang' }, /did not answer completely/, /did not answer/],
      ['an empty file', '', null, null],
      ['a page instead of rules', '<!doctype html><p>Disallow: /', null, null],
      ['a redirect to itself', redirect('/robots.txt'), /redirects in a circle/, /redirects in a circle/],
    ];
  test.each(cases)('%s', async (_name, robots, open, closed) => {
    site.set({ '/robots.txt': robots });
    const hangs = typeof robots === 'object' && robots.instead === 'hang';
    const refusalOf = (path: string) => refusal(path, fresh(hangs ? 300 : undefined));
    for (const [path, expected] of [
      ['/', open],
      ['/private/a', closed],
    ] as const) {
      const failure = await refusalOf(path);
      if (expected) expect(failure?.message).toMatch(expected);
      else expect(failure).toBeNull();
    }
    // Only rules and server errors count for robots.txt; a timeout means that the site is unreachable.
    const reason = (await refusalOf('/private/a'))?.reason;
    if (closed)
      expect(['robots', 'robots_unreadable', 'rate_limited', 'unreachable', 'timeout']).toContain(reason);
    if (typeof robots === 'object' && robots.instead) expect(reason).not.toBe('robots');
  });

  test('five redirects are followed, to another site too, and the rules hold for the first origin', async () => {
    for (let hop = 1; hop < 5; hop++) site.set({ [`/r${hop}`]: redirect(`/r${hop + 1}`) });
    site.set({ '/robots.txt': redirect('/r1') });
    other.set({ '/robots.txt': FORBIDS });
    site.set({ '/r4': redirect(`${other.url}/robots.txt`) });
    const cache = fresh();
    expect(await refusal('/private', cache)).not.toBeNull();
    expect(await refusal('/', cache)).toBeNull();
    expect(other.paths()).toEqual(['/robots.txt']);
    // The rules of the other site are requested separately.
    await cache.policyFor(new URL('/private', other.url), signal);
    expect(other.paths()).toEqual(['/robots.txt', '/robots.txt']);
  });

  test('of a file above 500 KiB the beginning holds, without the line that was cut', async () => {
    const filler = `# ${'x'.repeat(97)}\n`;
    const start = `User-agent: *\nDisallow: /private\n`;
    const room = 500 * 1024 - start.length - filler.length * 5_000;
    const padding = `#${'y'.repeat(room - 'Disallow: /'.length - 2)}\n`;
    const text = `${start}${filler.repeat(5_000)}${padding}Disallow: /open\n`;
    expect(text.slice(0, 500 * 1024).endsWith('Disallow: /')).toBe(true);
    site.set({ '/robots.txt': text });
    const cache = fresh();
    expect(await refusal('/private', cache)).not.toBeNull();
    expect(await refusal('/open', cache)).toBeNull();
  });

  test('a URL of more than 2,048 characters is not requested', async () => {
    site.set({ '/robots.txt': FORBIDS });
    expect(await refusal(`/${'a'.repeat(2_047)}`)).toBeNull();
    expect(await refusal(`/${'a'.repeat(2_048)}`)).toMatchObject({ reason: 'robots' });
  });

  test('rules for our own name win over those for all crawlers, and robots.txt itself may always be read', async () => {
    site.set({ '/robots.txt': 'User-agent: *\nDisallow: /\n\nUser-agent: FirstlightBot\nDisallow: /drafts' });
    expect(await refusal('/')).toBeNull();
    expect(await refusal('/drafts/1')).not.toBeNull();
    site.set({ '/robots.txt': 'User-agent: *\nDisallow: /' });
    expect(await refusal('/robots.txt')).toBeNull();
  });
});

describe('how long a response is cached, by the clock', () => {
  test('an hour for permissions; a refusal is requested again after a minute', async () => {
    site.set({ '/robots.txt': FORBIDS });
    const cache = fresh();
    await refusal('/', cache);
    await refusal('/private', cache);
    now += 59 * 60_000;
    expect(await refusal('/', cache)).toBeNull();
    expect(site.requests).toHaveLength(1);

    site.set({ '/robots.txt': 'User-agent: *\nDisallow:' });
    expect(await refusal('/private', cache)).toBeNull();
    expect(site.requests).toHaveLength(2);

    now += 60 * 60_000;
    await refusal('/', cache);
    expect(site.requests).toHaveLength(3);
  });

  test('a minute for a file that could not be read', async () => {
    site.set({ '/robots.txt': { status: 503 } });
    const cache = fresh();
    await refusal('/', cache);
    now += 59_000;
    expect(await refusal('/', cache)).not.toBeNull();
    expect(site.requests).toHaveLength(1);
    site.set({ '/robots.txt': '' });
    now += 1_000;
    expect(await refusal('/', cache)).toBeNull();
    expect(site.requests).toHaveLength(2);
  });

  test('a clock that was set back makes no copy last longer', async () => {
    site.set({ '/robots.txt': FORBIDS });
    const cache = fresh();
    await refusal('/', cache);
    now -= 60_000;
    await refusal('/', cache);
    expect(site.requests).toHaveLength(2);
  });
});

test('a decision about one URL is not used for the next', async () => {
  site.set({ '/robots.txt': FORBIDS });
  const policy = await fresh().policyFor(urlOf('/'), signal);
  const paths = ['/private', '/private', '/b', '/private?x', '/b', '/private'];
  const forbidden = paths.map((path) => policy.refusal(urlOf(path)) !== null);
  expect(forbidden).toEqual([true, true, false, true, false, true]);
});
