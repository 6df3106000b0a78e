import { afterAll, beforeAll, expect, test } from 'vitest';
import { runIn } from '../../cli/usage/in_process.ts';
import { both } from '../../clients/both.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { administrator } from './administrator.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
});
afterAll(() => world.close());

const PATH = '/admin/listings';
const command = (...args: string[]) => runIn(world.running.config.data_dir, args);

/** Sends the form of the page of a listing. */
async function act(id: number, fields: Record<string, string>): Promise<PageResponse> {
  const path = `${PATH}/${id}`;
  return admin.by.fill(await admin.by.request(path), path, fields);
}

const byAdmin = (id: number) => ({ actor_id: String(admin.person_id), subject: `listing:${id}` });
const lastRow = async (kind: 'listing_merged' | 'listing_slug_changed') =>
  (await world.store.audit_log.newest({ kind, limit: 1 }))[0];

test('changes a slug, and the former ones lead to the listing, until it has them again', async () => {
  const rival = await addListing(world.store, world.clock, { name: 'Rivalwright', owner: 'bob' });
  const { id, slug } = await addListing(world.store, world.clock, { name: 'Old Mill' });
  const at = (path: string) => fetch(world.url + path, { redirect: 'manual' });
  const shown = async (path: string) => {
    const answer = await at(path);
    return [answer.status, answer.headers.get('location')];
  };
  const rename = async (to: string) =>
    (await act(id, { do: 'listing_slug', slug: to })).headers.get('location');
  expect((await at(`/p/${slug}`)).status).toBe(200);
  expect((await world.rest('GET', `/listings/${slug}`)).status).toBe(200);

  for (const [wanted, why] of [
    ['Old Mill!', 'a slug has lower-case letters'],
    ['gone--7', 'begin with gone--'],
    [rival.slug, 'another listing has or had'],
    [slug, 'the listing has this slug'],
  ] as const)
    expect((await act(id, { do: 'listing_slug', slug: wanted })).text).toContain(why);
  expect(await act(id, { do: 'listing_slug', slug: 'mill', reason: 'A shorter one.' })).toMatchObject({
    status: 303,
  });
  expect(await lastRow('listing_slug_changed')).toMatchObject(byAdmin(id));
  const letter = (await world.mails()).find(({ subject }) => subject === 'Old Mill has a new URL');
  expect(letter?.text).toContain(`/p/mill`);
  expect(letter?.text).toContain('A shorter one.');

  for (const [path, to] of [
    ['/p/old-mill', '/p/mill'],
    ['/p/old-mill?ref=x%20y', '/p/mill?ref=x+y'],
    ['/p/old-mill/badges', '/p/mill/badges'],
    ['/p/old-mill/follow', '/p/mill/follow'],
    ['/p/old-mill.json', '/p/mill.json'],
    ['/p/old-mill.md', '/p/mill.md'],
    ['/alternatives/old-mill', '/alternatives/mill'],
    ['/cards/listing/old-mill.png', '/cards/listing/mill.png'],
    ['/feeds/listings/old-mill.atom', '/feeds/listings/mill.atom'],
    ['/compare/old-mill-vs-rivalwright', '/compare/mill-vs-rivalwright'],
  ] as const)
    expect([path, ...(await shown(path))]).toEqual([path, 301, to]);
  const page = await (await at('/p/mill')).text();
  expect(page).toContain('/p/mill">');
  expect(page).not.toContain('/p/old-mill');
  expect(await (await at('/sitemaps/listings-1.xml')).text()).toMatch(/\/p\/mill</);
  // What other sites embed goes on working where it is.
  expect((await at('/badges/old-mill/listed.svg')).status).toBe(200);

  const anybody = await both(world);
  const { slug: present, links } = await anybody.answer('get_listing', { slug: 'old-mill' });
  expect([present, links.page]).toEqual(['mill', `${world.url}/p/mill`]);
  const badges = await anybody.answer('get_badges', { slug: 'old-mill' });
  expect(badges.image_url_template).toContain('/badges/mill/');
  const twice = await anybody.problem('compare_listings', { a: 'mill', b: 'old-mill' });
  expect(twice.errors).toMatchObject([{ code: 'same_listing' }]);
  await anybody.close();
  expect((await act(rival.id, { do: 'listing_slug', slug: 'old-mill' })).text).toContain(
    'another listing has or had',
  );
  const draft = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Old Mill' });
  const later = await restCaller(world, await world.key('ada')).call('submit_draft', { id: draft });
  expect((await world.store.listings.byId(later.answer.listing_id))?.slug).toBe('old-mill-2');

  expect(await command('listing', 'slug', 'old-mill', 'third')).toMatchObject({ code: 0 });
  expect(await shown('/p/old-mill')).toEqual([301, '/p/third']);
  expect((await admin.by.request(`${PATH}/${id}`)).text).toContain('These lead to it: old-mill, mill.');
  expect(await rename('old-mill')).toBe(`${PATH}/${id}?done=listing_slug`);
  expect([await shown('/p/old-mill'), await shown('/p/third')]).toEqual([
    [200, null],
    [301, '/p/old-mill'],
  ]);
  // What the site team took off has no page under any slug.
  await act(id, { do: 'moderation_reject', note: 'Copied.' });
  expect((await shown('/p/third'))[0]).toBe(404);
  expect(await command('listing', 'slug', 'third', 'gone--1')).toMatchObject({ code: 1 });
});

test('merges a duplicate: its slugs lead on, followers come once, votes stay; a preview says so', async () => {
  const now = world.clock.now().getTime();
  const before = { week: '2026-11-09', live_at: now - 9 * 86_400_000 };
  const stays = await addListing(world.store, world.clock, { name: 'Fernway', ...before });
  const gone = await addListing(world.store, world.clock, {
    name: 'Fernway App',
    owner: 'bob',
    voted_at: [now - 2000, now - 1000],
  });
  await world.store.write(async (tx) => {
    const follow = async (name: string, listing_id: number) =>
      tx.follows.add({
        listing_id,
        person_id: await tx.people.ensure(`${name}@example.org`, now),
        followed_at: now,
      });
    for (const name of ['ada', 'cid', 'dee']) await follow(name, gone.id);
    await follow('dee', stays.id);
    await tx.former_slugs.add('fern', gone.id, now);
  });
  const path = `${PATH}/${gone.id}/merge`;
  const refusal = async (into: string) => (await admin.by.request(`${path}?into=${into}`)).text;
  expect(await refusal('no-such-slug')).toContain('there is no such listing');
  expect(await refusal('fern')).toContain('lead to the same listing');
  const running = await addListing(world.store, world.clock, { name: 'Running A' });
  const beside = await addListing(world.store, world.clock, { name: 'Running B' });
  const both_run = await admin.by.request(`${PATH}/${beside.id}/merge?into=${running.slug}`);
  expect([both_run.status, both_run.text]).toEqual([409, expect.stringContaining('both launch in a week')]);
  const paid = await addListing(world.store, world.clock, { name: 'Paid One', plan: 'paid' });
  expect((await admin.by.request(`${PATH}/${paid.id}/merge?into=${stays.slug}`)).text).toContain(
    'is paid for',
  );

  const preview = await admin.by.request(`${path}?into=${stays.slug}`);
  for (const text of [
    'These slugs lead to fernway: fernway-app, fern.',
    '1 follower comes along. 1 who follow both stay, once. 1 stop',
    'Its 2 votes stay with it and count nowhere any more',
  ])
    expect(preview.text).toContain(text);
  const dry = await command('listing', 'merge', gone.slug, stays.slug, '--dry-run');
  expect([dry.code, dry.out.includes('count nowhere: 2')]).toEqual([0, true]);
  const merging = { do: 'listing_merge' };
  expect((await admin.by.fill(preview, path, { ...merging, reason: ' ' })).text).toContain('give a reason');
  const done = await admin.by.fill(preview, path, { ...merging, reason: 'It is the same product.' });
  expect(done.headers.get('location')).toBe(`${PATH}/${gone.id}?done=listing_merge`);

  for (const slug of [gone.slug, 'fern']) {
    const answer = await fetch(`${world.url}/p/${slug}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/p/${stays.slug}`]);
  }
  expect(await world.store.listings.byId(stays.id)).toMatchObject({ followers: 2, votes: 0 });
  expect(await world.store.listings.byId(gone.id)).toMatchObject({
    followers: 0,
    votes: 2,
    status: 'suspended',
  });
  expect(await lastRow('listing_merged')).toMatchObject(byAdmin(gone.id));
  const letter = (await world.mails()).find(({ subject }) => subject.includes('was merged into Fernway'));
  expect([letter?.to, letter?.text]).toEqual([
    'bob@example.org',
    expect.stringContaining('It is the same product.'),
  ]);
  expect(await refusal(stays.slug)).toContain('has given its slug back');
  // Put back, it has a URL of its own again, and its votes.
  expect((await act(gone.id, { do: 'moderation_approve' })).status).toBe(303);
  const back = await world.rest('GET', '/listings/fernway-app-2');
  expect([back.status, back.body.votes]).toEqual([200, 2]);
  const merged = await command('listing', 'merge', 'fernway-app-2', 'fern', '--reason', 'Still.', '--json');
  expect(JSON.parse(merged.out)).toMatchObject({ into: stays.slug, merged: true });
});
