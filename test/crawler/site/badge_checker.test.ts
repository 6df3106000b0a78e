import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { guardedFetch } from '../../../crawler/fetch/guarded_fetch.ts';
import { reachOf } from '../../../crawler/fetch/ip_addresses.ts';
import { badgeChecker } from '../../../crawler/site/badge_checker.ts';
import { siteVisitor } from '../../../crawler/site/visitor.ts';
import { type CompanySite, companySite, type Routes, redirect } from '../../doubles/company_site.ts';
import { directReader } from '../../doubles/direct_reader.ts';
import { fakeLookup } from '../../doubles/names.ts';
import { workerReader } from '../../doubles/worker_reader.ts';

const listing_url = 'https://launch.example/p/acme';
const image_url = 'https://launch.example/badges/acme/listed.svg';
const badge = `<a href="${listing_url}"><img src="${image_url}?mode=dark" alt="Listed"></a>`;
const reach = reachOf(true);
const lookup = fakeLookup({
  'acme.com': ['127.0.0.1'],
  'www.acme.com': ['127.0.0.1'],
  'other.com': ['127.0.0.1'],
});

let site: CompanySite;
beforeEach(async () => {
  site = await companySite();
});
afterEach(() => site.close());

const slowReader = workerReader({ limit_ms: 20_000 });
afterAll(() => slowReader.close());

function check(routes: Routes, { host = '127.0.0.1', reader = directReader, strict = false } = {}) {
  site.set(routes);
  const visitor = siteVisitor({
    fetch: guardedFetch(reachOf(!strict), lookup),
    clock: { now: () => new Date('2026-11-20T10:00:00Z') },
    origin: 'https://launch.example',
    delayMs: 0,
    reach: strict ? reachOf(false) : reach,
    // Time limit for the site that never responds; the others have responded by then.
    requestMs: 3_000,
  });
  const home_url = `http://${host}:${site.port}/`;
  const target = { home_url, listing_url, image_url };
  return badgeChecker(visitor, reader).check(target, new AbortController().signal, 1);
}

test('the badge is found, through the worker too [D60]', async () => {
  const expected = `${site.url}/ shows the image ${image_url} inside a link to ${listing_url}.`;
  const found = {
    found: true,
    inconclusive: false,
    silent: false,
    expected,
    observed: 'The badge is on the page, inside a link to the listing.',
  };
  expect(await check({ '/': badge })).toEqual(found);
  expect(await check({ '/': badge }, { reader: slowReader })).toEqual(found);
});

test('what is missing is said [D7]', async () => {
  expect(await check({ '/': '<h1>Acme</h1>' })).toMatchObject({
    found: false,
    inconclusive: false,
    observed: 'Neither the badge image nor a link to the listing is on the page.',
  });
});

test('redirects within the site are followed, and the page that was read is named', async () => {
  const www = `http://www.acme.com:${site.port}/en/`;
  const finding = await check(
    { 'acme.com/': redirect(www), 'www.acme.com/en/': badge },
    { host: 'acme.com' },
  );
  expect(finding).toMatchObject({ found: true, observed: expect.stringContaining(`(Read at ${www}.)`) });
});

test('a relative URL counts from the page of the response', async () => {
  const target = {
    home_url: `${site.url}/`,
    listing_url: `${site.url}/p/acme`,
    image_url: `${site.url}/badges/acme/listed.svg`,
  };
  site.set({
    '/': redirect('/en/home'),
    '/en/home': '<a href="../p/acme"><img src="../badges/acme/listed.svg"></a>',
  });
  const visitor = siteVisitor({
    fetch: guardedFetch(reach),
    clock: { now: () => new Date(0) },
    origin: site.url,
    delayMs: 0,
    reach,
  });
  const finding = await badgeChecker(visitor, directReader).check(target, new AbortController().signal, 1);
  expect(finding.found).toBe(true);
});

test('robots.txt is honoured; a forbidden page is inconclusive and was not requested [R103]', async () => {
  const finding = await check({ '/robots.txt': 'User-agent: FirstlightBot\nDisallow: /', '/': badge });
  expect(finding).toMatchObject({
    found: false,
    inconclusive: true,
    observed: `The page could not be read: ${site.url}/ is forbidden to FirstlightBot by robots.txt. Let FirstlightBot read it, then check again.`,
  });
  expect(site.paths()).toEqual(['/robots.txt']);
});

test.each<[string, Routes, string, silent?: boolean]>([
  ['an error', { '/': { status: 500 } }, 'answered 500', true],
  [
    'a bot protection',
    { '/': { status: 403, headers: { 'cf-mitigated': 'challenge' } } },
    'answered 403 with a test that only people pass. Let FirstlightBot read it, then check again.',
  ],
  ['a broken connection', { '/': { instead: 'drop' } }, 'closed the connection', true],
  ['silence', { '/': { instead: 'hang' } }, 'did not answer completely within 3 s', true],
  ['another site', { '/': redirect('http://other.com/') }, 'leads to other.com, which is another site'],
  ['a page that is too large', { '/': badge + 'x'.repeat(1_000_000) }, 'more than 1000000 bytes'],
  [
    'a file',
    { '/': { headers: { 'content-type': 'image/png' }, body: badge } },
    'image/png instead of an HTML page',
  ],
])(
  'whatever keeps the page from being read is inconclusive: %s',
  async (_name, routes, clause, silent = false) => {
    const finding = await check(routes);
    expect(finding).toMatchObject({ found: false, inconclusive: true, silent });
    expect(finding.observed).toContain(clause);
  },
);

test('a forbidden URL is inconclusive and not requested', async () => {
  expect(await check({ '/': badge }, { strict: true })).toMatchObject({
    found: false,
    inconclusive: true,
    observed: '127.0.0.1 is not a public host.',
  });
  expect(site.requests).toEqual([]);
});

const sentOn = (to: string) => `<title>Acme</title><meta http-equiv="refresh" content="0;url=${to}">`;

test('it is looked for where a page sends its visitors on, as readings do', async () => {
  expect(await check({ '/': sentOn('/en/'), '/en/': badge })).toMatchObject({
    found: true,
    observed: expect.stringContaining(`(Read at ${site.url}/en/.)`),
  });
  const nowhere = await check({ '/': sentOn('/en/'), '/en/': '<h1>Acme</h1>' });
  expect(nowhere).toMatchObject({ found: false, inconclusive: false });
});

test.each([
  ['a wall', '<title>Just a moment...</title><h1>Verify you are human</h1>', 'a test that only people pass'],
  ['a sign-in', '<title>Sign in</title><h1>Sign in</h1><input type=password>', 'a sign-in page'],
  ['a parked domain', '<h1>This domain is for sale</h1>', 'parked'],
  ['a placeholder', '<title>Maintenance</title><h1>We will be back soon</h1>', 'a placeholder'],
])('%s says nothing about the badge: it is never missing there [D87]', async (_what, html, words) => {
  const finding = await check({ '/': html });
  expect(finding).toMatchObject({ found: false, inconclusive: true, silent: false });
  expect(finding.observed).toContain(words);
  const error = await check({ '/': { status: 403, body: html } });
  expect(error).toMatchObject({ found: false, inconclusive: true });
  expect((await check({ '/': html + badge })).found).toBe(true);
});

test('inside noscript it counts only on a page that shows nothing without JavaScript', async () => {
  const app = `<!doctype html><title>Acme</title><div id="root"></div><noscript>${badge}</noscript><script src="/app.js"></script>`;
  expect(await check({ '/': app })).toMatchObject({ found: true, inconclusive: false });
  const shown = `<!doctype html><title>Acme</title><p>${'Words that are shown. '.repeat(20)}</p><noscript>${badge}</noscript>`;
  expect(await check({ '/': shown })).toMatchObject({
    found: false,
    observed: 'The badge is only inside <noscript>, so visitors do not see it.',
  });
});

test('a page that cannot be parsed within the limits is inconclusive', async () => {
  const reader = workerReader({ limit_ms: 0 });
  // A short one is sometimes done before its time is looked at.
  const finding = await check({ '/': badge + '<p>Words</p>'.repeat(20_000) }, { reader });
  await reader.close();
  expect(finding).toMatchObject({ found: false, inconclusive: true });
  expect(finding.observed).toContain('could not be parsed within the limits');
});

test('when the caller aborts, the check rejects', async () => {
  site.set({ '/': { instead: 'hang' } });
  const visitor = siteVisitor({
    fetch: guardedFetch(reach),
    clock: { now: () => new Date(0) },
    origin: site.url,
    delayMs: 0,
    reach,
  });
  const abort = new AbortController();
  const pending = badgeChecker(visitor, directReader).check(
    { home_url: site.url, listing_url, image_url },
    abort.signal,
    1,
  );
  await expect.poll(() => site.paths()).toContain('/');
  abort.abort(new Error('enough'));
  await expect(pending).rejects.toThrow('enough');
});
