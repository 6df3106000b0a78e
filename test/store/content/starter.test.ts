import { expect, test } from 'vitest';
import { addStarter, lacksStarter } from '../../../services/content/seed.ts';
import { temporaryStore } from '../temporary.ts';

test('what a site starts with is added once, and what the operator made of it stays', async () => {
  const store = await temporaryStore();
  expect(await lacksStarter(store)).toBe(true);
  await store.write(addStarter);
  expect(await lacksStarter(store)).toBe(false);
  const [question] = await store.interview.questions();
  await store.write(async (tx) => {
    await tx.products.set('launch', { price_cents: 1, name: 'Ours' });
    await tx.products.set('featured', { active: false });
    await tx.interview.set(question!.id, { question: 'Ours?' });
    await addStarter(tx);
  });
  const products = await store.products.all();
  expect(products).toHaveLength(9);
  expect(products.find(({ code }) => code === 'launch')).toMatchObject({ price_cents: 1, name: 'Ours' });
  expect(products.find(({ code }) => code === 'featured')).toMatchObject({ active: false });
  expect(await store.interview.questions()).toHaveLength(10);
  expect((await store.interview.questions())[0]?.question).toBe('Ours?');
});

test('a site of an earlier version gets the kinds that are new, and keeps its own categories', async () => {
  const store = await temporaryStore();
  await store.write((tx) =>
    tx.categories.add({ slug: 'own', name: 'Own', description: 'Ours.', parent_id: null, position: 0 }),
  );
  expect(await lacksStarter(store)).toBe(true);
  await store.write(addStarter);
  expect((await store.categories.all()).map(({ slug }) => slug)).toEqual(['own']);
  expect(await store.products.all()).toHaveLength(9);
});

test('what an operator made of the attributes of a category stays', async () => {
  const store = await temporaryStore();
  await store.write(addStarter);
  const own = [{ key: 'metering', name: 'Our meters', words: ['smart meters'] }];
  const id = (await store.categories.bySlug('energy-and-climate'))!.id;
  for (const attributes of [own, []]) {
    await store.write((tx) => tx.categories.set(id, { attributes }));
    expect(await lacksStarter(store)).toBe(false);
    await store.write(addStarter);
    expect((await store.categories.bySlug('energy-and-climate'))?.attributes).toEqual(attributes);
  }
});
