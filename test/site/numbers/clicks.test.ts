import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { member, Visitor } from '../visitor.ts';
import { countedOn, ping } from './visits.ts';

let world: World;
let listing: { id: number; slug: string };
let made = 0;
beforeAll(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
});
beforeEach(async () => {
  const name = `Acme ${++made}`;
  listing = await addListing(world.store, world.clock, { name, plan: made === 1 ? 'paid' : 'free' });
});
afterAll(() => world.close());

const path = () => `/p/${listing.slug}`;
const click = (by = new Visitor(world.url), headers: Record<string, string> = {}) =>
  ping(by, path(), headers);
async function counted() {
  await world.running.drain();
  return countedOn(world.store, listing.id, world.clock.now());
}

describe('clicks on the website of a listing [D40]', () => {
  test('are reported beside the link, which leads straight there with its attributes [D55]', async () => {
    const { root } = await new Visitor(world.url).request(path());
    const links = root
      .querySelectorAll('a[ping]')
      .map(({ attributes: { href, rel, ping: to } }) => ({ href, rel, to }));
    const website = (await world.store.listings.byId(listing.id))!.url;
    expect(links).toEqual([
      { href: website, rel: 'sponsored', to: `${path()}/visit` },
      { href: website, rel: 'sponsored', to: `${path()}/visit` },
    ]);
  });

  test('count once a day for each visitor, and are no views', async () => {
    for (let i = 0; i < 3; i++) expect((await click()).status).toBe(202);
    await click(undefined, { 'x-forwarded-for': '192.0.2.2' });
    expect(await counted()).toEqual({ views: 0, clicks: 2 });
  });

  test('leave out owners, bots and pages loaded in advance', async () => {
    const now = world.clock.now().getTime();
    await click(await member(world.url, world.store, 'ada@example.org', now));
    await click(undefined, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await click(undefined, { 'sec-purpose': 'prefetch' });
    expect(await counted()).toEqual({ views: 0, clicks: 0 });
    await click(await member(world.url, world.store, 'cleo@example.org', now));
    expect(await counted()).toEqual({ views: 0, clicks: 1 });
  });

  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['of a neighbour', { 'sec-fetch-site': 'same-site' }, 403],
    ['with a key', { authorization: 'Bearer flsk_anything' }, 403],
    ['of another type', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ])('are refused in a request %s', async (_, headers, status) => {
    expect((await click(undefined, headers)).status).toBe(status);
    expect(await counted()).toEqual({ views: 0, clicks: 0 });
  });

  test('are refused as anything longer than a ping', async () => {
    const headers = { 'content-type': 'text/ping', 'sec-fetch-site': 'same-origin' };
    const long = { method: 'POST', headers, body: 'x'.repeat(100_000) };
    expect((await new Visitor(world.url).request(`${path()}/visit`, long)).status).toBe(413);
    expect(await counted()).toEqual({ views: 0, clicks: 0 });
  });

  test('have a URL that leads people to the listing, and counts nothing for one that is not there', async () => {
    const opened = await new Visitor(world.url).request(`${path()}/visit`);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, path()]);
    expect((await ping(new Visitor(world.url), '/p/nobody')).status).toBe(202);
    expect((await ping(new Visitor(world.url), '/p/%2e%2e%2f%00')).status).toBe(202);
    expect(await counted()).toEqual({ views: 0, clicks: 0 });
  });
});
