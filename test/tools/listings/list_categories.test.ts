import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { addListing } from '../../scene.ts';
import { START, startWorld, type World } from '../../world.ts';

const NOW = START.getTime();

interface Node {
  slug: string;
  live_listings: number;
  children?: Node[];
}

const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

describe('list_categories', () => {
  let world: World;
  let anybody: Both;

  beforeAll(async () => {
    world = await startWorld();
    const add = (scene: Parameters<typeof addListing>[2]) => addListing(world.store, world.clock, scene);
    await world.store.write(async (tx) => {
      const games = (await tx.categories.bySlug('games'))!;
      const text = { description: 'Played alone.', position: 200 };
      const id = await tx.categories.add({
        slug: 'solitaire',
        name: 'Solitaire',
        parent_id: games.id,
        ...text,
      });
      const deeper = { slug: 'patience', name: 'Patience', parent_id: id, ...text };
      await expect(tx.categories.add(deeper)).rejects.toThrow('too deep');
    });
    await add({ name: 'One', categories: ['games'], voted_at: [NOW - 2] });
    await add({ name: 'None', categories: ['solitaire'] });
    await add({ name: 'Two', categories: ['games'], voted_at: [NOW - 2, NOW - 1] });
    await add({ name: 'Both', categories: ['travel', 'games'], plan: 'paid' });
    await add({ name: 'Secret', categories: ['education'], status: 'draft' });
    await add({ name: 'Coming', categories: ['games'], status: 'scheduled', week: '2026-12-28' });
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  test('gives the whole tree in display order with live counts [R54]', async () => {
    const { items, total } = await anybody.answer('list_categories');
    const nodes = flat(items);
    const all = await world.store.categories.all();
    expect(total).toBe(all.length);
    expect(nodes.map(({ slug }) => slug).sort()).toEqual(all.map(({ slug }) => slug).sort());
    expect(items.map(({ slug }: Node) => slug)).toEqual(
      all.filter(({ parent_id }) => parent_id === null).map(({ slug }) => slug),
    );
    const counts = Object.fromEntries(nodes.map(({ slug, live_listings }) => [slug, live_listings]));
    expect(counts).toMatchObject({ 'everyday-life': 4, games: 4, solitaire: 1, travel: 1, education: 0 });
    const life = items.find(({ slug }: Node) => slug === 'everyday-life');
    const games = life.children.find(({ slug }: Node) => slug === 'games');
    expect(games.children).toEqual([
      { slug: 'solitaire', name: 'Solitaire', description: 'Played alone.', live_listings: 1 },
    ]);
  });

  test('include_empty is true by default; false drops what has no live listing [R55]', async () => {
    const full = await anybody.answer('list_categories', { include_empty: true });
    expect(full).toEqual(await anybody.answer('list_categories'));
    const { items, total } = await anybody.answer('list_categories', { include_empty: false });
    expect(flat(items).map(({ slug }) => slug)).toEqual(['everyday-life', 'travel', 'games', 'solitaire']);
    expect(total).toBe(4);
  });

  test('include_empty is a boolean [R55]', async () => {
    expect(await anybody.problem('list_categories', { include_empty: 'maybe' })).toMatchObject({
      status: 400,
      errors: [{ path: 'include_empty' }],
    });
  });
});
