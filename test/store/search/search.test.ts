import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchQuery } from '../../../store/base/db.ts';
import { type Indexed, indexed } from './indexed.ts';
import { product } from './products.ts';

const TOOLS = 1;
const DEVELOPER_TOOLS = 2;
const FINANCE = 3;

const LISTINGS = [
  product(1, 'TaskFlow', {
    tagline: 'Boards for busy teams',
    description: 'Plan the sprint, then ship it. Works offline with Zentora.',
    keywords: ['kanban', 'project planning'],
    category_ids: [DEVELOPER_TOOLS, TOOLS],
    stage: 'launched',
    country: 'DE',
    pricing_model: 'freemium',
    domain: 'taskflow.example',
    votes: 5,
  }),
  product(2, 'Zentora', {
    tagline: 'Calm meetings',
    description: 'Agendas that write themselves.',
    keywords: ['calendar'],
    category_ids: [TOOLS],
    stage: 'mvp',
    country: 'AT',
    pricing_model: 'free-trial',
    domain: 'zentora.example',
    votes: 9,
  }),
  product(3, 'Happy Invoice', {
    tagline: 'Invoices that get paid',
    description: 'Send reminders and reconcile payments.',
    keywords: ['billing', 'bookkeeping'],
    category_ids: [FINANCE],
    stage: 'growing',
    country: 'DE',
    pricing_model: 'subscription',
    domain: 'happyinvoice.example',
    votes: 2,
  }),
  product(4, 'Café Łódź', { tagline: 'Rezerwacje stolików', category_ids: [FINANCE], country: 'PL' }),
  product(5, 'Web3Forms', { tagline: 'Формы без сервера', domain: 'web3forms.example' }),
  product(6, '請求書クラウド', { tagline: '請求書を自動で作成', country: 'JP' }),
  product(7, 'Ledgerly', { tagline: 'Accounting for the happy few', votes: 30, category_ids: [FINANCE] }),
  product(8, 'Plannly', { tagline: 'Invoice templates', votes: 40 }),
  product(9, 'Dawnlight', { status: 'scheduled', tagline: 'Kanban at sunrise', category_ids: [TOOLS] }),
];

let world: Indexed;
beforeAll(async () => {
  world = await indexed(LISTINGS);
});
afterAll(() => world.close());

async function names(q: string, more: Partial<SearchQuery> = {}): Promise<string[]> {
  const { ids, total } = await world.find({ q, ...more });
  expect(total).toBe(ids.length);
  return ids.map((id) => LISTINGS.find((listing) => listing.id === id)!.name);
}

describe('the words of a question are looked for [R25]', () => {
  test.each([
    ['in the name', 'zentora', 'Zentora'],
    ['in the tagline', 'boards', 'TaskFlow'],
    ['in the description', 'agendas', 'Zentora'],
    ['in the keywords', 'bookkeeping', 'Happy Invoice'],
    ['across all of them', 'taskflow kanban sprint', 'TaskFlow'],
    ['as they begin, where the last one is unfinished', 'happy inv', 'Happy Invoice'],
    ['in any case', 'ZENTORA', 'Zentora'],
    ['without their marks', 'cafe lodz', 'Café Łódź'],
    ['with marks that the name has not', 'Zéntorä', 'Zentora'],
    ['in other alphabets', 'сервера', 'Web3Forms'],
    ['inside of text without spaces', '自動', '請求書クラウド'],
  ])('%s', async (_where, q, expected) => {
    expect((await names(q))[0]).toBe(expected);
  });

  test('and hits by name come before hits in the tagline and those before hits in the description', async () => {
    expect(await names('zentora')).toEqual(['Zentora', 'TaskFlow']);
    expect(await names('invoice')).toEqual(['Happy Invoice', 'Plannly']);
  });

  test('and the exact name comes first, whatever else has more votes', async () => {
    const rivals = [
      product(1, 'Orbit'),
      product(2, 'Orbit Metrics', { votes: 80 }),
      product(3, 'Mission Orbit', { votes: 90 }),
    ];
    const other = await indexed(rivals);
    expect((await other.find({ q: 'orbit' })).ids).toEqual([1, 3, 2]);
    await other.close();
  });
});

describe('a listing is found by its name although [R26]', () => {
  test.each([
    ['a letter is wrong', 'zemtora', 'Zentora'],
    ['a letter is missing', 'zntora', 'Zentora'],
    ['a letter is extra', 'zenttora', 'Zentora'],
    ['two letters are swapped', 'zentroa', 'Zentora'],
    ['the first letter is wrong', 'sentora', 'Zentora'],
    ['the first letter is missing', 'entora', 'Zentora'],
    ['two errors are in a long word', 'plannigg projetc', 'TaskFlow'],
    ['two errors are in a word of nine letters', 'dwanligth', 'Dawnlight'],
    ['CamelCase is written with a space', 'task flow', 'TaskFlow'],
    ['two words are written together', 'happyinvoice', 'Happy Invoice'],
    ['two words are written together with an error', 'hapyinvoice', 'Happy Invoice'],
    ['one word is written in two', 'zen tora', 'Zentora'],
    ['one of two words is wrong', 'happy invocie', 'Happy Invoice'],
    ['another word is nowhere', 'zentora qqqqqq', 'Zentora'],
    ['a digit stands in it', 'web3froms', 'Web3Forms'],
  ])('%s', async (_error, q, expected) => {
    const status = expected === 'Dawnlight' ? 'scheduled' : 'live';
    expect(await names(q, { status })).toContain(expected);
  });

  test('every one of its letters in turn is wrong, missing, extra or swapped', async () => {
    for (const { id, name, status } of LISTINGS.filter((listing) => /^\w{5,}$/.test(listing.name))) {
      for (const wrong of misspellings(name)) {
        const { ids } = await world.find({ q: wrong, status });
        expect(ids, `${wrong} for ${name}`).toContain(id);
      }
    }
  });

  test('what was typed begins another word by chance: that comes first, the name after it', async () => {
    const other = await indexed([
      product(1, 'Planta', { votes: 1 }),
      product(2, 'Greenly', { description: 'Every order has a tree planted.' }),
    ]);
    expect((await other.find({ q: 'plante' })).ids).toEqual([2, 1]);
    await other.close();
  });

  test('but a digit is never taken for another', async () => {
    expect(await names('web4forms')).toEqual([]);
  });
});

describe('filters', () => {
  test('an empty question lists everything, most voted first [R27]', async () => {
    expect(await names('')).toEqual([
      'Plannly',
      'Ledgerly',
      'Zentora',
      'TaskFlow',
      'Happy Invoice',
      'Café Łódź',
      'Web3Forms',
      '請求書クラウド',
    ]);
    expect(await names(' \t')).toHaveLength(8);
  });

  test.each<[string, Partial<SearchQuery>, string[]]>([
    ['a category with its subcategories [R28]', { category_id: TOOLS }, ['Zentora', 'TaskFlow']],
    ['a subcategory [R28]', { category_id: DEVELOPER_TOOLS }, ['TaskFlow']],
    ['a stage [R29]', { stage: 'growing' }, ['Happy Invoice']],
    ['a country [R30]', { country: 'DE' }, ['TaskFlow', 'Happy Invoice']],
    ['a country in lower case [R30]', { country: 'de' }, ['TaskFlow', 'Happy Invoice']],
    ['a pricing model [R31]', { pricing_model: 'freemium' }, ['TaskFlow']],
    ['a pricing model with a hyphen [R31]', { pricing_model: 'free-trial' }, ['Zentora']],
    ['not one that is only part of another [R31]', { pricing_model: 'free' }, []],
    ['not one that differs by a hyphen [R31]', { pricing_model: 'freetrial' }, []],
    ['a domain [R32]', { domain: 'happyinvoice.example' }, ['Happy Invoice']],
    ['a domain in capitals [R32]', { domain: 'HappyInvoice.example' }, ['Happy Invoice']],
    ['no domain that is only part of another [R32]', { domain: 'invoice.example' }, []],
    ['what is scheduled [R34]', { status: 'scheduled' }, ['Dawnlight']],
    ['a category that does not exist [D16]', { category_id: 99 }, []],
    ['a stage that does not exist [D16]', { stage: 'live" OR f : "zslive' }, []],
  ])('%s', async (_filter, filter, expected) => {
    expect(await names('', filter)).toEqual(expected);
  });

  test('all filters and the question must match [R38]', async () => {
    const all = {
      category_id: TOOLS,
      stage: 'launched',
      country: 'DE',
      pricing_model: 'freemium',
      domain: 'taskflow.example',
    };
    expect(await names('kanban', all)).toEqual(['TaskFlow']);
    for (const other of [
      { category_id: FINANCE },
      { stage: 'mvp' },
      { country: 'AT' },
      { pricing_model: 'free-trial' },
      { domain: 'zentora.example' },
      { status: 'scheduled' as const },
    ]) {
      expect(await names('kanban', { ...all, ...other })).toEqual([]);
      expect(await names('', { ...all, ...other })).toEqual([]);
    }
  });

  test('typing errors are forgiven inside of a filter, and never lead out of it', async () => {
    expect(await names('zentroa', { country: 'AT' })).toEqual(['Zentora']);
    expect(await names('zentroa', { country: 'JP' })).toEqual([]);
  });
});

describe('hostile questions', () => {
  test.each([
    'name:zentora',
    'zentora AND',
    'NEAR(zentora, 2)',
    '"zentora',
    '^zentora*',
    'zentora" OR "',
    "zentora'); drop table listing; --",
    'zentora\0',
    'zentora OR NOT zentora',
  ])('%j is words, not syntax', async (q) => {
    expect((await names(q))[0]).toBe('Zentora');
  });

  test('facet words are out of reach of a question', async () => {
    for (const q of ['zslive', '{f} : zslive', 'f:zslive', 'zsscheduled', 'zkde', 'zc1', 'zpfreemium'])
      expect(await names(q)).toEqual([]);
  });

  test.each([
    ['nothing but punctuation', '"*()-^:{}\0\'`´'],
    ['half of a pair of surrogates', '\ud83d zentora \udc00'],
    ['emoji', '🚀🚀'],
    ['a very long question', 'zentora '.repeat(50_000)],
    ['a very long word', 'z'.repeat(100_000)],
    ['many different words', Array.from({ length: 500 }, (_, i) => `word${i}`).join(' ')],
    ['letters that are newer than the database', '\u{1e5d0}\u{1e5d1}zen\u{1e5d2}'],
    ['characters that grow when they are folded', '\ufdfa'.repeat(300)],
    ['right-to-left text', 'مرحبا بالعالم'],
  ])('%s does not fail', async (_what, q) => {
    for (const sort of ['relevance', 'newest'] as const) {
      const { ids, total } = await world.find({ q, sort });
      expect(total).toBeGreaterThanOrEqual(ids.length);
    }
  });
});

function misspellings(name: string): string[] {
  return Array.from(name, (letter, i) => {
    const [before, after] = [name.slice(0, i), name.slice(i + 1)];
    const wrong = letter === 'x' ? 'k' : 'x';
    return [
      before + wrong + after,
      before + after,
      before + wrong + letter + after,
      before + after.slice(0, 1) + letter + after.slice(1),
    ];
  }).flat();
}
