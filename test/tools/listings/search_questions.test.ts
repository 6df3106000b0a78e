import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

let world: DemoWorld;
let anybody: Both;
beforeAll(async () => {
  world = await startDemoWorld();
  anybody = await both(world);
});
afterAll(async () => {
  await anybody.close();
  await world.close();
});

interface Found {
  items: { slug: string }[];
  total: number;
  words_not_found: string[];
  categories: { slug: string; name: string; live_listings: number }[];
  notice?: string;
}
const search = (q: string, more: Record<string, unknown> = {}): Promise<Found> =>
  anybody.answer('search_listings', { q, ...more });
const slugs = ({ items }: Found): string[] => items.map(({ slug }) => slug);

describe('a question in plain words finds the right product among the first three, and nothing is left out [D75]', () => {
  test.each([
    ['best tools for invoicing', ['harbour-ledger', 'kwitansi', 'rechnungsfuchs']],
    ['what is the best invoicing tool?', ['harbour-ledger', 'kwitansi', 'rechnungsfuchs']],
    ['invoicing tools', ['harbour-ledger', 'kwitansi', 'rechnungsfuchs']],
    ['accounting', ['harbour-ledger', 'kwitansi', 'rechnungsfuchs']],
    ['I need accounting software', ['harbour-ledger', 'kwitansi', 'rechnungsfuchs']],
    ['newsletter tool', ['broadsheet']],
    ['an app for hiking maps', ['kopje']],
    ['Which tool helps me with knitting?', ['maska']],
    ['best tools for knitting', ['maska']],
    ['something for irrigation', ['rainfence']],
    ['find me a job queue for Postgres', ['kolejka']],
    ['tool for live captions', ['sprekend']],
    ['is there a help desk app', ['deskbell']],
    ['product for board games', ['dicewright', 'lautapeli-ilta']],
    ['software for night trains', ['nattag']],
    ['how do I rotate api keys', ['the-locksmiths-daughter']],
    ['Ich suche ein Werkzeug für podcast', ['cutaway']],
    ['Welches ist das beste Programm für bookkeeping?', ['harbour-ledger']],
    ["je cherche un outil pour l'irrigation", ['rainfence']],
    ['busco una herramienta de sql', ['sondeo']],
  ])('%s', async (q, expected) => {
    const found = await search(q);
    expect(found.words_not_found, JSON.stringify(found)).toEqual([]);
    expect(found.notice).toBeUndefined();
    expect(slugs(found).slice(0, 3).sort()).toEqual(expect.arrayContaining([expected[0]!]));
    for (const slug of expected) expect(slugs(found)).toContain(slug);
  });
});

describe('what no product has is named, in the list of words and in the notice [D75]', () => {
  test.each([
    ['best tools for beekeepers', ['beekeepers'], []],
    ['an app for horoscopes', ['horoscopes'], []],
    ['was ist die beste Software für Zahnärzte?', ['Zahnärzte'], []],
    ['how does ranking work', ['ranking'], null],
    ['cheapest invoicing tool', ['cheapest'], ['harbour-ledger', 'kwitansi', 'rechnungsfuchs']],
    ['alternatives to tidemark', ['alternatives'], ['tidemark']],
    ['newsletters for astronauts', ['astronauts'], ['broadsheet']],
    ['knitting machine firmware', ['machine', 'firmware'], null],
    ['hiking maps of Antarctica', ['Antarctica'], ['kopje']],
    ['password manager', ['manager'], ['the-locksmiths-daughter']],
    ['help desk for small teams', ['small'], ['deskbell']],
    ['apps like Notion', ['Notion'], null],
    ['project management software for small teams', ['small', 'teams'], ['slackwater']],
    ['irrigation for spaceships', ['spaceships'], ['rainfence']],
  ])('%s', async (q, missing, expected) => {
    const found = await search(q);
    expect(found.words_not_found, JSON.stringify(found)).toEqual(expect.arrayContaining(missing));
    for (const word of missing) expect(found.notice).toContain(`"${word}"`);
    if (expected) expect(slugs(found).slice(0, 3)).toEqual(expect.arrayContaining(expected));
    if (expected?.length === 0) expect(found).toMatchObject({ items: [], total: 0 });
  });

  test('the best app of all is no question', async () => {
    expect(await search('best app')).toMatchObject({ items: [], total: 0, words_not_found: ['best', 'app'] });
  });

  test('what is only scheduled is pointed to', async () => {
    const found = await search('wine cellar');
    expect(found).toMatchObject({ items: [], notice: expect.stringContaining('status upcoming') });
    expect(slugs(await search('wine cellar', { status: 'upcoming' }))).toEqual(['marani']);
  });

  test('every page of such a response names the same words', async () => {
    const first = await search('cheapest invoicing tool', { per_page: 1 });
    const second = await search('cheapest invoicing tool', { per_page: 1, page: 2 });
    expect(second).toMatchObject({ words_not_found: first.words_not_found, total: first.total });
    expect(slugs(second)).not.toEqual(slugs(first));
  });

  test('a word that was read as another one is named, unless it is a name with a typing error', async () => {
    const found = await search('irigation');
    expect(found).toMatchObject({
      words_not_found: ['irigation'],
      notice: expect.stringContaining('"irrigation"'),
    });
    expect(slugs(found)).toContain('rainfence');
    const named = await search('tidemrk');
    expect(named.words_not_found).toEqual([]);
    expect(slugs(named)[0]).toBe('tidemark');
  });
});

describe('categories whose names fit the question are named [D75]', () => {
  test.each([
    ['invoicing', 'accounting-and-invoicing'],
    ['invoices', 'accounting-and-invoicing'],
    ['acounting', 'accounting-and-invoicing'],
    ['best game', 'games'],
    ['a tool for recruiting', 'hr-and-recruiting'],
  ])('%s: %s', async (q, slug) => {
    const { categories } = await search(q);
    const { total, name } = await anybody.answer('get_category', { slug });
    expect(categories).toContainEqual({ slug, name, live_listings: total });
  });

  test('every live listing of a category is found by the name of the category', async () => {
    const { items } = await anybody.answer('get_category', {
      slug: 'accounting-and-invoicing',
      per_page: 100,
    });
    const found = slugs(await search('accounting', { per_page: 100 }));
    for (const { slug } of items) expect(found).toContain(slug);
  });

  test('without words there are none', async () => {
    expect(await search('')).toMatchObject({ categories: [], words_not_found: [] });
  });
});
