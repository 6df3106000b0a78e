import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encode } from '../../../domain/http/content_coding.ts';
import { finaliseWeek } from '../../../services/launches/finalise_week.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { Visitor } from '../visitor.ts';

const LAUNCHES = 112;
const HOUR = 3_600_000;
const TAGLINES = [
  'Keeps the accounts of small studios in order, month by month',
  'Draws a map of every pipe below your street',
  'Turns meeting notes into tickets that somebody answers',
  'A shared calendar for people who work at night',
  'Finds the one invoice that nobody has paid yet',
  'Writes release notes from what was really changed',
  'Weather for beekeepers, hive by hive',
];

let world: World;
const visitor = () => new Visitor(world.url);
beforeAll(async () => {
  world = await startWorld();
  const now = world.clock.now().getTime();
  for (let i = 1; i <= LAUNCHES; i++)
    await addListing(world.store, world.clock, {
      name: `Product ${String(i).padStart(3, '0')}`,
      tagline: TAGLINES[i % TAGLINES.length] ?? '',
      country: ['DE', 'FR', 'JP', 'BR'][i % 4] ?? 'DE',
      pricing_model: 'freemium',
      voted_at: i <= 3 ? Array.from({ length: 4 - i }, (_, vote) => now - HOUR + vote) : [],
    });
});
afterAll(() => world.close());

const rowsOf = async (path: string) => {
  const page = await visitor().request(path);
  const ranks = page.root
    .querySelectorAll('.row .rank')
    .map(({ text }) => Number(text.replace('Place ', '')));
  return { page, ranks };
};

describe('a week with more launches than get_launch_week returns', () => {
  test('shows 25 on the start page, and leads to all', async () => {
    const { page, ranks } = await rowsOf('/');
    expect(ranks).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
    const all = page.root.querySelector('.all a');
    expect([all?.text.trim(), all?.getAttribute('href')]).toEqual([
      'All 112 launches of this week',
      '/launches/2026-11-16',
    ]);
  });

  test('has every place on one of its pages, and no other', async () => {
    const seen: number[] = [];
    for (const page of [1, 2, 3, 4, 5]) seen.push(...(await rowsOf(`/launches/this?page=${page}`)).ranks);
    expect(seen).toEqual(Array.from({ length: LAUNCHES }, (_, i) => i + 1));
    const { page } = await rowsOf('/launches/this?page=5');
    expect(page.text).toContain('Page 5 of 5');
    expect(page.root.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `${world.url}/launches/2026-11-16?page=5`,
    );
    expect(page.root.querySelector('.steps-nav a[rel=prev]')?.getAttribute('href')).toBe(
      '/launches/2026-11-16?page=4',
    );
  });

  test.each([
    ['/launches/this?page=6', 200],
    ['/launches/this?page=0', 404],
    ['/launches/this?page=x', 404],
    ['/launches/this?page=1.5', 404],
  ])('%s gives %i', async (path, status) => {
    const { page, ranks } = await rowsOf(path);
    expect([page.status, ranks]).toEqual([status, []]);
    if (status === 200) expect(page.text).toContain('The list ends before this');
  });
});

describe('the start page and the page of a week, with 25 rows', () => {
  test.each(['/', '/launches/this'])('%s has at most 12 kB on the wire', async (path) => {
    const { markup } = await visitor().request(path);
    expect(markup.match(/class="row"/g)).toHaveLength(25);
    for (const coding of ['br', 'gzip'] as const)
      expect(encode(Buffer.from(markup), coding).length).toBeLessThanOrEqual(12_000);
  });
});

describe('the page of a listing', () => {
  test('says that it is ahead from its first vote on, and not before', async () => {
    const textOf = async (slug: string) => (await visitor().request(`/p/${slug}`)).text;
    expect(await textOf('product-001')).toContain('Number 1 so far');
    expect(await textOf('product-050')).not.toContain('so far');
  });
});

describe('a page that all anonymous visitors share', () => {
  const hits = async (): Promise<number> => {
    const text = await (await fetch(`${world.url}/metrics`)).text();
    return Number(/^firstlight_cache_hits_total (\d+)/m.exec(text)?.[1]);
  };

  test('is cached until something on it changes', async () => {
    await visitor().request('/launches/this');
    await visitor().request('/launches/this');
    const before = await hits();
    const same = await visitor().request('/launches/this');
    expect(await hits()).toBe(before + 1);
    await addListing(world.store, world.clock, { name: 'A late one' });
    const other = await visitor().request('/launches/this');
    expect(other.text).toContain('113 launches');
    expect(other.headers.get('etag')).not.toBe(same.headers.get('etag'));
  });
});

describe('a week that is over', () => {
  test('has a podium, and counts instead of vote tiles; the start page shows its winners', async () => {
    // Without the jobs of five days for each listing.
    world.clock.set('2026-11-23T01:00:00Z');
    const held = (await visitor().request('/launches/last')).root;
    expect(held.querySelector('.list h2')?.text).toBe('Ahead when the week ended');
    expect(held.querySelectorAll('.podium a[href$="/badges"]')).toEqual([]);

    world.clock.set('2026-11-25T12:00:00Z');
    await finaliseWeek(world.store, '2026-11-16', world.clock.now().getTime());
    const { root } = await visitor().request('/launches/last');
    const winners = root.querySelectorAll('.podium h3').map(({ text }) => text);
    expect(winners).toEqual(['Product 001', 'Product 002', 'Product 003']);
    expect(root.querySelectorAll('.podium a[href$="/badges"]')).toHaveLength(3);
    expect(root.querySelectorAll('.votes')).toEqual([]);
    expect(root.querySelectorAll('.row .counted')).toHaveLength(22);

    const home = parse((await visitor().request('/')).markup);
    expect(home.querySelectorAll('.winners h3').map(({ text }) => text)).toEqual(winners);
  });

  test('shows an award that was revoked without its badge', async () => {
    const now = world.clock.now().getTime();
    await world.store.write((tx) => tx.awards.revoke({ week: '2026-11-16', rank: 2 }, 'Bought votes.', now));
    const { root } = await visitor().request('/launches/last');
    const second = root.querySelector('.podium .place-2');
    expect(second?.querySelector('.tag')?.text).toBe('Revoked');
    expect(second?.text).toContain('Bought votes.');
    expect(second?.querySelector('a[href$="/badges"]')).toBeNull();
  });
});
