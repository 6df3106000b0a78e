import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { addListing } from '../../scene.ts';
import { START, startWorld, type World } from '../../world.ts';

const NOW = START.getTime();

interface Node {
  slug: string;
}

describe('get_category', () => {
  let world: World;
  let anybody: Both;

  beforeAll(async () => {
    world = await startWorld();
    const add = (scene: Parameters<typeof addListing>[2]) => addListing(world.store, world.clock, scene);
    await world.store.write(async (tx) => {
      const games = (await tx.categories.bySlug('games'))!;
      await tx.categories.add({
        slug: 'solitaire',
        name: 'Solitaire',
        description: 'Played alone.',
        parent_id: games.id,
        position: 200,
      });
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

  test('gives description, FAQs, parent, ancestors and subcategories [R56]', async () => {
    await world.store.write(async (tx) => {
      const parent_id = (await tx.categories.bySlug('industry'))!.id;
      await tx.categories.add({
        slug: 'fisheries',
        name: 'Fisheries',
        description: 'Nets and quotas.',
        parent_id,
        position: 300,
        faqs: [{ question: 'Which nets?', answer: 'Any.' }],
        attributes: [{ key: 'mesh', name: 'Mesh width', words: ['mesh'] }],
      });
    });
    const category = await anybody.answer('get_category', { slug: 'fisheries' });
    expect(category).toMatchObject({
      slug: 'fisheries',
      name: 'Fisheries',
      description: 'Nets and quotas.',
      parent: { slug: 'industry', name: 'Industry' },
      ancestors: [{ slug: 'industry', name: 'Industry' }],
      subcategories: [],
      faqs: [{ question: 'Which nets?', answer: 'Any.' }],
      items: [],
      total: 0,
      next_page: null,
    });
    expect(category.attributes.at(-1)).toBe('Mesh width');
    const deep = await anybody.answer('get_category', { slug: 'solitaire' });
    expect(deep.ancestors.map(({ slug }: Node) => slug)).toEqual(['everyday-life', 'games']);
    expect(deep.parent.slug).toBe('games');
    const top = await anybody.answer('get_category', { slug: 'everyday-life' });
    expect(top).toMatchObject({ parent: null, ancestors: [] });
    expect(top.subcategories).toContainEqual({ slug: 'games', name: 'Games', live_listings: 4 });
    expect(top.subcategories.map(({ slug }: Node) => slug)).not.toContain('solitaire');
  });

  test('gives the live listings, those of subcategories too, most voted first [R57]', async () => {
    const { items, total } = await anybody.answer('get_category', { slug: 'games' });
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Two', 'One', 'None', 'Both']);
    expect(total).toBe(4);
  });

  test('in pages that hold each of them once [R57, R38]', async () => {
    const names: string[] = [];
    for (let page = 1; page <= 3; page++) {
      const answer = await anybody.answer('get_category', { slug: 'games', page, per_page: 2 });
      expect(answer).toMatchObject({ page, per_page: 2, total: 4, total_pages: 2 });
      expect(answer.next_page).toBe(page === 1 ? 2 : null);
      names.push(...answer.items.map(({ name }: { name: string }) => name));
    }
    expect(names).toEqual(['Two', 'One', 'None', 'Both']);
  });

  test.each([
    [{ page: 0 }, 'page'],
    [{ page: 1001 }, 'page'],
    [{ per_page: 0 }, 'per_page'],
    [{ per_page: 101 }, 'per_page'],
  ])('%j is refused [R8, R9]', async (paging, path) => {
    const problem = await anybody.problem('get_category', { slug: 'games', ...paging });
    expect(problem).toMatchObject({ status: 400, errors: [{ path }] });
  });

  test('an unknown slug is not found; what is no slug is refused (R7) [R58]', async () => {
    expect(await anybody.problem('get_category', { slug: 'nobody-knows' })).toMatchObject({ status: 404 });
    expect(await anybody.problem('get_category', { slug: 'No Slug' })).toMatchObject({ status: 400 });
  });
});
