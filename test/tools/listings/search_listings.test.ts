import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLOSED_STATUSES } from '../../../domain/launches/listing_states.ts';
import { SEARCH_SORTS } from '../../../store/base/db.ts';
import { type Both, both } from '../../clients/both.ts';
import { addListing, type ListingScene } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

const HOUR = 3_600_000;

/** Every status that is not public (D5, R46). */
const HIDDEN = ['draft', 'awaiting_badge', 'suspended', 'archived', 'rejected'] as const;

/** A listing in each of them, with all searched words. */
async function hide(add: (scene: ListingScene) => Promise<{ id: number }>, { store }: World): Promise<void> {
  for (const status of HIDDEN) {
    const starts = status === 'draft' || status === 'awaiting_badge' ? status : 'live';
    const { id } = await add({
      name: `Hidden ${status}`,
      tagline: status,
      status: starts,
      country: 'SE',
      stage: 'beta',
      categories: ['travel'],
      followers: 9,
      week: starts === 'awaiting_badge' ? '2026-12-28' : '2026-11-16',
    });
    const closed = CLOSED_STATUSES.find((one) => one === status);
    if (closed) await store.write((tx) => tx.listings.close(id, closed, 0));
  }
}

describe('search_listings', () => {
  let world: World;
  let anybody: Both;
  const slugs = async (input: Record<string, unknown>): Promise<string[]> =>
    (await anybody.answer('search_listings', input)).items.map(({ slug }: { slug: string }) => slug);

  beforeAll(async () => {
    world = await startWorld();
    const now = world.clock.now().getTime();
    const add = (scene: Parameters<typeof addListing>[2]) => addListing(world.store, world.clock, scene);
    await add({
      name: 'Zentora Board',
      tagline: 'Kanban for beekeepers',
      country: 'AT',
      stage: 'mvp',
      pricing_model: 'free',
      categories: ['project-management'],
      live_at: now - 3 * HOUR,
      voted_at: [now - 2 * HOUR, now - HOUR],
      views_recent: 5,
      followers: 1,
    });
    await add({
      name: 'Palimpsest',
      tagline: 'Notes that remember',
      description: 'A notebook for archivists and their marginalia.',
      keywords: ['zettelkasten'],
      country: 'DE',
      stage: 'launched',
      pricing_model: 'freemium',
      categories: ['notes-and-knowledge'],
      live_at: now - 2 * HOUR,
      voted_at: [now - HOUR],
      views_recent: 9,
      followers: 4,
    });
    await add({
      name: 'Café Ledger',
      tagline: 'Bookkeeping for coffee shops',
      country: 'DE',
      stage: 'launched',
      pricing_model: 'subscription',
      categories: ['accounting-and-invoicing'],
      live_at: now - HOUR,
      url: 'https://www.cafeledger.co.uk/app',
    });
    await add({ name: 'Nightjar', tagline: 'Not yet public', status: 'scheduled', week: '2026-12-28' });
    await hide(add, world);
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  test.each([
    ['the name', 'zentora'],
    ['the tagline', 'beekeepers'],
  ])('q searches %s [R25]', async (_where, q) => {
    expect(await slugs({ q })).toEqual(['zentora-board']);
  });

  test.each([
    ['the description', 'marginalia'],
    ['the keywords', 'zettelkasten'],
  ])('q searches %s [R25]', async (_where, q) => {
    expect(await slugs({ q })).toEqual(['palimpsest']);
  });

  test.each([
    ['wrong', (at: number) => `${'zentora'.slice(0, at)}q${'zentora'.slice(at + 1)}`],
    ['missing', (at: number) => 'zentora'.slice(0, at) + 'zentora'.slice(at + 1)],
    ['extra', (at: number) => `${'zentora'.slice(0, at)}q${'zentora'.slice(at)}`],
    [
      'swapped',
      (at: number) => 'zentora'.replace(/(.)(.)/g, (two, a, b, i) => (i === at - (at % 2) ? b + a : two)),
    ],
  ])(
    'a letter that is %s, whichever it is, still finds the listing by name [R26]',
    async (_error, misspelt) => {
      for (let at = 0; at < 'zentora'.length; at++)
        expect(await slugs({ q: misspelt(at) })).toEqual(['zentora-board']);
    },
  );

  test.each([
    ['two errors in a word of nine letters or more', 'plaimpset', 'palimpsest'],
    ['a word that is not finished', 'palim', 'palimpsest'],
    ['several words, the last one not finished', 'zentora boa', 'zentora-board'],
    ['several words with an error', 'zentora baord', 'zentora-board'],
    ['marks that are left out', 'cafe ledger', 'cafe-ledger'],
    ['marks where there are none', 'pálímpsëst', 'palimpsest'],
    ['words written together', 'cafeledger', 'cafe-ledger'],
    ['a word written in two', 'palimp sest', 'palimpsest'],
    ['words written together with an error', 'cafeldeger', 'cafe-ledger'],
  ])('%s: %s [R26]', async (_what, q, slug) => {
    expect(await slugs({ q })).toEqual([slug]);
  });

  test('without q everything that is live is browsed, most voted first (R21) [R27]', async () => {
    expect(await slugs({})).toEqual(['zentora-board', 'palimpsest', 'cafe-ledger']);
    expect(await slugs({ q: '' })).toHaveLength(3);
    expect((await anybody.answer('search_listings')).total).toBe(
      (await anybody.answer('get_site_info')).live_listings,
    );
  });

  test.each([
    ['category [R28]', { category: 'accounting-and-invoicing' }, ['cafe-ledger']],
    ['category with its subcategories [R28]', { category: 'business' }, ['zentora-board', 'cafe-ledger']],
    ['stage [R29]', { stage: 'launched' }, ['palimpsest', 'cafe-ledger']],
    ['country in lower case [R30]', { country: 'de' }, ['palimpsest', 'cafe-ledger']],
    ['pricing model [R31]', { pricing_model: 'freemium' }, ['palimpsest']],
    ['pricing model by name [R31]', { pricing_model: 'Freemium' }, ['palimpsest']],
    ['domain [R32]', { domain: 'cafeledger.co.uk' }, ['cafe-ledger']],
    ['domain with www. and in capitals [R32]', { domain: 'WWW.CafeLedger.co.uk' }, ['cafe-ledger']],
    ['a whole address as domain [R32]', { domain: 'https://shop.cafeledger.co.uk/x?y#z' }, ['cafe-ledger']],
    ['no domain that is only part of another [R32]', { domain: 'ledger.co.uk' }, []],
    ['a public suffix, which is nobody’s [R32]', { domain: 'co.uk' }, []],
    ['domain and words [R32, R38]', { domain: 'cafeledger.co.uk', q: 'coffee' }, ['cafe-ledger']],
    ['domain and other words [R32, R38]', { domain: 'cafeledger.co.uk', q: 'kanban' }, []],
    ['domain and a filter [R32, R38]', { domain: 'cafeledger.co.uk', country: 'AT' }, []],
    [
      'filters combined [R38]',
      { country: 'DE', stage: 'launched', category: 'productivity' },
      ['palimpsest'],
    ],
    ['filters that exclude each other [R38]', { country: 'AT', stage: 'launched' }, []],
    ['upcoming [R34]', { status: 'upcoming' }, ['nightjar']],
  ])('%s', async (_what, input, expected) => {
    expect(await slugs(input)).toEqual(expected);
  });

  test.each([
    ['newest', ['cafe-ledger', 'palimpsest', 'zentora-board']],
    ['votes', ['zentora-board', 'palimpsest', 'cafe-ledger']],
    ['trending', ['zentora-board', 'palimpsest', 'cafe-ledger']],
    ['most_viewed', ['palimpsest', 'zentora-board', 'cafe-ledger']],
    ['most_followed', ['palimpsest', 'zentora-board', 'cafe-ledger']],
    ['relevance', ['zentora-board', 'palimpsest', 'cafe-ledger']],
  ])('sorted by %s [R35, R36]', async (sort, expected) => {
    expect(await slugs({ sort })).toEqual(expected);
  });

  test('entries are summaries in a page envelope [R6, R37]', async () => {
    const answer = await anybody.answer('search_listings', { per_page: 1, page: 2 });
    expect(answer).toMatchObject({ page: 2, per_page: 1, total: 3, total_pages: 3, next_page: 3 });
    expect(answer.items).toMatchObject([
      {
        slug: 'palimpsest',
        name: 'Palimpsest',
        url: 'https://palimpsest.example/',
        votes: 1,
        page_url: `${world.url}/p/palimpsest`,
      },
    ]);
    expect((await anybody.answer('search_listings', { per_page: 1, page: 4 })).items).toEqual([]);
    expect((await anybody.answer('search_listings', { per_page: 1, page: 3 })).next_page).toBeNull();
  });

  test('a filter that names nothing gives nothing, and a notice says why [D16]', async () => {
    const unknown = [
      { category: 'no-such' },
      { stage: 'no-such' },
      { pricing_model: 'no such' },
      { country: 'zz' },
    ];
    for (const input of unknown) {
      const answer = await anybody.answer('search_listings', input);
      expect(answer).toMatchObject({ items: [], total: 0 });
      expect(answer.notice).toContain('There is no');
    }
  });

  test.each([
    ['q [R24]', { q: 'x'.repeat(201) }],
    ['category [R28]', { category: 'No Slug' }],
    ['country [R30]', { country: 'DEU' }],
    ['pricing_model [R31]', { pricing_model: 'x'.repeat(41) }],
    ['domain [R32]', { domain: 'x'.repeat(254) }],
    ['status [R33]', { status: 'draft' }],
    ['sort [R35]', { sort: 'random' }],
    ['page 0 [R8]', { page: 0 }],
    ['page 1001 [R8]', { page: 1001 }],
    ['per_page 0 [R9]', { per_page: 0 }],
    ['per_page 101 [R9]', { per_page: 101 }],
    ['an unknown input [D59]', { per_pge: 5 }],
  ])('%s beyond its rule is refused', async (_what, input) => {
    const problem = await anybody.problem('search_listings', input);
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ path: Object.keys(input)[0] }],
    });
  });

  test('bounds themselves are allowed', async () => {
    await anybody.answer('search_listings', {
      q: 'x'.repeat(200),
      pricing_model: 'free',
      domain: 'x'.repeat(253),
      page: 1000,
      per_page: 100,
    });
  });

  test('a domain in another alphabet is found in either writing [R32]', async () => {
    const { store, clock } = world;
    await addListing(store, clock, {
      name: 'Alte Seiten',
      status: 'scheduled',
      url: 'https://bücher.example/',
    });
    for (const domain of ['bücher.example', 'xn--bcher-kva.example', 'https://www.BÜCHER.example/neu'])
      expect(await slugs({ domain, status: 'upcoming' })).toEqual(['alte-seiten']);
  });

  test.each([
    [
      { domain: 'nobody.example' },
      'No listing of "nobody.example" is live or scheduled: submit_listing starts one.',
    ],
    [
      { domain: 'hidden-draft.example' },
      'No listing of "hidden-draft.example" is live or scheduled: submit_listing starts one.',
    ],
    [
      { domain: 'nightjar.example' },
      'The listing of "nightjar.example" is scheduled for a later week: status upcoming has it.',
    ],
    [
      { domain: 'cafeledger.co.uk', status: 'upcoming' },
      'The listing of "cafeledger.co.uk" is live: status live has it.',
    ],
    [
      { domain: 'cafeledger.co.uk', country: 'AT' },
      'A listing of "cafeledger.co.uk" is left out by q or another filter: search with domain alone.',
    ],
  ])(
    'a search with domain that finds nothing says what there is of it: %j [R32, D16]',
    async (input, notice) => {
      expect(await anybody.answer('search_listings', input)).toMatchObject({ total: 0, notice });
    },
  );

  test('nothing that is not public is ever found, by words, domain, filters or any order [R46]', async () => {
    const ways: Record<string, unknown>[] = [
      ...HIDDEN.flatMap((status) => [
        { q: `hidden ${status}` },
        { q: status },
        { domain: `hidden-${status}.example` },
      ]),
      { q: 'hidden' },
      { q: 'hiden' },
      { country: 'SE' },
      { category: 'travel' },
      { country: 'SE', stage: 'beta' },
      { stage: 'beta', sort: 'most_followed' },
    ];
    for (const status of ['live', 'upcoming']) {
      for (const way of ways) {
        const { items, total } = await anybody.answer('search_listings', { ...way, status });
        expect({ ...way, items, total }).toEqual({ ...way, items: [], total: 0 });
      }
      for (const sort of SEARCH_SORTS) {
        const found = await slugs({ status, sort, per_page: 100 });
        expect(found.filter((slug) => slug.startsWith('hidden'))).toEqual([]);
      }
    }
    expect(await slugs({ q: 'nightjar' })).toEqual([]);
  });

  test('a change is found at once [C9]', async () => {
    const { store, clock } = world;
    await addListing(store, clock, { name: 'Quokka Radio', tagline: 'Podcasts from Rottnest' });
    expect(await slugs({ q: 'rottnest' })).toEqual(['quokka-radio']);
  });
});
