import { readdirSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, utcDay } from '../../../domain/time/day.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { member, Visitor } from '../visitor.ts';
import { countedOn, FIREFOX, opening } from './visits.ts';

let world: World;
let acme: { id: number; slug: string };
beforeAll(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => world.close());
let listings = 0;
beforeEach(async () => {
  acme = await addListing(world.store, world.clock, { name: `Acme ${++listings}` });
});

const stranger = () => new Visitor(world.url);
const open = (by: Visitor, headers = opening('192.0.2.1'), path = `/p/${acme.slug}`) =>
  by.request(path, { headers });
const now = () => world.clock.now();
/** The hashes of visitors of the listing in the database. */
function hashes(): string[] {
  const database = new Database(world.running.config.database_file, { readonly: true });
  try {
    return database
      .prepare<[number], string>('select hex(visitor) from visit where listing_id = ?')
      .pluck()
      .all(acme.id);
  } finally {
    database.close();
  }
}
async function views(): Promise<number> {
  await world.running.drain();
  return (await countedOn(world.store, acme.id, now())).views;
}

describe('views of a listing [D40]', () => {
  test('are its visitors of a day: reloads count once, another browser or network again', async () => {
    for (let i = 0; i < 3; i++) expect((await open(stranger())).status).toBe(200);
    expect(await views()).toBe(1);
    await open(stranger());
    await open(stranger(), opening('192.0.2.2'));
    await open(stranger(), opening('192.0.2.2', { 'user-agent': FIREFOX }));
    expect(await views()).toBe(3);
    // Browsers change their IPv6 address, but not the network of the customer.
    await open(stranger(), opening('2001:db8:0:1::1'));
    await open(stranger(), opening('2001:db8:0:1:ffff::2'));
    expect(await views()).toBe(4);
  });

  test('count ten browser strings of one network at most, with those that came before', async () => {
    const named = (i: number, ip = '192.0.2.1') => opening(ip, { 'user-agent': `${FIREFOX} Other/${i}` });
    for (let i = 0; i < 7; i++) await open(stranger(), named(i));
    expect(await views()).toBe(7);
    for (let i = 5; i < 14; i++) await open(stranger(), named(i));
    await open(stranger(), named(1, '192.0.2.2'));
    expect(await views()).toBe(11);
    for (let i = 14; i < 16; i++) await open(stranger(), named(i));
    expect(await views()).toBe(11);
  });

  test('count a visitor whose browser has the page already', async () => {
    const { headers } = await open(stranger(), opening('192.0.2.1'));
    expect(await views()).toBe(1);
    const again = opening('192.0.2.9', { 'if-none-match': headers.get('etag') ?? '' });
    expect((await open(stranger(), again)).status).toBe(304);
    expect(await views()).toBe(2);
  });

  test.each([
    ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['an assistant', { 'user-agent': 'Mozilla/5.0 (compatible; ChatGPT-User/1.0; +https://openai.com/bot)' }],
    ['a program', { 'user-agent': 'curl/8.14.1' }],
    ['who does not say what they are', { 'user-agent': '' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerendering', { 'sec-purpose': 'prefetch;prerender' }],
    ['a prefetch of older browsers', { purpose: 'prefetch' }],
    ['a prefetch of older Firefox', { 'x-moz': 'prefetch' }],
    ['a script that reads the page', { 'sec-fetch-dest': 'empty' }],
  ])('leave out %s', async (_, headers) => {
    expect((await open(stranger(), opening('192.0.2.1', headers))).status).toBe(200);
    expect(await views()).toBe(0);
    await open(stranger());
    expect(await views()).toBe(1);
  });

  test('leave out requests that are no views: headers, forms, files, programs, missing pages', async () => {
    const by = stranger();
    const headers = opening('192.0.2.1');
    const page = `/p/${acme.slug}`;
    await by.request(page, { method: 'HEAD', headers });
    await by.send(page, {}, headers);
    for (const path of [`${page}.json`, `${page}.md`, `${page}/badges`, '/p/nobody', `${page}/visit`])
      await open(by, headers, path);
    await world.rest('GET', `/listings/${acme.slug}`, { headers: { 'user-agent': FIREFOX } });
    expect(await views()).toBe(0);
  });

  test('leave out the owners, those who share it too, and no other members', async () => {
    const beta = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Beta' });
    const row = await addListing(world.store, world.clock, { name: 'Beta', draft_id: beta });
    const at = now().getTime();
    await world.store.write(async (tx) => {
      const person_id = await tx.people.ensure('bob@example.org', at);
      await tx.co_owners.add(beta, person_id, at);
    });
    const counted = async () => {
      await world.running.drain();
      return (await countedOn(world.store, row.id, now())).views;
    };
    for (const name of ['ada', 'bob']) {
      await open(await member(world.url, world.store, `${name}@example.org`, at), undefined, '/p/beta');
      expect([name, await counted()]).toEqual([name, 0]);
    }
    await open(await member(world.url, world.store, 'cleo@example.org', at), undefined, '/p/beta');
    expect(await counted()).toBe(1);
  });

  test('count per UTC day: the last second of one belongs to it, also where it is written on the next', async () => {
    world.clock.set('2026-11-18T23:59:59.900Z');
    await open(stranger());
    await open(stranger(), opening('192.0.2.2'));
    world.clock.set('2026-11-19T00:00:00.100Z');
    await open(stranger());
    expect(await views()).toBe(1);
    expect((await countedOn(world.store, acme.id, '2026-11-18')).views).toBe(2);
  });

  test('keep nothing that says who it was: the salt goes with the day, the hashes soon after', async () => {
    const salts = () => readdirSync(world.running.config.data_dir).filter((name) => name.endsWith('.salt'));
    await open(stranger());
    expect(await views()).toBe(1);
    const [first, ...more] = salts();
    expect([first, more]).toEqual([expect.stringMatching(/^visitors\.\d+\.salt$/), []]);
    const before = hashes();
    expect(before).toHaveLength(1);
    const tomorrow = (utcDay(now().getTime()) + 1) * DAY_MS;
    world.clock.set(new Date(tomorrow));
    await open(stranger());
    expect(salts()).toEqual([expect.not.stringMatching(first!)]);
    await world.reach(new Date(tomorrow + DAY_MS / 48));
    const after = hashes();
    expect(after).toHaveLength(1);
    // The same person on the next day is another one.
    expect(after[0]).not.toEqual(before[0]);
  });
});
