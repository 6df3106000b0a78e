import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { founderNotFound, nearestListings } from '../../../tools/operation/nearest.ts';
import { type Both, both } from '../../clients/both.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

let world: DemoWorld;
let anybody: Both;
let founder: Both;
beforeAll(async () => {
  world = await startDemoWorld();
  anybody = await both(world);
  founder = await both(world, world.founder_key);
});
afterAll(async () => {
  await anybody.close();
  await founder.close();
  await world.close();
});

describe('an identifier that is almost right gets the nearest and the tool to call [D80]', () => {
  test.each([
    ['get_listing', 'tidemrk', 'tidemark (Tidemark)'],
    ['get_listing', 'harbour-leger', 'harbour-ledger (Harbour Ledger)'],
    ['get_listing', 'harbourledger', 'harbour-ledger (Harbour Ledger)'],
    ['get_alternatives', 'kolejca', 'kolejka (Kolejka)'],
    ['get_badges', 'pallisade', 'palisade (Palisade)'],
    ['get_category', 'accounting', 'accounting-and-invoicing (Accounting & invoicing)'],
    ['get_category', 'ai-assistents', 'ai-assistants (AI assistants)'],
    ['get_founder', 'maren-solhiem', 'maren-solheim (Maren Solheim)'],
    ['get_blog_post', 'how-a-launch-weak-works', 'how-a-launch-week-works ('],
  ])('%s %s: %s', async (operation, slug, nearest) => {
    const problem = await anybody.problem(operation, { slug });
    expect(problem).toMatchObject({ status: 404, code: 'not_found' });
    const said = problem.next_steps.join(' ');
    expect(said).toContain(`Nearest: ${nearest}`);
    expect(said).toMatch(/ with (one of these slugs|a slug)/);
  });

  test('compare_listings names the nearest for each side', async () => {
    const { errors } = await anybody.problem('compare_listings', { a: 'tidemrk', b: 'sondio' });
    expect(errors).toMatchObject([
      { path: 'a', fix: expect.stringContaining('Nearest: tidemark (Tidemark)') },
      { path: 'b', fix: expect.stringContaining('Nearest: sondeo (Sondeo)') },
    ]);
  });

  test('where nothing is near, a tool is named that finds it', async () => {
    const problem = await anybody.problem('get_listing', { slug: 'zzqqxxww' });
    expect(problem.next_steps).toEqual(['Call search_listings with its name, or list_categories to browse.']);
  });
});

test('an identifier of many unknown words costs few searches', async () => {
  const many = Array.from({ length: 25 }, (_, i) => `unheard${i}`).join('-');
  let searches = 0;
  const counted = {
    store: {
      ...world.store,
      search: (...query: Parameters<typeof world.store.search>) => {
        searches++;
        return world.store.search(...query);
      },
    },
  };
  await founderNotFound(many, counted);
  expect(searches).toBeLessThan(4);
  searches = 0;
  await nearestListings('unheard', counted);
  expect(searches).toBe(1);
});

describe('a listing that is not live [D80]', () => {
  test('says for which week it is scheduled, and its page exists', async () => {
    const { items } = await anybody.answer('search_listings', { status: 'upcoming', per_page: 1 });
    const [{ slug, launch_week, page_url }] = items;
    for (const operation of ['get_listing', 'get_alternatives', 'get_badges']) {
      const problem = await anybody.problem(operation, { slug });
      expect(problem.detail).toContain(`scheduled for the week of ${launch_week}`);
      expect(problem.next_steps.join(' ')).toContain(page_url);
    }
    expect((await fetch(page_url)).status).toBe(200);
  });

  test('is its owner’s, with the tool that goes on, and nobody else reads anything of it', async () => {
    const problem = await founder.problem('get_listing', { slug: 'spillway' });
    expect(problem.detail).toMatch(/^Spillway is yours \(listing \d+, awaiting its badge\)/);
    expect(problem.next_steps).toEqual([
      expect.stringMatching(/^Call choose_free_listing with listing_id \d+\.$/),
    ]);
    const saved = await founder.problem('get_listing', { slug: 'lampblack' });
    expect(saved.detail).toMatch(/^Lampblack is yours/);
    for (const slug of ['spillway', 'lampblack'])
      expect(JSON.stringify(await anybody.problem('get_listing', { slug }))).not.toMatch(
        /Spillway|Lampblack/,
      );
  });
});
