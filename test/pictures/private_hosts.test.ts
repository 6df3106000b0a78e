import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardedFetch } from '../../crawler/fetch/guarded_fetch.ts';
import { reachOf } from '../../crawler/fetch/ip_addresses.ts';
import { restCaller } from '../clients/rest_client.ts';
import { type CompanySite, companySite } from '../doubles/company_site.ts';
import { fakeLookup } from '../doubles/names.ts';
import { startWorld, type World } from '../world.ts';
import { pngOf } from './samples.ts';

/** The website of the founder, and a server of our own network that must hear nothing. */
let website: CompanySite;
let inside: CompanySite;
let world: World;
let ada: ReturnType<typeof restCaller>;
let count = 0;

const guarded = guardedFetch(
  reachOf(false),
  fakeLookup({ 'inside.example': ['127.0.0.1'], 'both.example': ['93.184.215.14', '10.0.0.1'] }),
);

beforeAll(async () => {
  [website, inside] = await Promise.all([companySite(), companySite()]);
  inside.fallback(() => ({ headers: { 'content-type': 'image/png' }, body: pngOf(200, 200) }));
  world = await startWorld({
    // As in production, and loopback is no exception: only the founder's own website is played by a double.
    env: { CRAWLER_ALLOW_PRIVATE: 'off' },
    ports: {
      fetch: (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input);
        return url.host.endsWith('.tidemark.example')
          ? fetch(`${website.url}${url.pathname}`, init)
          : guarded(input, init);
      },
    },
  });
  ada = restCaller(world, await world.key('ada'));
});
afterAll(async () => {
  await world.close();
  await Promise.all([website.close(), inside.close()]);
});
beforeEach(() => {
  inside.requests.length = 0;
});

const PORT = 'PORT';
const PLACES: [place: string, url: string, reason: string][] = [
  ['this machine', 'http://127.0.0.1/x.png', '127.0.0.1 is not a public host'],
  ['this machine at another port', `http://127.0.0.1:${PORT}/x.png`, '127.0.0.1 is not a public host'],
  ['a private network', 'http://10.0.0.7/x.png', '10.0.0.7 is not a public host'],
  ['this machine by IPv6', `http://[::1]:${PORT}/x.png`, '[::1] is not a public host'],
  [
    'the metadata of a cloud',
    'http://169.254.169.254/latest/meta-data',
    '169.254.169.254 is not a public host',
  ],
  ['a name of this machine', `http://localhost:${PORT}/x.png`, 'localhost is not a public host'],
  ['a name that leads to this machine', 'http://inside.example/x.png', 'not a public web address'],
  ['a name that leads to a private address too', 'https://both.example/x.png', 'not a public web address'],
  ['another port of a public host', `http://public.example:${PORT}/x.png`, 'is not allowed, only 80 and 443'],
];

/** Drafts and submits a website whose page has this head; returns the listing. */
async function submitted(head: string) {
  const origin = `http://w${++count}.tidemark.example`;
  website.set({
    '/': `<!doctype html><html lang="en"><head><title>Tidemark ${count} – charts for harbours</title>
<meta name="description" content="Tidemark draws the tide of every harbour on one chart.">${head}</head>
<body><main><h1>Charts for harbours</h1><p>Tidemark draws the tide of every harbour on one chart.</p></main></body></html>`,
  });
  const { answer: draft, problem: unread } = await ada.call('submit_listing', { url: origin });
  expect(unread).toBeNull();
  await world.running.drain();
  const fields = { name: `Tidemark ${count}`, categories: ['Design'] };
  expect((await ada.call('update_draft', { id: draft.id, fields })).problem).toBeNull();
  const { answer, problem } = await ada.call('submit_draft', { id: draft.id });
  expect(problem).toBeNull();
  await world.running.drain();
  return (await world.store.listings.byId(answer.listing_id))!;
}

const at = (url: string): string => url.replace(PORT, String(inside.port));

describe.each(PLACES)('%s', (_, place, reason) => {
  test('is asked for no logo, and the owner reads why', async () => {
    const listing = await submitted(`<link rel="apple-touch-icon" href="${at(place)}">`);
    expect(listing).toMatchObject({ logo: null, logo_note: expect.stringContaining(reason) });
    expect(inside.requests).toEqual([]);
  });

  test('is asked for no picture of the gallery', async () => {
    const listing = await submitted(`<meta property="og:image" content="${at(place)}">`);
    expect(await world.store.galleries.ofListing(listing.id)).toEqual([]);
    expect(inside.requests).toEqual([]);
  });
});

test('a public host is, on the same way', async () => {
  website.set({ '/touch.png': { headers: { 'content-type': 'image/png' }, body: pngOf(200, 200) } });
  const listing = await submitted(
    '<link rel="apple-touch-icon" href="/touch.png"><meta property="og:image" content="http://cdn.tidemark.example/social.png">',
  );
  expect(listing.logo).toMatch(/^[0-9a-f]{32}$/);
  website.set({
    '/social.png': { headers: { 'content-type': 'image/png' }, body: pngOf(1200, 630) },
  });
  const again = await submitted(
    '<meta property="og:image" content="http://cdn.tidemark.example/social.png">',
  );
  expect(await world.store.galleries.ofListing(again.id)).toMatchObject([{ source: 'website' }]);
});
