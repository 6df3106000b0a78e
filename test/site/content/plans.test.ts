import { afterAll, beforeAll, expect, test } from 'vitest';
import { restCaller } from '../../clients/rest_client.ts';
import { startWorld, type World } from '../../world.ts';
import { Visitor } from '../visitor.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The rows of the table: what, free, paid, bundle. */
async function rows(): Promise<Record<string, string[]>> {
  const { root } = await new Visitor(world.url).request('/pricing');
  const table = root.querySelector('[aria-labelledby=plans] table')!;
  return Object.fromEntries(
    table
      .querySelectorAll('tbody tr')
      .map((row) => [row.querySelector('th')!.text, row.querySelectorAll('td').map(({ text }) => text)]),
  );
}

test('the prices page says what differs between the plans, from what operations use [R40, D54, D55]', async () => {
  const rest = restCaller(world, await world.key('ada'));
  const { items } = (await rest.call('list_products', {})).answer;
  const launch = items.find(({ code }: { code: string }) => code === 'launch');
  const bundle = items.find(({ code }: { code: string }) => code === 'launch_bundle');
  const table = await rows();
  expect(table['Price']).toEqual([
    '$0',
    ...[launch, bundle].map(({ price_cents }) => `$${price_cents / 100}`),
  ]);
  const sections = launch.unlocks.map((name: string) => (name === 'story' ? 'Founder story' : name));
  for (const name of sections)
    expect(table[`${name.charAt(0).toUpperCase()}${name.slice(1)}`]).toEqual(['Not shown', 'Shown', 'Shown']);
  expect(table['Categories that the listing shows']).toEqual(['1', 'Up to 4', 'Up to 4']);
  expect(table['Votes, community ranks, awards']).toEqual([
    'The same rules',
    'The same rules',
    'The same rules',
  ]);
  expect(table['Marked as paid']?.[0]).toBe('No');
  for (const column of [1, 2]) expect(table['Marked as paid']?.[column]).toMatch(/^Yes/);
  expect(table['Our badge on your homepage']).toEqual(['Needed', 'Not needed', 'Not needed']);
  for (const code of ['featured', 'done_for_you', 'ai_review']) {
    const part = items.find((one: { code: string }) => one.code === code);
    const [free, paid, included] = table[part.name]!;
    expect([free, paid]).toEqual(['Not included', `Not included; alone $${part.price_cents / 100}`]);
    expect(included).toBe(code === 'featured' ? `Included, ${part.days} days` : 'Included');
  }
});

test('what cannot be ordered says why, and prices are those of this moment', async () => {
  const reason = 'This site does not take orders at present: its operator has chosen no way to pay.';
  // The bundle lacks more than a way to pay: its parts cannot be given.
  expect((await rows())['To be had now']).toEqual(['Yes', reason, 'This site has no team for it.']);
  const { store } = world;
  await store.write(async (tx) => {
    await tx.settings.set('payment.provider', 'manual');
    await tx.settings.set('tax.mode', 'self');
    await tx.settings.set('tax.registered', 0);
    await tx.products.set('launch_bundle', { price_cents: 12_300 });
  });
  const table = await rows();
  expect(table['To be had now']).toEqual(['Yes', 'Yes', 'This site has no team for it.']);
  expect(table['Price']?.[2]).toBe('$123');
});

test('it follows the settings', async () => {
  await world.store.write(async (tx) => {
    await tx.settings.set('free_queue.min_weeks', 2);
    await tx.settings.set('free_queue.max_weeks', 5);
    await tx.settings.set('links.rel_free', 'nofollow');
  });
  const table = await rows();
  expect(table['Launch week']?.[0]).toContain('2 to 5 weeks ahead');
  expect(table['Link to your website']).toEqual(['nofollow', 'sponsored', 'sponsored']);
});
