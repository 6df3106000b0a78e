import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../../../domain/time/day.ts';
import { addListing } from '../../scene.ts';
import { START, startWorld, until, type World } from '../../world.ts';
import { Visitor } from '../visitor.ts';
import { countedOn, opening } from './visits.ts';

// A write that is refused is logged.
const PROXY = { TRUST_PROXY: '1', LOG_LEVEL: 'silent' };

let world: World;
beforeEach(async () => {
  world = await startWorld({ env: PROXY });
});
afterEach(() => world.close());

const added = (name: string) => addListing(world.store, world.clock, { name, categories: ['design'] });
/** Different people open a page, in one go. */
async function opened(slug: string, people: number, url = world.url): Promise<void> {
  for (let i = 1; i <= people; i++) {
    const { status } = await new Visitor(url).request(`/p/${slug}`, { headers: opening(`192.0.2.${i}`) });
    expect(status).toBe(200);
  }
}
const mostViewed = async () => {
  const { body } = await world.rest('GET', '/launches?section=most-viewed');
  return body.items.map((item: any) => [item.slug, item.views_recent]);
};
const midnight = (days: number) => new Date(Date.parse('2026-11-18T00:30:00Z') + days * DAY_MS);

describe('the lists by views [R67]', () => {
  test('follow once a day, from the visitors of the last 30 full days, in categories too', async () => {
    await added('Acme');
    await added('Beta');
    await opened('acme', 2);
    await opened('beta', 3);
    await world.running.drain();
    expect((await mostViewed()).map(([, recent]: [string, number]) => recent)).toEqual([0, 0]);
    await world.reach(midnight(1));
    expect(await mostViewed()).toEqual([
      ['beta', 3],
      ['acme', 2],
    ]);
    await opened('acme', 4);
    await world.running.drain();
    await world.reach(midnight(2));
    expect(await mostViewed()).toEqual([
      ['acme', 6],
      ['beta', 3],
    ]);
    const found = await world.rest('GET', '/listings?category=design&sort=most_viewed');
    expect(found.body.items.map(({ slug }: { slug: string }) => slug)).toEqual(['acme', 'beta']);
    // The first day is the thirtieth before the 18th of December, and no longer among them on the 19th.
    await world.reach(midnight(30));
    expect(await mostViewed()).toEqual([
      ['acme', 6],
      ['beta', 3],
    ]);
    await world.reach(midnight(31));
    expect(await mostViewed()).toEqual([
      ['acme', 4],
      ['beta', 0],
    ]);
    expect(await world.store.listings.bySlug('beta')).toMatchObject({ views: 3, views_recent: 0 });
  });

  test('keep the sum of days that are no longer kept one by one', async () => {
    const { id } = await added('Acme');
    await opened('acme', 3);
    await world.running.drain();
    await world.reach(midnight(400));
    expect(await countedOn(world.store, id, START)).toMatchObject({ views: 3 });
    await opened('acme', 1);
    await world.running.drain();
    await world.reach(midnight(402));
    expect(await countedOn(world.store, id, START)).toMatchObject({ views: 0 });
    expect(await world.store.visits.total(id)).toEqual({ views: 4, clicks: 0 });
    expect(await world.store.listings.byId(id)).toMatchObject({ views: 4, views_recent: 1 });
  });
});

describe('what is counted', () => {
  test('is written within seconds, and at the end', async () => {
    const { id } = await added('Acme');
    await opened('acme', 2);
    await until(async () => (await countedOn(world.store, id, START)).views === 2);
    await opened('acme', 5);
    await world.running.close();
    expect((await countedOn(world.store, id, START)).views).toBe(5);
  });

  test('is one visitor for two processes on one database', async () => {
    const { id } = await added('Acme');
    const { data_dir } = world.running.config;
    const other = await startWorld({ data_dir, env: PROXY });
    onTestFinished(() => other.close());
    for (const url of [world.url, other.url, world.url]) await opened('acme', 4, url);
    await Promise.all([world.running.drain(), other.running.drain()]);
    expect((await countedOn(world.store, id, START)).views).toBe(4);
    await opened('acme', 5, other.url);
    await other.running.drain();
    expect((await countedOn(world.store, id, START)).views).toBe(5);
  });

  test('waits for the next try when it cannot be written', async () => {
    const { id } = await added('Acme');
    const file = new Database(join(world.running.config.data_dir, 'firstlight.db'));
    onTestFinished(() => void file.close());
    file.exec("create trigger refused before insert on visit begin select raise(abort, 'refused'); end");
    await opened('acme', 3);
    await world.running.drain();
    expect((await countedOn(world.store, id, START)).views).toBe(0);
    file.exec('drop trigger refused');
    await world.running.drain();
    expect((await countedOn(world.store, id, START)).views).toBe(3);
  });

  test('empties no cache: a list stays as fast while its listings are opened', async () => {
    const { id } = await added('Acme');
    const list = () => world.rest('GET', '/listings?sort=newest');
    const misses = async (): Promise<string> => {
      const figures = await (await fetch(`${world.url}/metrics`)).text();
      return /^firstlight_cache_misses_total.*$/m.exec(figures)?.[0] ?? figures.slice(0, 2000);
    };
    await list();
    await list();
    const before = await misses();
    await opened('acme', 3);
    await until(async () => (await countedOn(world.store, id, START)).views === 3);
    await list();
    expect(await misses()).toBe(before);
  });
});
