import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { Visitor } from '../visitor.ts';
import { csrfOf, voters } from './voters.ts';

const HOUR = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
  await addListing(world.store, world.clock, { name: 'Marl', owner: 'ada' });
  await addListing(world.store, world.clock, {
    name: 'Mica',
    owner: 'ada',
    week: '2026-11-02',
    live_at: Date.parse('2026-11-03T10:00:00Z'),
  });
});
afterAll(() => world.close());

const { as, press } = voters(() => world);
const tileOf = async (by: Visitor, on: string, slug = 'marl') =>
  (await by.request(on)).root.querySelector(`#${slug} .votes`);

/** Every list in which a launch of the running week stands. */
const lists = async () => {
  const { body } = await world.rest('GET', '/listings/marl');
  return [
    '/',
    '/launches/this',
    '/launches/2026-11-18',
    '/leaderboards/community-weekly',
    '/leaderboards/community-all-time',
    `/categories/${body.categories[0].slug}`,
    '/search?q=Marl&sort=newest',
  ];
};

describe('vote tiles in lists', () => {
  test('are forms that lead back to the same place of the same list, and links before signing in', async () => {
    const bob = await as('bob');
    for (const on of await lists()) {
      const link = (await tileOf(new Visitor(world.url), on))?.getAttribute('href') ?? '';
      expect([on, new URL(link, world.url).searchParams.get('back')]).toEqual([on, on]);
      for (const votes of ['1', '0']) {
        const done = await press(bob, 'marl', { on });
        const back = `${on}#marl`;
        expect([on, done.status, done.headers.get('location')]).toEqual([on, 303, back]);
        expect([on, (await tileOf(bob, on))?.querySelector('b')?.text]).toEqual([on, votes]);
      }
    }
    const foreign = { csrf: csrfOf(await bob.request('/account')), do: 'vote', back: '//evil.example/' };
    expect((await bob.send('/p/marl/vote', foreign)).headers.get('location')).toBe('/p/marl#vote');
  });

  test('are numbers for launches of other weeks', async () => {
    const [bob, anonymous] = [await as('bob'), new Visitor(world.url)];
    for (const by of [bob, anonymous])
      for (const on of ['/leaderboards/community-all-time', '/search?q=Mica'])
        expect([on, (await tileOf(by, on, 'mica'))?.tagName]).toEqual([on, 'P']);
  });

  test('answer the script with the button alone, and with the state of the vote in words', async () => {
    const [carol, dora, erin] = [await as('carol'), await as('dora', { age: 2 * HOUR }), await as('erin')];
    const pressed = async (by: Visitor, part: string, act = 'vote') => {
      const csrf = csrfOf(await by.request('/account'));
      const sent = await by.send('/p/marl/vote', { csrf, do: act, part, back: '/' });
      return { status: sent.status, cache: sent.headers.get('cache-control'), ...JSON.parse(sent.markup) };
    };
    const cast = await pressed(carol, 'this_week');
    expect(cast).toMatchObject({ status: 200, cache: 'private, no-store' });
    expect(cast.markup).toMatch(/aria-pressed="true".*<b>2<\/b>.*You voted, and your vote counts/s);
    expect((await pressed(carol, 'page', 'withdraw')).markup).toMatch(
      /<b>1<\/b> vote.*Your vote is withdrawn/s,
    );
    expect((await pressed(dora, 'all')).markup).toMatch(/<b>1<\/b>.*Your vote counts from tomorrow/s);
    expect((await tileOf(dora, '/'))?.closest('.vote-tile')?.text).toContain(
      'Your vote counts from tomorrow',
    );
    await world.store.write((tx) => tx.settings.set('votes.per_hour', 1));
    await press(erin, 'mica');
    const refused = await pressed(erin, 'this_week');
    expect([refused.status, refused.markup]).toEqual([
      429,
      expect.stringMatching(/limit of votes per hour.*You can vote again from/),
    ]);
    await world.store.write((tx) => tx.settings.set('votes.per_hour', 30));
  });
});
