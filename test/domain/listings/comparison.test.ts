import { describe, expect, test } from 'vitest';
import {
  attributesOf,
  type CategoryAttribute,
  compare,
  type Statements,
} from '../../../domain/listings/comparison.ts';
import { STARTER_CATEGORIES } from '../../../domain/starter/categories.ts';
import { PRODUCTS } from '../../../fixtures/demo/products.ts';

const silent: Statements = {
  pricing_model: null,
  pricing_summary: null,
  stage: null,
  country: null,
  city: null,
  founded_year: null,
  features: [],
  usps: [],
  keywords: [],
  faqs: [],
  tagline: null,
  short_description: null,
  description: null,
};
const api = { key: 'api', name: 'API', words: ['API', 'webhooks'] };

/** The cell of a listing that has only this value. */
const cell = (stated: Partial<Statements>, attribute: CategoryAttribute = api): string | null =>
  compare([attribute], { ...silent, ...stated }, silent)[0]!.a;

describe('a cell [R53, D14]', () => {
  test('is empty where the listing states nothing, and says no more than the listing does', () => {
    expect(cell({})).toBeNull();
    expect(cell({ features: ['No API yet'] })).toBe('No API yet');
    expect(cell({ features: ['Rapid therapies'] })).toBeNull();
  });

  test.each<[Partial<Statements>, string]>([
    [{ features: ['Fast', 'Public API'] }, 'Public API'],
    [{ usps: ['An api for everything'] }, 'An api for everything'],
    [{ pricing_summary: 'Free; API €4 a month.' }, 'Free; API €4 a month.'],
    [{ keywords: ['maps', 'webhooks'] }, 'webhooks'],
    [{ faqs: [{ question: 'Is there an API?', answer: 'Yes. On all plans.' }] }, 'Is there an API? Yes.'],
    [
      { faqs: [{ question: 'What about programs?', answer: 'They call us.\nOur API is open! Ask.' }] },
      'Our API is open!',
    ],
  ])('holds the words of %j', (stated, words) => {
    expect(cell(stated)).toBe(words);
  });

  test('prefers the statement that says most, and of equals the first', () => {
    expect(cell({ features: ['API', 'API with webhooks', 'webhooks and API'] })).toBe('API with webhooks');
  });

  test('takes a keyword only where it is the word, and only where nothing is stated in a sentence', () => {
    expect(cell({ keywords: ['api keys'] })).toBeNull();
    expect(cell({ keywords: ['Api'], features: ['Sends webhooks'] })).toBe('Sends webhooks');
    expect(cell({ keywords: ['Api'] })).toBe('Api');
  });

  test('of a fact is the fact', () => {
    const founded: CategoryAttribute = { key: 'f', name: 'Founded', field: 'founded_year' };
    expect(cell({ founded_year: 1987 }, founded)).toBe('1987');
    expect(cell({}, founded)).toBeNull();
  });
});

test('the attributes of categories are joined in order, and the first of a name counts [R52]', () => {
  const named = (key: string, name: string): CategoryAttribute => ({ key, name, words: [] });
  const [one, two] = [named('x', 'One'), named('y', 'Two')];
  const lines = [{ attributes: [one] }, { attributes: [two, named('x', 'Other')] }, { attributes: [] }];
  expect(attributesOf(lines)).toEqual([one, two]);
});

test('in the demo every cell is made of words of its listing [D14]', () => {
  const attributes = attributesOf(STARTER_CATEGORIES.flatMap((one) => [one, ...(one.children ?? [])]));
  let filled = 0;
  for (const product of PRODUCTS) {
    const listing = { name: product.listing.name, ...silent, ...(product.listing as Partial<Statements>) };
    const said = [
      listing.pricing_model,
      listing.pricing_summary,
      listing.stage,
      listing.country,
      listing.founded_year,
      ...listing.features,
      ...listing.usps,
      ...listing.keywords,
      listing.tagline,
      listing.short_description,
      listing.description,
      ...listing.faqs.flatMap(({ question, answer }) => [`${question} ${answer}`, answer]),
    ].join('\n');
    for (const { a, name } of compare(attributes, listing, silent)) {
      if (a === null) continue;
      filled++;
      expect(said, `${listing.name}: ${name}`).toContain(a);
    }
  }
  expect(filled).toBeGreaterThan(400);
});
