import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '../../services/administration/settings.ts';
import { mergeListings } from '../../services/moderation/merge_listings.ts';
import { reject } from '../../services/moderation/moderate.ts';
import { takeOffline } from '../../services/my_listings/offline.ts';
import { deleteAccount } from '../../services/people/delete_account.ts';
import { restCaller } from '../clients/rest_client.ts';
import { type DemoWorld, startDemoWorld } from '../demo_world.ts';

let world: DemoWorld;
beforeAll(async () => {
  world = await startDemoWorld();
});
afterAll(() => world.close());

const LICENSE = 'https://creativecommons.org/licenses/by/4.0/';
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const file = (init: RequestInit = {}): Promise<Response> => fetch(`${world.url}/data.jsonl.gz`, init);
const set = (name: 'data.license' | 'data.weekly_file', value: string) =>
  world.store.write((tx) => changeSetting(tx, name, value, { actor: 'operator' }));
const later = (ms: number): Promise<void> => world.reach(new Date(world.clock.now().getTime() + ms));
const folder = (): string[] =>
  readdirSync(join(world.running.config.data_dir), { recursive: true })
    .map(String)
    .filter((name) => name.startsWith('public'));

/** The lines of the file as it is given now. */
async function lines(): Promise<any[]> {
  const response = await file();
  expect(response.status).toBe(200);
  const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
const slugsOf = (all: any[], operation: string): string[] =>
  all.filter((line) => line.operation === operation).map(({ input }) => input.slug);

test('there is no file unless the operator wants one, and none without a licence', async () => {
  await later(10 * MINUTE);
  expect([(await file()).status, folder()]).toEqual([404, []]);
  await expect(set('data.weekly_file', '1')).rejects.toThrow(
    'data.weekly_file cannot be 1 while data.license is empty: the file names it. Set data.license first.',
  );
  expect(await (await fetch(`${world.url}/llms.txt`)).text()).not.toContain('data.jsonl.gz');

  await set('data.license', `CC BY 4.0 ${LICENSE}`);
  await set('data.weekly_file', '1');
  await expect(set('data.license', '')).rejects.toThrow('Set data.weekly_file to 0 first.');
  const early = await file();
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '600']);
  await later(10 * MINUTE);
  expect(folder()).toEqual(['public', join('public', 'data.jsonl.gz')]);
  expect(await (await fetch(`${world.url}/llms.txt`)).text()).toContain(`(${world.url}/data.jsonl.gz)`);
  expect(await (await fetch(world.url)).text()).toContain('<a href="/data.jsonl.gz">');
});

test('each line is what the public operation returns, nothing hidden is in it, and it names its licence first', async () => {
  const [head, ...rest] = await lines();
  const license = { name: 'CC BY 4.0', url: LICENSE };
  expect(head).toMatchObject({ firstlight_public_data: 1, url: world.url, license });
  const end = rest.pop();
  const called = rest.reduce(
    (sums, { operation }) => ({ ...sums, [operation]: (sums[operation] ?? 0) + 1 }),
    {},
  );
  expect(end).toEqual({ end: true, lines: called });
  const anybody = restCaller(world);
  for (const { operation, input, response } of rest)
    expect([operation, input, response]).toEqual([
      operation,
      input,
      (await anybody.call(operation, input)).answer,
    ]);

  expect(slugsOf(rest, 'get_listing').length).toBe(await world.store.listings.liveCount());
  for (const operation of ['get_founder', 'get_launch_week', 'get_blog_post', 'list_awards'])
    expect(called[operation]).toBeGreaterThan(0);
  const text = JSON.stringify(rest);
  const { rows } = await world.store.people.find({ text: '', offset: 0, limit: 1000 });
  expect(rows.length).toBeGreaterThan(400);
  expect(rows.filter(({ email }) => text.includes(email))).toEqual([]);
});

test('it is given with tag and date, and not again to a caller that has it', async () => {
  const response = await file({ method: 'HEAD' });
  const { headers } = response;
  const [tag, date] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'public, no-cache',
    link: `<${LICENSE}>; rel="license"`,
    'access-control-allow-origin': '*',
  });
  expect(Date.parse(date)).toBe(world.clock.now().getTime());
  expect((await file({ headers: { 'if-none-match': tag } })).status).toBe(304);
  expect((await file({ headers: { 'if-modified-since': date } })).status).toBe(304);
  expect((await file({ headers: { 'if-none-match': '"other"', 'if-modified-since': date } })).status).toBe(
    200,
  );
  expect((await file({ method: 'POST' })).status).toBe(405);
});

test('what was withdrawn is not given from that moment on, and the next file is without it', async () => {
  const before = await lines();
  const [slug = '', other = ''] = slugsOf(before, 'get_listing');
  const listing = await world.store.listings.bySlug(slug);
  const now = world.clock.now().getTime();
  await world.store.write((tx) => deleteAccount(tx, listing?.person_id ?? 0, now));
  expect((await file()).status).toBe(503);
  await later(10 * MINUTE);
  const after = await lines();
  expect(slugsOf(after, 'get_listing')).not.toContain(slug);
  expect(slugsOf(after, 'get_listing')).toContain(other);

  const second = await world.store.listings.bySlug(other);
  const own = { person_id: second?.person_id ?? 0, listing_id: second?.id ?? 0 };
  await world.store.write((tx) => takeOffline(tx, { ...own, now: world.clock.now().getTime() }));
  expect((await file()).status).toBe(503);
  await later(10 * MINUTE);
  expect(slugsOf(await lines(), 'get_listing')).not.toContain(other);
});

test('a listing that the site team suspends is not given from that moment on', async () => {
  const [slug = ''] = slugsOf(await lines(), 'get_listing');
  const listing = (await world.store.listings.bySlug(slug))!;
  const actor = { actor: 'operator' } as const;
  const decision = { by: 'root', actor, note: 'Copied texts.', now: world.clock.now().getTime() };
  expect(await world.store.write((tx) => reject(tx, listing, decision))).toBe(true);
  expect((await file()).status).toBe(503);
  await later(10 * MINUTE);
  expect(slugsOf(await lines(), 'get_listing')).not.toContain(slug);
});

test('a duplicate that was merged into another listing is not given from that moment on', async () => {
  const { store, clock } = world;
  const ofWeek = async (slug: string) => {
    const listing = await store.listings.bySlug(slug);
    const launches = await store.launches.everyOf(listing?.id ?? 0);
    return { listing, weeks: launches.map(({ week }) => week) };
  };
  const slugs = slugsOf(await lines(), 'get_listing');
  const all = await Promise.all(slugs.map(ofWeek));
  const by = { actor: 'operator' } as const;
  const now = clock.now().getTime();
  let merged: string | undefined;
  for (const { listing, weeks } of all) {
    const into = all.find(
      (other) => other.listing !== listing && !other.weeks.some((week) => weeks.includes(week)),
    );
    if (!listing || !into?.listing) continue;
    const merge = { duplicate_id: listing.id, into: into.listing.slug, now, reason: 'The same product.', by };
    if ((await store.write((tx) => mergeListings(tx, merge))) === null) merged = listing.slug;
    if (merged) break;
  }
  expect(merged).toBeDefined();
  expect((await file()).status).toBe(503);
  await later(10 * MINUTE);
  expect(slugsOf(await lines(), 'get_listing')).not.toContain(merged);
});

test('it is made again after a week, with another licence, and is gone once it is not wanted', async () => {
  const made = (await file({ method: 'HEAD' })).headers.get('last-modified');
  await later(6 * DAY);
  expect((await file({ method: 'HEAD' })).headers.get('last-modified')).toBe(made);
  await later(DAY);
  expect((await file({ method: 'HEAD' })).headers.get('last-modified')).not.toBe(made);

  await set('data.license', `CC0 1.0 ${LICENSE}`);
  expect((await file()).status).toBe(503);
  await later(10 * MINUTE);
  expect((await lines())[0].license.name).toBe('CC0 1.0');

  await set('data.weekly_file', '0');
  expect((await file()).status).toBe(404);
  await later(10 * MINUTE);
  expect(folder()).toEqual([]);
});
