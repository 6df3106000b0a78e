import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companySite } from '../doubles/company_site.ts';
import { addListing } from '../scene.ts';
import { member } from '../site/visitor.ts';
import { START, startWorld, type World } from '../world.ts';

const DAY = 86_400_000;
const PUBLIC = [
  '/site',
  '/launches/weeks/this',
  '/launches?section=trending',
  '/leaderboards/community-weekly',
];
const PAGES = ['/', '/launches/this', '/leaderboards', '/sitemap.xml', '/robots.txt', '/sign-in', '/docs'];

let world: World;
beforeEach(async () => {
  world = await startWorld();
  await addListing(world.store, world.clock, { name: 'Tidelamp', voted_at: [START.getTime()] });
});
afterEach(() => world.close());

/** What everybody is shown, asked for twice, so that the second time it is cached. */
async function shown(): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const _ of [1, 2])
    for (const path of PUBLIC) {
      const { status, body } = await world.rest('GET', path);
      expect([path, status]).toEqual([path, 200]);
      all.push(body);
    }
  expect(all.slice(PUBLIC.length)).toEqual(all.slice(0, PUBLIC.length));
  return all;
}

async function expectPages(): Promise<void> {
  for (const path of PAGES) expect([path, (await fetch(world.url + path)).status]).toEqual([path, 200]);
}

/** The current week according to two public responses. */
async function weeks(): Promise<unknown[]> {
  const [site, week] = (await shown()) as { calendar: { this_week: string }; week: string }[];
  return [site?.calendar.this_week, week?.week];
}

test('set ahead and back, the public is shown the week that it is by then, and no week from a cache', async () => {
  for (const [instant, monday] of [
    ['2026-11-18T12:00:00Z', '2026-11-16'],
    ['2026-11-27T12:00:00Z', '2026-11-23'],
    ['2026-11-18T12:00:00Z', '2026-11-16'],
    ['2026-11-22T23:59:59Z', '2026-11-16'],
    ['2026-11-23T00:00:00Z', '2026-11-23'],
    ['2026-11-22T23:59:59Z', '2026-11-16'],
  ] as const) {
    world.clock.set(instant);
    expect([instant, ...(await weeks())]).toEqual([instant, monday, monday]);
  }
  world.clock.advance(-2000 * DAY);
  await shown();
  await expectPages();
});

test.each([
  ['thirty years ahead', 30 * 365 * DAY],
  ['to 1970', 60_000 - START.getTime()],
])('a clock that jumps %s takes no page and no key from anybody', async (_to, ms) => {
  const key = await world.key('ada');
  world.clock.advance(ms);
  expect((await world.rest('GET', '/me', { key })).status).toBe(200);
  await expectPages();
  const made = await world.rest('POST', '/drafts', { key, body: { url: 'http://127.0.0.1:9/' } });
  expect(made.status).toBe(201);
  await world.running.drain();
  expect((await world.rest('GET', `/drafts/${made.body.id}`, { key })).status).toBe(200);
});

describe('what ends by the clock', () => {
  test('is a key that ends: refused from its moment on, and not a millisecond before', async () => {
    const ada = await member(world.url, world.store, 'ada@example.org', START.getTime());
    const page = await ada.request('/account/keys');
    const fields = { name: 'Short', scopes: 'account:read', days: '30' };
    const made = await ada.fill(page, '/account/keys', fields);
    const key = /flsk_[0-9A-Za-z]{46}/.exec(made.markup)?.[0] ?? '';
    const status = async () => (await world.rest('GET', '/me', { key })).status;
    world.clock.advance(30 * DAY - 1);
    expect(await status()).toBe(200);
    world.clock.advance(1);
    expect(await status()).toBe(401);
  });

  test('is a session, whose form is refused afterwards and changes nothing', async () => {
    const ada = await member(world.url, world.store, 'ada@example.org', START.getTime());
    const page = await ada.request('/account/keys');
    world.clock.advance(31 * DAY);
    const late = await ada.fill(page, '/account/keys', { name: 'Late', scopes: 'account:read', days: '' });
    expect(late.markup).not.toContain('flsk_');
    expect(late.status).not.toBe(200);
    const person = await world.store.people.byEmail('ada@example.org');
    expect(await world.store.keys.ofPerson(person!.id)).toEqual([]);
  });
});

test('a draft submitted after the clock was set back is built at once, and the calendar continues when it is due', async () => {
  const site = await companySite({ '/robots.txt': { status: 404 }, '/': '<title>Acme</title><h1>Acme</h1>' });
  const key = await world.key('ada');
  world.clock.advance(-DAY);
  const { body } = await world.rest('POST', '/drafts', { key, body: { url: site.url } });
  await world.running.drain();
  expect((await world.rest('GET', `/drafts/${body.id}`, { key })).body.status).toBe('ready');
  // A launch that was due before the clock was set back goes live once.
  const { slug } = await addListing(world.store, world.clock, {
    name: 'Latecomer',
    status: 'scheduled',
    week: '2026-11-23',
  });
  const status = async () => (await world.rest('GET', `/listings/${slug}`)).status;
  await world.reach('2026-11-22T23:59:59Z');
  expect(await status()).toBe(404);
  await world.reach('2026-11-23T00:00:00Z');
  expect(await status()).toBe(200);
  await world.reach('2026-11-20T00:00:00Z');
  await world.reach('2026-11-23T00:00:01Z');
  const { body: week } = await world.rest('GET', '/launches/weeks/2026-11-23');
  expect(week.items.map((item: { listing: { name: string } }) => item.listing.name)).toEqual(['Latecomer']);
  await site.close();
});
