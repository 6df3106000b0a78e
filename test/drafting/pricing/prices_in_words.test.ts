import { describe, expect, test } from 'vitest';
import { draft } from '../drafts.ts';

const pricingOf = (html: string, more: Record<string, string> = {}) => {
  const { pricing_model, pricing_summary } = draft({
    '/': `<title>Acme</title><h1>Acme</h1><p>Acme looks after your things.</p>${html}`,
    ...more,
  });
  return [pricing_model, pricing_summary];
};

describe('what it costs, in a sentence about it', () => {
  test.each([
    ['Acme kostet 2,99 € im Monat.', 'subscription'],
    ['Acme kostet 2,99 €.', 'one-time'],
    ['Die App kostet 2,99 €, einmalig.', 'one-time'],
    ['The app costs $4, once.', 'one-time'],
    ['It costs $40.', 'one-time'],
    ['Acme coûte 5 € par mois.', 'subscription'],
    ['L’application coûte 2,99 €.', 'one-time'],
    ['Acme cuesta 5 € al mes.', 'subscription'],
    ['L’app costa 2,99 €.', 'one-time'],
    ['De app kost € 2,99.', 'one-time'],
    ['O aplicativo custa 5 € por mês.', 'subscription'],
  ])('%s → %s', (sentence, model) => {
    expect(pricingOf(`<p>${sentence}</p>`)).toEqual([model, sentence]);
  });

  test.each([
    'Globex costs $4 a month.',
    'A lost contract costs $4,000.',
    'Ein Ticket kostet 2,99 € in der Stadt.',
    'An engineer costs $90 an hour.',
    'Acme saves you $400 a month.',
    'Donate €5 a month to Acme.',
  ])('and not “%s”', (sentence) => {
    expect(pricingOf(`<p>${sentence}</p>`)).toEqual([undefined, undefined]);
  });
});

describe('a single product of a shop', () => {
  test.each([
    ['<p><del>€59</del> <ins>€39</ins></p>', '€39'],
    ['<div><s>59,00 €</s><span>39,00 €</span></div>', '39,00 €'],
    ['<div><span style="text-decoration:line-through">€59</span><span>€39</span></div>', '€39'],
  ])('costs what stands beside the struck price: %s', (price, said) => {
    const sold = `<h2>The Lamp</h2>${price}<button>Add to cart</button>`;
    expect(pricingOf(sold)).toEqual(['one-time', `The Lamp: ${said}`]);
  });
});

describe('free for some, or of something, or for a time', () => {
  test.each([
    'Free for every school, and $5 a month for all others.',
    'Free shipping for every customer.',
    'Free trial for every customer.',
    'Free time for every baker.',
    'Globex is free for every library.',
    'The guide is free for every library.',
    'Free for every library in the first month.',
    'Is Acme free for all?',
  ])('is not free: “%s”', (sentence) => {
    expect(pricingOf(`<p>${sentence}</p>`)).toEqual([undefined, undefined]);
  });
});
