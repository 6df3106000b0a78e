import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { addListing } from '../../scene.ts';
import { START, startWorld, type World } from '../../world.ts';

const NOW = START.getTime();

describe('get_alternatives', () => {
  let world: World;
  let anybody: Both;
  const ids = new Map<string, number>();

  beforeAll(async () => {
    world = await startWorld();
    const add = async (name: string, scene: Partial<Parameters<typeof addListing>[2]> = {}) => {
      ids.set(name, (await addListing(world.store, world.clock, { name, ...scene })).id);
    };
    await add('Own');
    await add('Few', { voted_at: [NOW - 3] });
    await add('Many', { voted_at: [NOW - 3, NOW - 2] });
    await add('Friend', { categories: ['travel'] });
    await add('Rival');
    await add('Hidden', { voted_at: [NOW - 3, NOW - 2, NOW - 1] });
    await add('Second Category', { categories: ['games', 'design'] });
    await add('Coming', { status: 'scheduled', week: '2026-12-28' });
    await add('Waiting', { status: 'awaiting_badge' });
    await add('Secret', { status: 'draft' });
    await add('Lonely', { categories: ['agriculture'] });
    await world.store.write(async (tx) => {
      const own = ids.get('Own')!;
      for (const name of ['Rival', 'Friend', 'Coming', 'Waiting', 'Secret'])
        await tx.alternatives.approve(own, ids.get(name)!);
      await tx.alternatives.hide(own, ids.get('Hidden')!);
      await tx.alternatives.suggest(own, ids.get('Few')!);
    });
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  const found = async (slug: string): Promise<[string, boolean][]> => {
    const { items } = await anybody.answer('get_alternatives', { slug });
    return items.map(({ name, approved }: { name: string; approved: boolean }) => [name, approved]);
  };

  test('gives the approved ones first, then the most voted of the category; nothing hidden, not live, twice or itself [R47, R48, R49]', async () => {
    expect(await found('own')).toEqual([
      ['Rival', true],
      ['Friend', true],
      ['Many', false],
      ['Few', false],
    ]);
  });

  test('an approved one that is taken offline goes, and comes back with it [R49]', async () => {
    const id = ids.get('Rival')!;
    await world.store.write((tx) => tx.listings.close(id, 'suspended', NOW));
    expect((await found('own')).map(([name]) => name)).toEqual(['Friend', 'Many', 'Few']);
    await world.store.write((tx) => tx.listings.reopen(id, NOW));
    expect((await found('own')).map(([name]) => name)).toEqual(['Rival', 'Friend', 'Many', 'Few']);
  });

  test('gives summaries and names the category', async () => {
    const { items, category } = await anybody.answer('get_alternatives', { slug: 'own' });
    expect(category).toBe('design');
    expect(items[1]).toMatchObject({ slug: 'friend', category: 'travel', page_url: `${world.url}/p/friend` });
  });

  test('is empty where nobody else is [R48]', async () => {
    expect(await found('lonely')).toEqual([]);
  });

  test('gives at most fifty, the approved ones among them [D49]', async () => {
    for (let i = 0; i < 60; i++) {
      await addListing(world.store, world.clock, { name: `Crowd ${i}`, categories: ['games'] });
    }
    const own = await addListing(world.store, world.clock, { name: 'Crowded', categories: ['games'] });
    await world.store.write((tx) => tx.alternatives.approve(own.id, ids.get('Own')!));
    const all = await found('crowded');
    expect(all).toHaveLength(50);
    expect(all[0]).toEqual(['Own', true]);
    expect(new Set(all.map(([name]) => name)).size).toBe(50);
  });

  test.each(['nobody-knows', 'secret', 'waiting', 'coming'])(
    'alternatives to %s are not found [R50, R46]',
    async (slug) => {
      expect(await anybody.problem('get_alternatives', { slug })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    },
  );
});
