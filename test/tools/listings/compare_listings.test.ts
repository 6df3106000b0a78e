import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

describe('compare_listings', () => {
  let world: World;
  let anybody: Both;

  beforeAll(async () => {
    world = await startWorld();
    await world.store.write(async (tx) => {
      const common = [
        { key: 'pricing_model', name: 'Pricing model', field: 'pricing_model' as const },
        { key: 'founded', name: 'Founded', field: 'founded_year' as const },
        { key: 'api', name: 'API', words: ['API', 'webhooks'] },
      ];
      const top = await tx.categories.add({
        slug: 'boats',
        name: 'Boats',
        description: 'For those at sea.',
        parent_id: null,
        position: 100,
        attributes: common,
      });
      await tx.categories.add({
        slug: 'sails',
        name: 'Sails',
        description: 'Cloth.',
        parent_id: top,
        position: 101,
        attributes: [{ key: 'repairs', name: 'Repairs', words: ['repairs'] }],
      });
      await tx.categories.add({
        slug: 'oars',
        name: 'Oars',
        description: 'Wood.',
        parent_id: null,
        position: 102,
        attributes: [
          { key: 'api', name: 'Programming interface', words: ['API'] },
          { key: 'wood', name: 'Wood', words: ['ash', 'spruce'] },
        ],
      });
    });
    const add = (scene: Parameters<typeof addListing>[2]) => addListing(world.store, world.clock, scene);
    await add({
      name: 'Genoa',
      categories: ['sails'],
      pricing_model: 'subscription',
      features: ['Repairs in a day', 'Public API'],
      faqs: [{ question: 'Can programs use it?', answer: 'Yes. The API has webhooks.' }],
    });
    await add({ name: 'Jib', categories: ['sails'], founded_year: 1987, usps: ['Never repairs by glue'] });
    await add({
      name: 'Scull',
      categories: ['oars'],
      keywords: ['spruce'],
      description: 'Ash, with an API.',
    });
    await add({ name: 'Coming', status: 'scheduled', week: '2026-12-28' });
    await add({ name: 'Secret', status: 'draft' });
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  const compare = (a: string, b: string) => anybody.answer('compare_listings', { a, b });

  test('sets two listings side by side on the attributes of their category, in their own words [R52, R53, D14]', async () => {
    const { a, b, rows } = await compare('genoa', 'jib');
    expect([a.slug, b.slug, a.page_url]).toEqual(['genoa', 'jib', `${world.url}/p/genoa`]);
    expect(rows).toEqual([
      { key: 'pricing_model', name: 'Pricing model', a: 'subscription', b: null, on_neither: false },
      { key: 'founded', name: 'Founded', a: null, b: '1987', on_neither: false },
      { key: 'api', name: 'API', a: 'The API has webhooks.', b: null, on_neither: false },
      {
        key: 'repairs',
        name: 'Repairs',
        a: 'Repairs in a day',
        b: 'Never repairs by glue',
        on_neither: false,
      },
    ]);
  });

  test('joins the attributes of two categories, each once [R52]', async () => {
    const { rows } = await compare('scull', 'jib');
    expect(rows.map(({ key }: { key: string }) => key)).toEqual([
      'api',
      'wood',
      'pricing_model',
      'founded',
      'repairs',
    ]);
  });

  test('a row that is found on neither is kept and says so; the description fills a cell too [R53, D14]', async () => {
    const { rows } = await compare('scull', 'jib');
    expect(rows.filter(({ on_neither }: { on_neither: boolean }) => on_neither)).toEqual([
      { key: 'pricing_model', name: 'Pricing model', a: null, b: null, on_neither: true },
    ]);
    expect(rows[1]).toMatchObject({ key: 'wood', a: 'Ash, with an API.', b: null, on_neither: false });
  });

  test('the other way round is the same table with the sides changed', async () => {
    const [one, other] = [await compare('genoa', 'jib'), await compare('jib', 'genoa')];
    const sides = ({ key, a, b }: { key: string; a: string; b: string }) => ({ key, a, b });
    expect(other.rows.map(sides)).toEqual(
      one.rows
        .map(sides)
        .map(({ key, a, b }: { key: string; a: string; b: string }) => ({ key, a: b, b: a })),
    );
  });

  test.each([[{}], [{ a: 'genoa' }], [{ b: 'genoa' }]])(
    'both are needed: %j is refused [R51]',
    async (input) => {
      const { status, errors } = await anybody.problem('compare_listings', input);
      expect(status).toBe(400);
      expect(errors.map(({ path }: { path: string }) => path)).toEqual(
        ['a', 'b'].filter((name) => !(name in input)),
      );
    },
  );

  test.each([
    ['genoa', 'nobody-knows', ['b']],
    ['secret', 'genoa', ['a']],
    ['coming', 'secret', ['a', 'b']],
  ])('%s and %s: what is not live is refused by name [R46, D15]', async (a, b, paths) => {
    const problem = await anybody.problem('compare_listings', { a, b });
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(problem.errors).toMatchObject(paths.map((path) => ({ path, code: 'unknown_listing' })));
  });

  test('a listing and itself are nothing to compare', async () => {
    const problem = await anybody.problem('compare_listings', { a: 'genoa', b: 'genoa' });
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'b', code: 'same_listing' }] });
  });

  test('takes slugs only [R51]', async () => {
    expect(await anybody.problem('compare_listings', { a: 'Genoa!', b: 'jib' })).toMatchObject({
      status: 400,
      errors: [{ path: 'a' }],
    });
  });
});
