import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../tools/registry.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { tokensOf } from '../../clients/tokens.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

/** Largest response, in characters of compact JSON. */
const WHOLE = 100_000;
/** Average bytes of a list's entry. The aim is 250; a summary of a listing takes 350; the test prints each. */
const ENTRY = 400;
/** Entries that contain others, or all details. */
const LARGER: Readonly<Record<string, number>> = {
  list_categories: 850,
  list_awards: 500,
  list_my_claims: 650,
  list_products: 460,
};

const lists = operations.filter(({ output }) => 'items' in output.shape);

describe('what an assistant has to read', () => {
  let world: DemoWorld;
  let caller: Caller;
  beforeAll(async () => {
    world = await startDemoWorld();
    caller = restCaller(world, world.founder_key);
  });
  afterAll(() => world.close());

  test.each(lists.map((operation) => [operation.name, operation] as const))(
    'of %s: an entry, and a hundred of them',
    async (name, { input, example }) => {
      const paged = 'per_page' in input.shape;
      const { answer } = await caller.call(name, { ...(example as object), ...(paged && { per_page: 100 }) });
      const sizes = (answer.items as unknown[]).map((entry) => Buffer.byteLength(JSON.stringify(entry)));
      expect(
        sizes.length,
        'the demo world has to hold entries for the example: add some in fixtures/demo/',
      ).toBeGreaterThan(0);
      const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
      process.stdout.write(`${name}: ${Math.round(mean)} bytes an entry\n`);
      expect(mean).toBeLessThanOrEqual(LARGER[name] ?? ENTRY);
      if (paged) expect(Math.max(...sizes) * 100).toBeLessThan(WHOLE);
    },
  );

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    'of %s in all',
    async (name, { example }) => {
      const { answer } = await caller.call(name, example as Record<string, unknown>);
      expect(JSON.stringify(answer).length).toBeLessThan(WHOLE);
    },
  );

  test('of get_badges: all that any listing has earned, in the usual style [D76]', async () => {
    const rows = await world.store.boards.recent({ offset: 0, limit: 100 });
    const live = await world.store.listings.summaries(rows.map(({ listing_id }) => listing_id));
    const responses = await Promise.all(
      live.map(
        async ({ slug }) => (await caller.call('get_badges', { slug })).answer as { items: unknown[] },
      ),
    );
    const most = Math.max(...responses.map(({ items }) => items.length));
    expect(most).toBeGreaterThanOrEqual(6);
    for (const answer of responses) {
      const count = answer.items.length;
      const here = tokensOf(answer);
      // Port and IP address in three URLs belong to the test; a real site has a name.
      const named = tokensOf(JSON.stringify(answer).replaceAll(world.url, 'https://firstlight.example'));
      if (count === most)
        process.stdout.write(`get_badges: ${count} badges, ${named} tokens, here ${here}\n`);
      expect(named).toBeLessThanOrEqual(600);
      if (count <= 4) expect(here).toBeLessThanOrEqual(600);
    }
  });
});
