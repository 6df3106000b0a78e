import { describe, expect, test } from 'vitest';
import { pageOf } from '../../../crawler/page/page_text.ts';
import { verify } from '../../../domain/evidence/evidence.ts';
import type { DraftRequest, Proposal, ProposedOffer } from '../../../domain/profile/drafting.ts';
import { DEFAULT_STAGES, PRICING_MODELS } from '../../../domain/profile/lists.ts';
import { merged } from '../../../drafting/merge.ts';

const REQUEST: DraftRequest = {
  url: 'https://tideline.test/',
  pages: [
    pageOf(
      `<h1>Tideline</h1><h2>On the water</h2>
       <ul><li>Tide tables for 40 harbours</li><li>Mooring maps</li><li>Wind warnings</li></ul>
       <h2>On land</h2><ul><li>Crew lists</li></ul><p>${'Long '.repeat(220)}</p>`,
      'https://tideline.test/',
    ),
  ],
  categories: [
    { slug: 'travel', name: 'Travel & leisure' },
    { slug: 'sport', name: 'Sport' },
  ],
  stages: DEFAULT_STAGES,
  pricing_models: PRICING_MODELS,
};

const NOTHING: Proposal = { fields: {}, faqs: [], founders: [], company_socials: {} };

const item = (value: string, quote = value) => ({ value, quotes: [{ page: 0, quote }] });
const heading = (quote: string) => ({ page: 0, quote });

const ON_WATER: ProposedOffer = {
  items: [item('Tide tables for 40 harbours'), item('Mooring maps'), item('Wind warnings')],
  label: heading('On the water'),
};

const proved = (offers: Proposal['offers'] = {}, fields: Proposal['fields'] = {}) =>
  verify({ ...NOTHING, fields, offers }, REQUEST).offers;

describe('an offer is proved like a drafted value [R105, D86]', () => {
  test('has each item with its quote, and the heading above the list', () => {
    const [offer] = proved({ features: [ON_WATER] }).features ?? [];
    const { text } = REQUEST.pages[0]!;
    expect(offer?.label).toMatchObject({ quote: 'On the water', page_url: 'https://tideline.test/' });
    expect(offer?.items.map(({ value }) => value)).toEqual(ON_WATER.items.map(({ value }) => value));
    for (const { value, evidence } of offer?.items ?? [])
      expect(evidence.map(({ start, end }) => text.slice(start, end))).toEqual([value]);
  });

  test('a choice has the spelling of its list, and a text is one item', () => {
    const offers = proved({
      categories: [{ items: [item('travel', 'Mooring maps')] }, { items: [item('Fishing', 'Mooring maps')] }],
      tagline: [{ items: [item('Mooring maps'), item('Wind warnings')] }],
    });
    expect(offers.categories?.map(({ items }) => items.map(({ value }) => value))).toEqual([
      ['Travel & leisure'],
    ]);
    expect(offers.tagline?.map(({ items }) => items.length)).toEqual([1]);
  });

  test.each<[string, ProposedOffer]>([
    ['a quote that is not there', { items: [item('Mooring maps'), item('Whale songs')] }],
    ['a heading that is not there', { ...ON_WATER, label: heading('In the air') }],
    ['no item', { items: [] }],
    ['an invented number', { items: [item('90 harbours', 'Tide tables for 40 harbours')] }],
    ['a quote of more than a thousand characters', { items: [item('Long', 'Long '.repeat(210).trim())] }],
    ['an item that is too long for a listing', { items: [item('Long '.repeat(60).trim())] }],
  ])('is dropped for %s', (_, offer) => {
    expect(proved({ features: [offer] })).toEqual({});
  });

  test('is dropped where the field has a drafted value, and there are at most three, each once', () => {
    const value = { value: ['Crew lists'], quotes: [heading('Crew lists')] };
    const fields = { features: value, usps: value };
    // Of features a site has several lists: the others are offered beside the drafted one.
    expect(Object.keys(proved({ features: [ON_WATER], usps: [ON_WATER] }, fields))).toEqual(['features']);
    const single = ['Crew lists', 'Mooring maps', 'Crew lists', 'Wind warnings', 'Tideline'];
    const offers = proved({ usps: single.map((value) => ({ items: [item(value)] })) });
    expect(offers.usps?.map(({ items }) => items[0]?.value)).toEqual([
      'Crew lists',
      'Mooring maps',
      'Wind warnings',
    ]);
  });
});

test('a draft of rules and model offers nothing for a field that the model has drafted, but of features other lists [D86]', () => {
  const value = { value: ['Crew lists'], quotes: [heading('Crew lists')] };
  const rules = verify({ ...NOTHING, offers: { features: [ON_WATER], usps: [ON_WATER] } }, REQUEST);
  const both = merged(rules, verify({ ...NOTHING, fields: { features: value, usps: value } }, REQUEST));
  expect(Object.keys(both.offers)).toEqual(['features']);
  expect(both.fields.features?.value).toEqual(['Crew lists']);
});
