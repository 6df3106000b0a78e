import { describe, expect, test } from 'vitest';
import { addStarter } from '../../../services/content/seed.ts';
import type { Store } from '../../../store/store.ts';
import { addListing, type ListingScene } from '../../scene.ts';
import { TestClock } from '../../world.ts';
import { ON_POSTGRES } from '../postgres_store.ts';
import { queryPlans } from '../query_plans.ts';
import { rowsOf } from '../service_database.ts';
import { placeOf, temporaryStore } from '../temporary.ts';

const clock = new TestClock();
const now = clock.now().getTime();

async function directory(): Promise<{
  store: Store;
  add: (scene: ListingScene) => Promise<{ id: number; slug: string }>;
}> {
  const store = await temporaryStore(clock);
  await store.write(addStarter);
  return { store, add: (scene) => addListing(store, clock, scene) };
}

const named = async (store: Store, part: { country?: string; q?: string } = {}): Promise<string[]> => {
  const window = { offset: 0, limit: 100 };
  const { q, ...rest } = part;
  const { ids, total } = q
    ? await store.search({ about: 'founders', q, ...rest, ...window })
    : await store.founders.page({ ...rest, ...window });
  expect(total).toBe(ids.length);
  return (await store.founders.summaries(ids)).map(({ slug }) => slug);
};

describe('founders follow the listings that name them', () => {
  test('out of the lists when a listing is withdrawn, and back under the same slug when it returns [R80]', async () => {
    const { store, add } = await directory();
    const { id } = await add({ name: 'Acme', country: 'DE', founders: [{ name: 'Ada Lovelace' }] });
    await add({ name: 'Zeta', owner: 'bob', country: 'AT', founders: [{ name: 'Ada Lovelace' }] });
    expect(await named(store)).toEqual(['ada-lovelace', 'ada-lovelace-2']);
    await store.write((tx) => tx.listings.close(id, 'suspended', now));
    expect(await named(store)).toEqual(['ada-lovelace-2']);
    expect(await named(store, { country: 'DE' })).toEqual([]);
    expect(await named(store, { q: 'ada' })).toEqual(['ada-lovelace-2']);
    expect(await store.founders.bySlug('ada-lovelace')).toBeUndefined();
    await store.write((tx) => tx.listings.reopen(id, now));
    expect(await named(store)).toEqual(['ada-lovelace', 'ada-lovelace-2']);
    expect(await named(store, { country: 'DE', q: 'ada' })).toEqual(['ada-lovelace']);
  });

  test('as names, texts, countries and roles change', async () => {
    const { store, add } = await directory();
    const { id } = await add({
      name: 'Acme',
      country: 'DE',
      founders: [{ name: 'Ada Lovelace', bio: 'Old.' }],
    });
    const change = (patch: object) =>
      store.write((tx) => tx.listings.update(id, { ...patch, updated_at: now + 1 }));
    await change({
      country: 'FR',
      founders: [{ name: 'Bob Kahn' }, { name: 'ADA LOVELACE', title: 'Founder', bio: 'New.' }],
    });
    expect(await named(store)).toEqual(['ada-lovelace', 'bob-kahn']);
    expect(await named(store, { country: 'DE' })).toEqual([]);
    expect(await named(store, { country: 'FR' })).toEqual(['ada-lovelace', 'bob-kahn']);
    const ada = await store.founders.bySlug('ada-lovelace');
    expect(ada).toMatchObject({ name: 'ADA LOVELACE', bio: 'New.', live: 1 });
    expect(await store.founders.companies(ada!.id, 10)).toMatchObject([{ title: 'Founder', country: 'FR' }]);
    await change({ founders: [{ name: 'Bob Kahn' }] });
    expect(await named(store)).toEqual(['bob-kahn']);
    expect(await named(store, { q: 'lovelace' })).toEqual([]);
  });

  test('texts of an unpublished listing about a person are not public', async () => {
    const { store, add } = await directory();
    await add({ name: 'Live', owner: 'ada', founders: [{ name: 'Ada Lovelace' }] });
    await add({
      name: 'Draft',
      owner: 'ada',
      status: 'draft',
      country: 'SE',
      founders: [{ name: 'Ada Lovelace', bio: 'Secret.', socials: { x: 'https://x.com/secret' } }],
    });
    expect(await store.founders.bySlug('ada-lovelace')).toMatchObject({ bio: null, socials: {}, live: 1 });
    expect(await named(store, { country: 'SE' })).toEqual([]);
  });

  test('what the newest live listing says goes before, and goes away with it', async () => {
    const { store, add } = await directory();
    await add({
      name: 'First',
      founders: [{ name: 'Ada', bio: 'First.', socials: { x: 'https://x.com/1' } }],
    });
    const { id } = await add({
      name: 'Second',
      founders: [{ name: 'Ada', bio: 'Second.', socials: { github: 'https://github.com/2' } }],
    });
    const ada = () => store.founders.bySlug('ada');
    expect(await ada()).toMatchObject({
      bio: 'Second.',
      live: 2,
      socials: { x: 'https://x.com/1', github: 'https://github.com/2' },
    });
    await store.write((tx) => tx.listings.close(id, 'archived', now));
    expect(await ada()).toMatchObject({ bio: 'First.', live: 1, socials: { x: 'https://x.com/1' } });
  });

  test('a listing that changes hands takes its founders along, with their slugs', async () => {
    const { store, add } = await directory();
    const { id } = await add({ name: 'Acme', owner: 'ada', founders: [{ name: 'Grace Hopper' }] });
    const { id: other } = await add({ name: 'Zeta', owner: 'ada', founders: [{ name: 'Ada' }] });
    await add({ name: 'Eta', owner: 'ada', founders: [{ name: 'Ada' }] });
    const owner = await store.write((tx) => tx.people.ensure('new@example.org', now));
    await rowsOf(placeOf(store), `update listing set person_id = ${owner} where id in (${id}, ${other})`);
    await store.write(async (tx) => {
      for (const each of [id, other]) await tx.listings.update(each, { updated_at: now });
    });
    // The founder of this listing alone moved; the one whom others name too is two people now.
    expect(await named(store)).toEqual(['ada', 'ada-2', 'grace-hopper']);
  });

  test('who is named twice, or with nothing that is a word, does no harm', async () => {
    const { store, add } = await directory();
    await add({
      name: 'Acme',
      founders: [{ name: 'Ada', title: 'A' }, { name: 'ada', title: 'B' }, { name: ' ' }, { name: '???' }],
    });
    expect(await named(store)).toEqual(['founder', 'ada']);
    const ada = await store.founders.bySlug('ada');
    expect(await store.founders.companies(ada!.id, 10)).toMatchObject([{ title: 'A' }]);
  });

  test('many of one name get slugs of their own, and the counters agree with the rows', async () => {
    const { store, add } = await directory();
    for (let i = 0; i < 12; i++)
      await add({
        name: `Company ${i}`,
        owner: `owner${i}`,
        country: i % 2 ? 'DE' : 'AT',
        founders: [{ name: 'Jo' }],
      });
    expect(new Set(await named(store)).size).toBe(12);
    const count = async (source: string) =>
      Number((await rowsOf<{ value: number }>(placeOf(store), source))[0]?.value);
    expect(await count("select value from counter where name = 'founders'")).toBe(12);
    expect(await count("select value from counter where name = 'founders:DE'")).toBe(6);
    expect(await count('select count(*) as value from founder_country')).toBe(12);
    expect(await count('select count(*) as value from founder_company')).toBe(12);
  });
});

describe('at any size', () => {
  test.skipIf(ON_POSTGRES)('pages walk an index in the order that they need, without sorting', async () => {
    const { store } = await directory();
    const plans = await queryPlans(placeOf(store).database_file, 'founder', async () => {
      await store.founders.page({ offset: 0, limit: 20 });
      await store.founders.page({ country: 'DE', offset: 0, limit: 20 });
      await store.founders.summaries([1]);
      await store.founders.bySlug('x');
      await store.founders.companies(1, 10);
      await store.founders.stories(1, 10);
      await store.founders.ofListing(1);
    });
    expect(plans.join('\n')).toContain('founder_by_name');
    expect(plans.join('\n')).not.toMatch(/SCAN (?!founder USING COVERING INDEX founder_by_name)|TEMP B-TREE/);
  });

  test('a page of many hits is the same whether they are sorted or walked', async () => {
    const { store, add } = await directory();
    for (let i = 0; i < 40; i++) {
      const name = i % 4 === 0 ? `Rare Jo${i}` : `Common Jo${39 - i}`;
      await add({ name: `Company ${i}`, owner: `owner${i}`, country: 'DE', founders: [{ name }] });
    }
    const all = await named(store);
    for (const country of [undefined, 'DE']) {
      const filter = country ? { country } : {};
      expect(await named(store, { q: 'jo', ...filter })).toEqual(all);
      expect(await named(store, { q: 'rare', ...filter })).toEqual(
        all.filter((slug) => slug.startsWith('rare')),
      );
    }
  });
});
