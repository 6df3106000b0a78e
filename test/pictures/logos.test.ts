import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restCaller } from '../clients/rest_client.ts';
import { type CompanySite, companySite, type SiteResponse } from '../doubles/company_site.ts';
import { launchAs } from '../scene.ts';
import { member } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { bitmapOf, bombOf, icoOf, MARK, pngOf, svgOf } from './samples.ts';

let world: World;
let site: CompanySite;
let ada: ReturnType<typeof restCaller>;

beforeAll(async () => {
  world = await startWorld();
  ada = restCaller(world, await world.key('ada'));
});
afterAll(() => world.close());
beforeEach(async () => {
  site = await companySite();
  return () => site.close();
});

const file = (type: string, body: SiteResponse['body'], more: Record<string, string> = {}): SiteResponse => ({
  headers: { 'content-type': type, ...more },
  ...(body !== undefined && { body }),
});
const PNG = file('image/png', pngOf(200, 200));

/** A home page with a head of its own; `logo` is what its structured data names. */
const home = (head: string, logo?: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tidemark – charts for harbours</title>
<meta name="description" content="Tidemark draws the tide of every harbour on one chart.">${head}
<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Tidemark', url: `${site.url}/`, ...(logo && { logo: site.url + logo }) })}</script>
</head><body><main><h1>Charts for harbours</h1><p>Tidemark draws the tide of every harbour on one chart.</p></main></body></html>`;

const TOUCH = '<link rel="apple-touch-icon" href="/touch.png">';

/** Drafts the site and submits the draft, as an assistant does; returns the listing. */
async function submitted(routes: Parameters<CompanySite['set']>[0]) {
  site.set(routes);
  const { answer: draft } = await ada.call('submit_listing', { url: site.url });
  await world.running.drain();
  const { problem } = await ada.call('update_draft', { id: draft.id, fields: { categories: ['Design'] } });
  expect(problem).toBeNull();
  return submit(draft.id);
}

async function submit(draft_id: string) {
  const { answer, problem } = await ada.call('submit_draft', { id: draft_id });
  expect(problem).toBeNull();
  await world.running.drain();
  const listing = (await world.store.listings.byId(answer.listing_id))!;
  return { draft_id, listing };
}

const media = (hash: string, name: string, headers?: Record<string, string>) =>
  fetch(`${world.url}/media/${hash}-${name}`, { ...(headers && { headers }) });

describe('the logo of a listing', () => {
  test('is fetched once at submission, and served by us in three files', async () => {
    const { listing } = await submitted({
      '/': home('', '/logo.svg'),
      '/logo.svg': file('image/svg+xml', MARK),
    });
    expect(listing).toMatchObject({ logo: expect.stringMatching(/^[0-9a-f]{32}$/), logo_note: null });
    expect(site.paths().filter((path) => path === '/logo.svg')).toEqual(['/logo.svg']);
    for (const name of ['256.png', '256.webp', '112.webp']) {
      const response = await media(listing.logo!, name);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        `image/${name.split('.')[1]}`,
      ]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
    const etag = (await media(listing.logo!, '256.png')).headers.get('etag')!;
    expect((await media(listing.logo!, '256.png', { 'if-none-match': etag })).status).toBe(304);
    expect((await media(listing.logo!, '64.png')).status).toBe(404);
    expect((await media('0'.repeat(32), '256.png')).status).toBe(404);
  });

  test('stands in lists, in the profile and on the pages of the listing', async () => {
    const { listing } = await submitted({ '/': home(TOUCH), '/touch.png': PNG });
    const now = world.clock.now().getTime();
    await world.store.write((tx) => launchAs(tx, listing.id, { week: '2026-11-16', plan: 'free', now }));
    const logo = `${world.url}/media/${listing.logo}-256.png`;
    const { answer: profile } = await ada.call('get_listing', { slug: listing.slug });
    expect(profile.logo).toBe(logo);
    const { answer: found } = await ada.call('search_listings', { q: 'Tidemark' });
    expect(found.items.find(({ slug }: { slug: string }) => slug === listing.slug).logo).toBe(logo);
    const page = await (await fetch(`${world.url}/p/${listing.slug}`)).text();
    expect(page).toContain(
      `<img class="logo large" src="/media/${listing.logo}-256.webp" alt="" width="92" height="92" decoding="async">`,
    );
    const week = await (await fetch(`${world.url}/launches/this`)).text();
    expect(week).toContain(`src="/media/${listing.logo}-112.webp" alt="" width="52" height="52"`);
  });

  test.each([
    [
      'its touch icon, where the website names no logo',
      { '/': () => home(TOUCH), '/touch.png': PNG },
      '/touch.png',
    ],
    [
      'its touch icon, where the logo is a long line of text',
      {
        '/': () => home(TOUCH, '/line.png'),
        '/line.png': file('image/png', pngOf(600, 90)),
        '/touch.png': PNG,
      },
      '/touch.png',
    ],
    [
      'its icon',
      {
        '/': () => home('<link rel="icon" href="/icon.svg" type="image/svg+xml">'),
        '/icon.svg': file('image/svg+xml', MARK),
      },
      '/icon.svg',
    ],
    [
      'the icon file that it names, at last',
      {
        '/': () => home(`<link rel="shortcut icon" href="/brand.ico">${TOUCH}`),
        '/touch.png': file('image/png', pngOf(20, 20)),
        '/brand.ico': file('image/x-icon', icoOf([{ side: 64, bytes: pngOf(64, 64) }])),
      },
      '/brand.ico',
    ],
    [
      'the icon file that browsers request, where it names nothing',
      {
        '/': () => home(''),
        '/favicon.ico': file('image/x-icon', icoOf([{ side: 32, bytes: bitmapOf(32, 32) }])),
      },
      '/favicon.ico',
    ],
  ])('is %s', async (_, routes, path) => {
    const { listing } = await submitted(routes);
    expect(listing.logo).toMatch(/^[0-9a-f]{32}$/);
    expect(site.paths()).toContain(path);
  });

  test('is never the picture for social networks, which the page shows with where it is from', async () => {
    const { listing } = await submitted({
      '/': home(`<meta property="og:image" content="/social.png">`),
      '/social.png': file('image/png', pngOf(1200, 630)),
    });
    expect(listing).toMatchObject({
      logo: null,
      logo_note: expect.stringContaining('/favicon.ico answered 404'),
    });
    const now = world.clock.now().getTime();
    await world.store.write((tx) => launchAs(tx, listing.id, { week: '2026-11-16', plan: 'free', now }));
    const page = await (await fetch(`${world.url}/p/${listing.slug}`)).text();
    expect(page).toContain(`alt="Picture from ${new URL(site.url).host}"`);
    const { answer: profile } = await ada.call('get_listing', { slug: listing.slug });
    expect(profile).not.toHaveProperty('media');
  });

  test('is fetched again after the website was read again or names another one, and otherwise not', async () => {
    const { draft_id } = await submitted({ '/': home('', '/logo.png'), '/logo.png': PNG });
    const count = () => site.paths().filter((path) => path === '/logo.png').length;
    world.clock.advance(60_000);
    await submit(draft_id);
    expect(count()).toBe(1);
    site.set({ '/other.png': file('image/png', pngOf(99, 99, { colour: [0, 90, 160] })) });
    const fields = { logo_url: `${site.url}/other.png` };
    expect((await ada.call('update_draft', { id: draft_id, fields })).problem).toBeNull();
    await world.running.drain();
    expect(site.paths()).toContain('/other.png');
  });
});

describe('a logo that is refused', () => {
  const script = svgOf('<script>fetch("/stolen")</script><rect width="99" height="99"/>');
  test.each<[string, SiteResponse, string]>([
    ['an SVG with a script', file('image/svg+xml', script), 'The SVG has a script'],
    [
      'an SVG that loads from elsewhere',
      file('image/svg+xml', svgOf('<image href="http://127.0.0.1:1/x.png" width="9" height="9"/>')),
      'a reference to something elsewhere',
    ],
    ['a bomb', file('image/png', bombOf(7_100, 7_100)), 'is 7100 × 7100 pixels'],
    ['a page', file('text/html', '<!doctype html><p>hello'), 'This is no PNG'],
    ['a page that says it is a PNG', file('image/png', '<!doctype html><p>hello'), 'This is no PNG'],
    ['a picture that ends early', file('image/png', pngOf(90, 90).subarray(0, 90)), 'The picture is damaged'],
    [
      'a GIF that is a script too',
      file('image/gif', 'GIF89a/*\x01\x01*/=1;alert(1)//'),
      'The picture shows nothing',
    ],
    ['a tiny icon', file('image/png', pngOf(16, 16)), 'is only 16 × 16 pixels'],
    [
      'an icon file of 31 pixels',
      file('image/x-icon', icoOf([{ side: 31, bytes: bitmapOf(31, 31) }])),
      'is only 31 × 31 pixels',
    ],
    ['what is not there', { status: 404 }, 'answered 404'],
    [
      'a way to another site',
      { status: 302, headers: { location: 'http://localhost:1/x.png' } },
      'another site',
    ],
    [
      'a way to a private network',
      { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
      'another site',
    ],
    [
      'an endless body',
      file('image/png', function* () {
        for (;;) yield Buffer.alloc(65_536);
      }),
      'returned more than 2097152 bytes',
    ],
  ])('%s leaves the monogram, and its reason to the owner', async (_, response, reason) => {
    const { listing } = await submitted({ '/': home('', '/logo.png'), '/logo.png': response });
    expect(listing).toMatchObject({ logo: null, logo_note: expect.stringContaining(reason) });
    expect(site.paths()).not.toContain('/stolen');
    const owner = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
    const page = await owner.request(`/account/listings/${listing.id}/pictures`);
    expect(page.text).toContain('Your website gave us none');
    expect(page.root.text).toContain(`What we could not use: ${listing.logo_note}`);
  });
});

test('a picture that no listing shows is deleted after a week', async () => {
  const { listing } = await submitted({
    '/': home('', '/logo.png'),
    '/logo.png': file('image/png', pngOf(120, 120, { colour: [3, 99, 7] })),
  });
  await world.store.write((tx) => tx.listings.update(listing.id, { logo: null, updated_at: 1 }));
  await world.reach('2026-11-24T12:00:00Z');
  expect((await media(listing.logo!, '256.png')).status).toBe(200);
  await world.reach('2026-11-26T12:00:00Z');
  expect((await media(listing.logo!, '256.png')).status).toBe(404);
});
