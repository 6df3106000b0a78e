import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drafted, fieldSet } from '../../../domain/profile/draft_fields.ts';
import { blankDraft } from '../../../store/drafts/drafts.ts';
import { type Both, both } from '../../clients/both.ts';
import { addListing, launchAs } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

let world: World;
let anybody: Both;
beforeAll(async () => {
  world = await startWorld();
  const add = (scene: Parameters<typeof addListing>[2]) => addListing(world.store, world.clock, scene);
  await add({
    name: 'Tidemark',
    owner: 'maren',
    country: 'DK',
    founders: [
      {
        name: 'Maren Solheim',
        title: 'Chief executive',
        bio: 'Ran ferries.',
        socials: { x: 'https://x.com/maren' },
      },
      { name: 'Tunde Adeyemi', title: 'Chief technology officer' },
    ],
    unlocked: ['story'],
    story: { title: 'How it began', why_started: 'A lost postcode.', problem: '' },
  });
  await add({
    name: 'Spillway',
    owner: 'maren',
    country: 'SE',
    founders: [{ name: 'maren SOLHEIM', title: 'Founder' }],
    story: { title: 'Not open' },
  });
  await add({ name: 'Other', owner: 'bob', country: 'DK', founders: [{ name: 'Maren Solheim' }] });
  await add({ name: 'Łódka', owner: 'lukasz', country: 'PL', founders: [{ name: 'Łukasz Żółć' }] });
  await add({ name: 'Nameless', owner: 'x', founders: [{ name: '山田 太郎' }, { name: 'Ayşe Öztürk' }] });
  for (const status of ['draft', 'awaiting_badge', 'scheduled'] as const)
    await add({
      name: `Hidden ${status}`,
      status,
      week: '2026-12-28',
      founders: [{ name: `Hidden ${status}` }],
    });
  anybody = await both(world);
});
afterAll(async () => {
  await anybody.close();
  await world.close();
});

describe('list_founders', () => {
  const slugs = async (input: Record<string, unknown>): Promise<string[]> =>
    (await anybody.answer('list_founders', input)).items.map(({ slug }: { slug: string }) => slug);

  test('lists the founders behind live listings only, by name, then by age [R80]', async () => {
    expect(await slugs({})).toEqual([
      'ayse-ozturk',
      'lukasz-zolc',
      'maren-solheim',
      'maren-solheim-2',
      'tunde-adeyemi',
      'founder',
    ]);
  });

  test('an entry says who it is and what for, in a line', async () => {
    const { items } = await anybody.answer('list_founders', { q: 'maren' });
    expect(items[0]).toEqual({
      slug: 'maren-solheim',
      name: 'maren SOLHEIM',
      page_url: `${world.url}/founders/maren-solheim`,
      title: 'Founder',
      country: 'SE',
      companies: [
        { slug: 'spillway', name: 'Spillway' },
        { slug: 'tidemark', name: 'Tidemark' },
      ],
      companies_total: 2,
    });
    expect(JSON.stringify(items[1]).length).toBeLessThan(250);
  });

  test.each([
    ['solheim', ['maren-solheim', 'maren-solheim-2']],
    ['MAREN sol', ['maren-solheim', 'maren-solheim-2']],
    ['sol maren', []],
    ['solheim mar', ['maren-solheim', 'maren-solheim-2']],
    ['lukasz zolc', ['lukasz-zolc']],
    ['Łukasz', ['lukasz-zolc']],
    ['ozturk', ['ayse-ozturk']],
    ['Ayşe', ['ayse-ozturk']],
    ['太郎', ['founder']],
    ['tidemark', []],
    ['hidden', []],
    ['"*^ (', []],
    ["x') or 1=1 --", []],
  ])('q=%j finds %j [R81]', async (q, found) => {
    expect(await slugs({ q })).toEqual(found);
  });

  test.each(['solhiem', 'soheim', 'solheimm', 'solhaim', 'zolheim', 'maren solhiem'])(
    'one typing error is forgiven when nothing else is found: %s',
    async (q) => {
      expect(await slugs({ q })).toEqual(['maren-solheim', 'maren-solheim-2']);
    },
  );

  test('q has at most 120 characters [R81]', async () => {
    expect(await slugs({ q: 'a'.repeat(120) })).toEqual([]);
    expect(await anybody.problem('list_founders', { q: 'a'.repeat(121) })).toMatchObject({
      status: 400,
      errors: [{ path: 'q', limit: 120 }],
    });
  });

  test('country is two letters in either case: that of any live listing [R82]', async () => {
    expect(await slugs({ country: 'dk' })).toEqual(['maren-solheim', 'maren-solheim-2', 'tunde-adeyemi']);
    expect(await slugs({ country: 'SE' })).toEqual(['maren-solheim']);
    expect(await slugs({ country: 'SE', q: 'maren' })).toEqual(['maren-solheim']);
    expect(await slugs({ country: 'pl', q: 'maren' })).toEqual([]);
    expect(await slugs({ country: 'ZZ' })).toEqual([]);
    for (const country of ['D', 'DKK', '1A', ''])
      expect(await anybody.problem('list_founders', { country })).toMatchObject({ status: 400 });
  });

  test('a country in which nobody is gives an empty list and says so [D16]', async () => {
    expect(await anybody.answer('list_founders', { country: 'zz' })).toMatchObject({
      items: [],
      total: 0,
      notice: expect.stringMatching(/^There is no country "ZZ"\./),
    });
    const { notice } = await anybody.answer('list_founders', { country: 'aq' });
    expect(notice).toBe('No live listing with founders is in AQ.');
    expect(await anybody.answer('list_founders', { country: 'pl', q: 'maren' })).not.toHaveProperty('notice');
  });

  test('pages hold each founder once, with and without q and country', async () => {
    for (const filter of [{}, { q: 'maren' }, { country: 'DK' }, { country: 'DK', q: 'maren' }]) {
      const whole = await anybody.answer('list_founders', filter);
      const pages = [];
      for (let page = 1; page <= whole.total; page++) {
        const part = await anybody.answer('list_founders', { ...filter, page, per_page: 1 });
        expect(part).toMatchObject({
          total: whole.total,
          total_pages: whole.total,
          next_page: page < whole.total ? page + 1 : null,
        });
        pages.push(...part.items);
      }
      expect(pages).toEqual(whole.items);
      expect((await anybody.answer('list_founders', { ...filter, page: 1000 })).items).toEqual([]);
    }
  });
});

describe('get_founder', () => {
  test('gives bio, links, live companies with the role in each, and published stories [R83]', async () => {
    const founder = await anybody.answer('get_founder', { slug: 'maren-solheim' });
    expect(founder).toMatchObject({
      slug: 'maren-solheim',
      name: 'maren SOLHEIM',
      bio: 'Ran ferries.',
      socials: { x: 'https://x.com/maren' },
      companies: [
        { slug: 'spillway', title: 'Founder', page_url: `${world.url}/p/spillway` },
        { slug: 'tidemark', title: 'Chief executive', country: 'DK' },
      ],
      companies_total: 2,
    });
  });

  test('a story shows when its section is unlocked, without what is empty [R43, R83]', async () => {
    const { stories } = await anybody.answer('get_founder', { slug: 'maren-solheim' });
    expect(stories).toEqual([
      {
        listing: { slug: 'tidemark', name: 'Tidemark' },
        story: { title: 'How it began', why_started: 'A lost postcode.' },
      },
    ]);
  });

  test('what is not known is left out', async () => {
    const founder = await anybody.answer('get_founder', { slug: 'tunde-adeyemi' });
    expect(founder).not.toHaveProperty('bio');
    expect(founder.socials).toEqual({});
  });

  test('an unknown founder and one without a live listing are not found; what is no slug is refused [R84]', async () => {
    for (const slug of ['nobody', 'hidden-draft', 'hidden-scheduled'])
      expect(await anybody.problem('get_founder', { slug })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    expect(await anybody.problem('get_founder', { slug: 'Maren Solheim' })).toMatchObject({ status: 400 });
  });

  test('get_listing names the slugs of its founders', async () => {
    const { founders } = await anybody.answer('get_listing', { slug: 'tidemark' });
    expect(founders.map(({ name, slug }: any) => [name, slug])).toEqual([
      ['Maren Solheim', 'maren-solheim'],
      ['Tunde Adeyemi', 'tunde-adeyemi'],
    ]);
  });

  test('bio and links of a draft’s founders go to the founder, the links to the first one, once it is live [D35]', async () => {
    const key = await world.key('grace');
    const now = world.clock.now().getTime();
    const id = '6f1d2c3b-0000-4000-8000-00000000f00d';
    const grace = (await world.store.people.byEmail('grace@example.org'))!;
    const said = { name: 'Eniac', short_description: 'It counts.', categories: ['Design'] };
    await world.store.write((tx) =>
      tx.drafts.add({
        ...blankDraft(
          { id, person_id: grace.id, url: 'https://eniac.example/', site_key: 'eniac.example' },
          now,
        ),
        status: 'ready',
        fields: fieldSet(mapValues(said)),
        founders: [
          { value: { name: 'Grace Hopper', title: 'Admiral', bio: 'Found the first bug.' }, evidence: [] },
          { value: { name: 'Jean Bartik' }, evidence: [] },
        ],
        founder_socials: { linkedin: 'https://www.linkedin.com/in/hopper-example' },
      }),
    );
    const { body } = await world.rest('POST', `/drafts/${id}/submit`, { key });
    expect(await anybody.problem('get_founder', { slug: 'grace-hopper' })).toMatchObject({ status: 404 });
    await world.store.write((tx) => launchAs(tx, body.listing_id, { week: '2026-11-16', now }));
    expect(await anybody.answer('get_founder', { slug: 'grace-hopper' })).toMatchObject({
      bio: 'Found the first bug.',
      socials: { linkedin: 'https://www.linkedin.com/in/hopper-example' },
      companies: [{ slug: 'eniac', title: 'Admiral' }],
    });
    expect((await anybody.answer('get_founder', { slug: 'jean-bartik' })).socials).toEqual({});
  });
});

const mapValues = (said: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(said).map(([name, value]) => [name, drafted(value, [])]));
