import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { Visitor } from '../visitor.ts';
import { csrfOf, voters } from './voters.ts';

const HOUR = 3_600_000;
const WEEK_ENDS = Date.parse('2026-11-23T00:00:00Z');
const START = Date.parse('2026-11-18T15:00:00Z');

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => world.close());

const now = () => world.clock.now().getTime();
const add = async (name: string, owner = 'ada') =>
  (await addListing(world.store, world.clock, { name, owner })).slug;
const { as, press, stateOn, votesOf } = voters(() => world);
const weekVotesOf = async (slug: string, week = '2026-11-16') => {
  const { body } = await world.rest('GET', `/launches/weeks/${week}`);
  return body.items.find((item: any) => item.listing.slug === slug)?.week_votes;
};
const idOf = async (name: string) => (await world.store.people.byEmail(`${name}@example.org`))!.id;
const ballotOf = async (slug: string, name: string) => {
  const { id } = (await world.store.listings.bySlug(slug))!;
  return (await world.store.votes.own(id, await idOf(name)))!;
};

const force = async (by: Visitor, slug: string) =>
  by.send(`/p/${slug}/vote`, { csrf: csrfOf(await by.request('/account')), do: 'vote' });
describe('voting for a launch', () => {
  test('leads an anonymous visitor through signing in, back to one button and to the list', async () => {
    const slug = await add('Ashlar');
    const stranger = new Visitor(world.url);
    expect((await stranger.request(`/p/${slug}`)).root.querySelector('#vote a')?.getAttribute('href')).toBe(
      `/p/${slug}/vote`,
    );
    const week = await stranger.request('/launches/this');
    const link = week.root.querySelector(`#${slug} a.votes`)?.getAttribute('href') ?? '';
    const answer = await stranger.request(link);
    const back = `/sign-in?return_to=${encodeURIComponent(`/p/${slug}/vote?back=%2Flaunches%2Fthis`)}`;
    expect([answer.status, decodeURIComponent(answer.headers.get('location') ?? '')]).toEqual([
      303,
      decodeURIComponent(back),
    ]);
    const bob = await as('bob');
    const done = await press(bob, slug, { on: link });
    expect([done.status, done.headers.get('location')]).toEqual([303, `/launches/this#${slug}`]);
    expect([await votesOf(slug), await weekVotesOf(slug)]).toEqual([1, 1]);
  });

  test('shows the own vote to its voter alone, is withdrawn by the same button, and counts again', async () => {
    const slug = await add('Basalt');
    const [carol, other] = [await as('carol'), await as('carl')];
    expect((await press(carol, slug)).headers.get('location')).toBe(`/p/${slug}#vote`);
    expect(await stateOn(carol, slug)).toEqual({
      pressed: 'true',
      text: expect.stringContaining('your vote counts'),
    });
    const tile = async (by: Visitor, on: string) =>
      (await by.request(on)).root.querySelector(`#${slug} .votes`)?.getAttribute('aria-pressed');
    for (const on of ['/', '/launches/this'])
      expect([await tile(carol, on), await tile(other, on), await tile(new Visitor(world.url), on)]).toEqual([
        'true',
        'false',
        undefined,
      ]);
    const shared = await new Visitor(world.url).request('/launches/this');
    expect([shared.markup.includes('csrf'), shared.headers.get('vary')]).toEqual([
      false,
      expect.stringContaining('Cookie'),
    ]);
    const mine = await carol.request('/launches/this');
    expect(mine.headers.get('cache-control')).toContain('no-store');
    const first = (await ballotOf(slug, 'carol')).cast_at;
    // Two tabs of one person: the second press of "vote" changes nothing.
    const tab = await carol.request(`/p/${slug}`);
    expect((await force(carol, slug)).status).toBe(303);
    expect([await votesOf(slug), (await ballotOf(slug, 'carol')).cast_at]).toEqual([1, first]);
    world.clock.advance(60_000);
    for (const _ of [1, 2])
      expect((await carol.fill(tab, `/p/${slug}/vote`, { do: 'withdraw' })).status).toBe(303);
    expect([await votesOf(slug), await stateOn(carol, slug)]).toEqual([
      0,
      { pressed: 'false', text: expect.stringContaining('Vote') },
    ]);
    await Promise.all([force(carol, slug), force(carol, slug)]);
    expect([await votesOf(slug), (await ballotOf(slug, 'carol')).cast_at]).toEqual([1, now()]);
  });

  test('is refused with its reason: the own listing, the site team, throw-away mail, a second account [C3]', async () => {
    const slug = await add('Dolerite', 'erin');
    const erin = await as('erin');
    const frank = await as('frank');
    await world.store.write(async (tx) => tx.people.setAdministrator(await idOf('frank'), now()));
    await as('gina');
    const cases = [
      [erin, 'your own product'],
      [frank, 'the site team does not vote'],
      [await as('hal', { domain: 'mailinator.com' }), 'disposable email'],
      [await as('gina+two'), 'another account with the same mailbox'],
    ] as const;
    for (const [by, reason] of cases) {
      expect(await stateOn(by, slug)).toEqual({ pressed: undefined, text: expect.stringContaining(reason) });
      const refused = await force(by, slug);
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(reason)]);
    }
    const tile = (await erin.request('/launches/this')).root.querySelector(`#${slug} .votes`);
    expect([tile?.tagName, tile?.classNames]).toEqual(['P', 'votes own']);
    expect([await votesOf(slug), (await force(erin, 'nobody')).status]).toEqual([0, 404]);
  });

  test('takes no credential of a program, not even beside a session [R17]', async () => {
    const slug = await add('Halite');
    const liam = await as('liam');
    const fields = { csrf: csrfOf(await liam.request('/account')), do: 'vote' };
    const authorization = `Bearer ${await world.key('liam')}`;
    for (const by of [liam, new Visitor(world.url)]) {
      const sent = await by.send(`/p/${slug}/vote`, fields, { authorization });
      expect([sent.status, sent.text]).toEqual([403, expect.stringContaining('API keys and tokens cannot')]);
      expect((await by.request(`/p/${slug}/vote`, { headers: { authorization } })).status).toBe(403);
    }
    expect(await votesOf(slug)).toBe(0);
  });

  test('is limited per hour and day, and says from when it works again', async () => {
    world.clock.set(new Date(START));
    const slugs = await Promise.all(['Jasper', 'Jet', 'Kaolin', 'Kyanite'].map((name) => add(name)));
    const mia = await as('mia');
    await world.store.write((tx) => tx.settings.set('votes.per_hour', 2));
    await press(mia, slugs[0]!);
    world.clock.advance(20 * 60_000);
    await press(mia, slugs[1]!);
    const refused = await press(mia, slugs[2]!);
    expect([refused.status, refused.headers.get('retry-after'), refused.text]).toEqual([
      429,
      '2400',
      expect.stringContaining('You can vote again from today, 16:00 (UTC)'),
    ]);
    world.clock.advance(40 * 60_000);
    expect((await press(mia, slugs[2]!)).status).toBe(303);
    await world.store.write(async (tx) => {
      await tx.settings.set('votes.per_hour', 30);
      await tx.settings.set('votes.per_day', 3);
    });
    const beyond = await press(mia, slugs[3]!);
    expect([beyond.status, beyond.headers.get('retry-after'), beyond.text]).toEqual([
      429,
      String((23 * HOUR) / 1000),
      expect.stringContaining('You can vote again from tomorrow, 15:00 (UTC)'),
    ]);
    world.clock.advance(23 * HOUR);
    expect((await press(mia, slugs[3]!)).status).toBe(303);
    await world.store.write((tx) => tx.settings.set('votes.per_day', 100));
  });

  test('of an account of the first day waits, says until when, and counts by itself [C1]', async () => {
    world.clock.set(new Date(START));
    const slug = await add('Chert');
    const dora = await as('dora', { age: 2 * HOUR });
    expect((await stateOn(dora, slug)).text).toContain('counts from tomorrow, 13:00 (UTC)');
    await press(dora, slug);
    expect([await votesOf(slug), await stateOn(dora, slug)]).toEqual([
      0,
      { pressed: 'true', text: expect.stringMatching(/Your vote counts from tomorrow, 13:00 \(UTC\)/) },
    ]);
    await world.reach(new Date(START + 22 * HOUR));
    expect([await votesOf(slug), await weekVotesOf(slug)]).toEqual([1, 1]);
    expect((await stateOn(dora, slug)).text).toContain('your vote counts');
  });

  test('belongs to the week to the millisecond [D11]', async () => {
    world.clock.set(new Date(WEEK_ENDS - 1));
    const slug = await add('Flint');
    for (const name of ['ivan', 'kim']) await press(await as(name), slug);
    world.clock.set(new Date(WEEK_ENDS));
    await press(await as('judy'), slug);
    expect([await votesOf(slug), await weekVotesOf(slug)]).toEqual([3, 2]);
    expect((await stateOn(await as('judy'), slug)).text).toContain('but not for the launch week');
  });

  test('counts three times from one network; more wait for the site team, of hashed addresses [C1]', async () => {
    const slug = await add('Erratic');
    const places = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3::4', '2001:db8:1:2::ffff'];
    for (const [i, from] of places.entries()) await press(await as(`office${i}`), slug, { from });
    await press(await as('away'), slug, { from: '2001:db8:1:3::1' });
    await press(await as('bob'), slug);
    expect([await votesOf(slug), (await stateOn(await as('office3'), slug)).text]).toEqual([
      5,
      expect.stringContaining('several votes for this product came from your network'),
    ]);
    const keyOf = async (name: string, of = slug) => (await ballotOf(of, name)).address_key;
    const keys = await Promise.all([0, 1, 2, 3].map((i) => keyOf(`office${i}`)));
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[\w-]{22}$/)]));
    // The same address has another key in another week, whose salt is gone.
    expect(await keyOf('bob')).not.toBe(await keyOf('bob', 'ashlar'));
    const files = readdirSync(world.running.config.data_dir);
    expect(files.filter((name) => name.startsWith('votes.'))).toEqual(['votes.2026-11-23.salt']);
  });

  test('stays in a final result without a name, and leaves an open week with its account [D51]', async () => {
    await world.reach(new Date(WEEK_ENDS + 25 * HOUR));
    const open = await add('Gneiss');
    const kim = await as('kim');
    await press(kim, open);
    expect([await weekVotesOf('flint'), await weekVotesOf(open, '2026-11-23')]).toEqual([2, 1]);
    const form = await kim.request('/account/delete');
    expect((await kim.fill(form, '/account/delete', { email: 'kim@example.org' })).status).toBe(200);
    expect([await weekVotesOf('flint'), await weekVotesOf(open, '2026-11-23'), await votesOf(open)]).toEqual([
      2, 0, 0,
    ]);
  });
});
