import { describe, expect, test } from 'vitest';
import { exportContent } from '../../../services/import/export.ts';
import { loadContent } from '../../../services/import/load.ts';
import { type Files, type ImportFault, ImportRefused, parseContent } from '../../../services/import/parse.ts';
import type { Store } from '../../../store/store.ts';
import { documentedContent } from '../../documented_content.ts';
import { START, TestClock } from '../../world.ts';
import { temporaryStore } from '../temporary.ts';

const NOW = START.getTime();

const emptyStore = (): Promise<Store> => temporaryStore(new TestClock());

const load = (store: Store, files: Files, now = NOW) =>
  store.write((tx) => loadContent(tx, parseContent(files), now));

async function faultsOf(work: Promise<unknown> | (() => unknown)): Promise<readonly ImportFault[]> {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    if (error instanceof ImportRefused) return error.faults;
    throw error;
  }
  throw new Error('it was not refused');
}

/** One listing that lacks nothing. */
const LISTING = {
  name: 'Acme',
  url: 'https://acme.example/',
  owner: 'ada@example.org',
  categories: ['design'],
  short_description: 'It does things.',
};

describe('an import', () => {
  test('loads the example of docs/import.md, kind by kind', async () => {
    const store = await emptyStore();
    const files = documentedContent();
    expect(Object.keys(files)).toHaveLength(6);
    expect(await load(store, files)).toEqual({
      categories: { added: 2, changed: 0, unchanged: 0 },
      listings: { added: 2, changed: 0, unchanged: 0 },
      posts: { added: 1, changed: 0, unchanged: 0 },
      questions: { added: 1, changed: 0, unchanged: 0 },
      products: { added: 1, changed: 0, unchanged: 0 },
    });
    const glazebook = await store.listings.bySlug('glazebook');
    expect(glazebook).toMatchObject({
      status: 'live',
      plan: 'paid',
      votes: 0,
      live_at: Date.parse('2026-11-10T08:00:00Z'),
      domain: 'glazebook.example',
      unlocked: ['story', 'milestones', 'media'],
      seo_title: 'Glazebook: glaze recipes for potters',
      seo_description: null,
    });
    const { 'listings.json': exported } = await exportContent(store);
    expect(exported).toMatchObject([
      { slug: 'glazebook', seo_title: 'Glazebook: glaze recipes for potters' },
    ]);
    expect(JSON.stringify(exported)).not.toContain('seo_description');
    expect((await store.launches.byId(glazebook!.launch_id!))?.week).toBe('2026-11-09');
    expect(await store.listings.bySlug('slipcast')).toMatchObject({ status: 'draft', plan: null });
    expect((await store.categories.all()).map(({ slug, live }) => [slug, live])).toEqual([
      ['workshop', 1],
      ['pottery', 1],
    ]);
    expect(await store.founders.bySlug('ines-carvalho')).toMatchObject({
      bio: 'Potter for twenty years, programmer for six.',
      socials: { website: 'https://inescarvalho.example/' },
    });
    expect((await store.search({ about: 'posts', q: 'potters', now: NOW, offset: 0, limit: 9 })).total).toBe(
      1,
    );
    expect((await store.products.all()).map(({ code, price_cents }) => [code, price_cents])).toEqual([
      ['launch', 2900],
    ]);
    expect(await store.jobs.counts()).toEqual([]);
  });

  test('a second time changes nothing', async () => {
    const store = await emptyStore();
    await load(store, documentedContent());
    const before = await exportContent(store);
    const row = await store.listings.bySlug('glazebook');
    const report = await load(store, documentedContent(), NOW + 86_400_000);
    for (const tally of Object.values(report)) expect(tally).toMatchObject({ added: 0, changed: 0 });
    expect(await exportContent(store)).toEqual(before);
    expect(await store.listings.bySlug('glazebook')).toEqual(row);
  });

  test('changes what is there to what the file says, and leaves what the file does not say', async () => {
    const store = await emptyStore();
    await load(store, documentedContent());
    const report = await load(store, {
      'categories.json': [{ slug: 'pottery', name: 'Ceramics', description: 'Clay.', parent: 'workshop' }],
      'listings.json': [
        {
          ...LISTING,
          name: 'Glazebook',
          url: 'https://glazebook.example/',
          owner: 'somebody@else.example',
          categories: ['workshop'],
          city: null,
          status: 'draft',
        },
      ],
      'products.json': [
        { code: 'launch', name: 'Launch', description: 'Goes live.', price_cents: 100, needs_listing: true },
      ],
      'interview_questions.json': [{ question: 'What do you make?', active: false }],
    });
    expect(report).toMatchObject({
      categories: { changed: 1 },
      listings: { changed: 1 },
      products: { changed: 1 },
      questions: { changed: 1 },
    });
    const row = await store.listings.bySlug('glazebook');
    const owner = await store.people.byId(row!.person_id);
    expect(row).toMatchObject({
      status: 'live',
      plan: 'paid',
      city: null,
      country: 'PT',
      founded_year: 2024,
    });
    expect(row?.short_description).toBe('It does things.');
    expect(owner?.email).toBe('ines@glazebook.example');
    expect((await store.listings.categoriesOf(row!.id)).map(({ slug }) => slug)).toEqual(['workshop']);
    expect(await store.categories.bySlug('pottery')).toMatchObject({ name: 'Ceramics', live: 0 });
    expect((await store.categories.bySlug('pottery'))?.faqs).toHaveLength(1);
  });

  test('publishes what was unpublished, and schedules what is to come', async () => {
    const store = await emptyStore();
    await load(store, {
      'listings.json': [LISTING, { ...LISTING, name: 'Zeta', url: 'https://zeta.example' }],
    });
    const report = await load(store, {
      'listings.json': [
        { ...LISTING, status: 'live' },
        { ...LISTING, name: 'Zeta', url: 'https://zeta.example', status: 'scheduled', week: '2026-12-07' },
      ],
    });
    expect(report.listings).toMatchObject({ changed: 2 });
    expect(await store.listings.bySlug('acme')).toMatchObject({ status: 'live', plan: 'free', live_at: NOW });
    const zeta = await store.listings.bySlug('zeta');
    expect(zeta).toMatchObject({ status: 'scheduled', live_at: null });
    expect((await store.launches.byId(zeta!.launch_id!))?.week).toBe('2026-12-07');
  });

  test('gives an empty site the starter content of the kinds that it does not bring', async () => {
    const store = await emptyStore();
    await load(store, { 'listings.json': [LISTING] });
    expect((await store.categories.all()).length).toBeGreaterThan(30);
    expect(await store.products.all()).toHaveLength(9);
    const other = await emptyStore();
    await load(other, { 'categories.json': documentedContent()['categories.json'] });
    expect(await other.categories.all()).toHaveLength(2);
    expect(await other.interview.questions()).toHaveLength(10);
  });

  test('takes several files of listings, categories in any order, and texts of posts from either place', async () => {
    const store = await emptyStore();
    const [workshop, pottery] = documentedContent()['categories.json'];
    await load(store, {
      'categories.json': [pottery, workshop],
      'listings/a.json': [{ ...LISTING, categories: ['pottery'] }],
      'listings/b.json': [{ ...LISTING, name: 'Zeta', categories: ['workshop'] }],
      'blog.json': [{ slug: 'one', title: 'One', summary: 'First.', body: 'Text.' }],
    });
    const categories = await store.categories.all();
    const top = categories.find(({ slug }) => slug === 'workshop');
    expect(categories.find(({ slug }) => slug === 'pottery')).toMatchObject({
      parent_id: top!.id,
      position: 0,
    });
    expect(await store.listings.bySlug('zeta')).toBeDefined();
    expect(await store.blog.bySlug('one')).toMatchObject({ body: 'Text.', published_at: null });
  });
});

describe('an import that is wrong is refused whole, and says what, where and why', () => {
  test.each<[string, Files, ImportFault]>([
    [
      'a vote',
      { 'listings.json': [{ ...LISTING, votes: 100 }] },
      { file: 'listings.json', path: '[0]', message: 'Unrecognized key: "votes"' },
    ],
    [
      'a missing value',
      { 'listings.json': [LISTING, { ...LISTING, name: 'B', owner: undefined }] },
      { file: 'listings.json', path: '[1].owner', message: 'is missing' },
    ],
    [
      'a value that is too long',
      { 'listings/more.json': [{ ...LISTING, tagline: 'x'.repeat(201) }] },
      {
        file: 'listings/more.json',
        path: '[0].tagline',
        message: `Too big: expected string to have <=200 characters, not "${'x'.repeat(60)}"`,
      },
    ],
    [
      'an unknown choice',
      { 'listings.json': [{ ...LISTING, pricing_model: 'barter' }] },
      {
        file: 'listings.json',
        path: '[0].pricing_model',
        message:
          'must be one of free, freemium, free-trial, subscription, one-time, usage-based, contact-sales, open-source, not "barter"',
      },
    ],
    [
      'an address that is none, deep inside',
      {
        'listings.json': [{ ...LISTING, founders: [{ name: 'Ada', socials: { x: 'javascript:alert(1)' } }] }],
      },
      {
        file: 'listings.json',
        path: '[0].founders[0].socials.x',
        message:
          'must be a complete http or https address, without user name, password and spaces, not "javascript:alert(1)"',
      },
    ],
    [
      'a day that is no Monday',
      { 'listings.json': [{ ...LISTING, week: '2026-11-18' }] },
      {
        file: 'listings.json',
        path: '[0].week',
        message: 'must be the Monday of a week, for example 2026-11-16, not "2026-11-18"',
      },
    ],
    [
      'the same slug twice',
      { 'listings/a.json': [{ ...LISTING, slug: 'a' }], 'listings/b.json': [{ ...LISTING, slug: 'a' }] },
      { file: 'listings/b.json', path: '[0].slug', message: '"a" is there already, in listings/a.json [0]' },
    ],
    [
      'no array',
      { 'products.json': {} },
      { file: 'products.json', path: '', message: 'must be a JSON array' },
    ],
    [
      'a misspelt file',
      { 'listing.json': [] },
      { file: 'listing.json', path: '', message: expect.stringContaining('is no file of an import') },
    ],
    [
      'a text without a post',
      { 'blog/lost.md': 'Text.' },
      { file: 'blog/lost.md', path: '', message: 'no entry of blog.json has this slug' },
    ],
    [
      'a post without a text',
      { 'blog.json': [{ slug: 'one', title: 'One', summary: 'First.' }] },
      { file: 'blog.json', path: '[0].body', message: 'is missing' },
    ],
  ])('by its form: %s', async (_, files, fault) => {
    expect(await faultsOf(() => parseContent(files))).toContainEqual(fault);
  });

  test.each<[string, Files, Partial<ImportFault>]>([
    [
      'an unknown category',
      { 'listings.json': [{ ...LISTING, categories: ['nowhere'] }] },
      { path: '[0].categories[0]', message: 'there is no category "nowhere"' },
    ],
    [
      'a stage that the site does not have',
      { 'listings.json': [{ ...LISTING, stage: 'huge' }] },
      {
        path: '[0].stage',
        message:
          'must be one of idea, mvp, beta, launched, growing, established (setting listings.stages), not "huge"',
      },
    ],
    [
      'a listing that says nothing',
      { 'listings.json': [{ ...LISTING, short_description: null }] },
      { path: '[0].short_description' },
    ],
    [
      'a launch without a week',
      { 'listings.json': [{ ...LISTING, status: 'scheduled' }] },
      { path: '[0].week', message: 'is missing: in which week does it launch?' },
    ],
    [
      'a launch to come in a week that has begun',
      { 'listings.json': [{ ...LISTING, status: 'scheduled', week: '2026-11-16' }] },
      { path: '[0].week', message: '2026-11-16 has begun already: it is "live", or a later week' },
    ],
    [
      'a launch of the past in a week to come',
      { 'listings.json': [{ ...LISTING, status: 'live', week: '2026-11-23' }] },
      { path: '[0].week', message: '2026-11-23 has not begun: it is "scheduled", not "live"' },
    ],
    [
      'a moment to come',
      { 'listings.json': [{ ...LISTING, status: 'live', live_at: '2026-11-18T12:00:01Z' }] },
      { path: '[0].live_at', message: '2026-11-18T12:00:01Z is still to come' },
    ],
    [
      'one site under two names',
      {
        'listings.json': [
          { ...LISTING, status: 'live' },
          { ...LISTING, name: 'Again', status: 'live' },
        ],
      },
      { path: '[1].url', message: 'this site is listed already, as acme' },
    ],
    [
      'one name of two sites',
      {
        'listings/a.json': [{ ...LISTING, slug: 'acme' }],
        'listings/b.json': [{ ...LISTING, url: 'https://acme.org/' }],
      },
      {
        file: 'listings/b.json',
        message: '"acme" is listed with https://acme.example/ already: give this one another slug',
      },
    ],
    [
      'a parent that is not there',
      { 'categories.json': [{ slug: 'a', name: 'A', description: 'A.', parent: 'z' }] },
      { path: '[0].parent', message: 'there is no category "z"' },
    ],
    [
      'a circle of categories',
      {
        'categories.json': [
          { slug: 'a', name: 'A', description: 'A.', parent: 'b' },
          { slug: 'b', name: 'B', description: 'B.', parent: 'a' },
        ],
      },
      { path: '[1].parent' },
    ],
  ])('by what the site is: %s', async (_, files, fault) => {
    const store = await emptyStore();
    const faults = await faultsOf(
      load(store, { 'products.json': documentedContent()['products.json'], ...files }),
    );
    expect(faults).toContainEqual(expect.objectContaining(fault));
    expect(await store.products.all()).toEqual([]);
    expect(await store.people.byEmail(LISTING.owner)).toBeUndefined();
  });

  test('a category in which listings stand keeps its place', async () => {
    const store = await emptyStore();
    await load(store, documentedContent());
    const moved = [{ slug: 'pottery', name: 'Pottery', description: 'Clay.' }];
    expect(await faultsOf(load(store, { 'categories.json': moved }))).toEqual([
      {
        file: 'categories.json',
        path: '[0].parent',
        message: expect.stringContaining('its place in the tree stays'),
      },
    ]);
  });

  test('a tree stays a tree of three levels, also where categories move', async () => {
    const store = await emptyStore();
    const category = (slug: string, parent?: string) => ({
      slug,
      name: slug,
      description: slug,
      ...(parent && { parent }),
    });
    const tree = [category('a'), category('b', 'a'), category('c', 'b'), category('z')];
    await load(store, { 'categories.json': tree });
    const refused = async (...moved: object[]) =>
      (await faultsOf(load(store, { 'categories.json': moved }))).map(({ message }) => message);
    expect(await refused(category('d', 'c'))).toEqual(['the tree has at most 3 levels']);
    expect(await refused(category('a', 'z'))).toEqual(['the tree has at most 3 levels']);
    expect(await refused(category('a', 'c'))).toEqual(['it would stand below itself']);
    expect((await load(store, { 'categories.json': [category('b', 'z')] })).categories.changed).toBe(1);
    expect(
      (await store.categories.line((await store.categories.bySlug('c'))!.id)).map((row) => row.slug),
    ).toEqual(['z', 'b', 'c']);
  });

  test('everything that is wrong is said at once', async () => {
    const files = {
      'listings.json': [{}, { ...LISTING, url: 'acme', country: 'Germany' }],
      'blog.json': [1],
    };
    const paths = (await faultsOf(() => parseContent(files))).map(({ file, path }) => `${file} ${path}`);
    expect(paths).toEqual(
      expect.arrayContaining([
        'listings.json [0].name',
        'listings.json [0].url',
        'listings.json [0].owner',
        'listings.json [1].url',
        'listings.json [1].country',
        'blog.json [0]',
      ]),
    );
  });
});
