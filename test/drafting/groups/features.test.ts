import { describe, expect, test } from 'vitest';
import { draftByRules } from '../../../drafting/rules.ts';
import { draft, requestOf } from '../drafts.ts';

/** A website as companies have them: a hero, what it offers, how it works, who says so, what it costs, questions, a foot. */
const website = (
  offers: string,
  more = '',
): string => `<html lang="en"><head><title>Acme: contracts for bakers</title></head><body>
  <header class="header"><nav class="nav"><ul class="nav-links"><li><a href="/#features">Features</a></li><li><a href="/pricing">Pricing</a></li><li><a href="/contact">Contact</a></li></ul></nav></header>
  <main>
    <section class="hero"><h1>Contracts that bakers like to sign</h1><p>Acme writes, stores and renews the contracts of your bakery.</p><a class="btn" href="/start">Start for free</a></section>
    ${offers}
    <section class="how"><h2>How it works</h2><div class="steps">
      <div class="step"><span>1</span><h3>Create an account</h3><p>It takes a minute.</p></div>
      <div class="step"><span>2</span><h3>Upload your contracts</h3><p>As PDF or photo.</p></div>
      <div class="step"><span>3</span><h3>Sign</h3><p>On the phone.</p></div></div></section>
    <section class="testimonials"><h2>What bakers say</h2><div class="grid">
      <div class="testimonial-card"><p>“I sleep better.”</p><p class="author">Mari Tamm</p></div>
      <div class="testimonial-card"><p>“Never a lapsed lease again.”</p><p class="author">Jaan Kask</p></div></div></section>
    ${more}
    <section class="faq"><h2>Frequently asked questions</h2>
      <div class="faq-item"><h3>Is it safe?</h3><p>Yes, your contracts are encrypted.</p></div>
      <div class="faq-item"><h3>Can I cancel?</h3><p>At any time.</p></div></section>
  </main>
  <footer class="footer"><div class="footer-col"><h4>Company</h4><a href="/about">About</a></div><div class="footer-col"><h4>Legal</h4><a href="/privacy">Privacy</a></div><p>© 2026 Acme</p></footer></body></html>`;

const THINGS = [
  ['Clause library', 'Write a clause once and reuse it in every agreement of your bakery.'],
  ['Renewal radar', 'Know ninety days before a contract renews, by email and on the phone.'],
  ['Redline history', 'See who changed what and when, for every contract you have ever sent.'],
  ['Electronic signature', 'Sign on any device, with a signature that holds in court.'],
] as const;
const NAMES = THINGS.map(([name]) => name);
type Form = (name: string, text: string) => string;
const each = (form: Form): string => THINGS.map(([name, text]) => form(name, text)).join('');

describe('features are lists that look like what a company offers', () => {
  test.each([
    [
      'cards in a section called so',
      `<section id="features" class="features"><h2>Everything you need</h2><div class="features-grid">${each((name, text) => `<div class="feature-card"><div class="icon">◆</div><h3>${name}</h3><p>${text}</p></div>`)}</div></section>`,
    ],
    [
      'services',
      `<section class="services"><h2>Our services</h2><div class="row">${each((name, text) => `<div class="col service-item"><h3>${name}</h3><p>${text}</p></div>`)}</div></section>`,
    ],
    [
      'cards with names of looks only',
      `<section class="py-24 bg-white"><h2 class="text-3xl font-bold">Features for every bakery</h2><div class="grid grid-cols-2 gap-8">${each((name, text) => `<div class="rounded-xl border p-6"><h3 class="text-lg">${name}</h3><p class="text-gray-600">${text}</p></div>`)}</div></section>`,
    ],
    [
      'cards without any names',
      `<section><h2>Features</h2><div>${each((name, text) => `<div><h3>${name}</h3><p>${text}</p></div>`)}</div></section>`,
    ],
  ])('%s', (_, html) => {
    expect(draft({ '/': website(html) }).features).toEqual(NAMES);
  });

  test('titles lose the signs and numbers before them', () => {
    const html = `<section class="features"><h2>Features</h2><div class="features-grid">${each((name, text) => `<div class="feature-card"><h3>✓ ${name}</h3><p>${text}</p></div>`)}</div></section>`;
    expect(draft({ '/': website(html) }).features).toEqual(NAMES);
  });

  test('nor what a plan includes, though its heading says so', () => {
    const plan = `<section class="pricing"><h2>Pricing</h2><div class="plans"><div class="plan"><h3>Solo</h3><p class="price">$9 per month</p><h4>What's included</h4><ul class="plan-features"><li>One bakery</li><li>Ten contracts</li><li>Email support</li></ul></div><div class="plan"><h3>Team</h3><p class="price">$19 per month</p><h4>What's included</h4><ul class="plan-features"><li>Five bakeries</li><li>Fifty contracts</li><li>Phone support</li></ul></div></div></section>`;
    expect(draft({ '/': website('', plan) }).features).toBeUndefined();
  });

  test('never steps, testimonials, plans, questions, menus or feet of pages', () => {
    const plans = `<section class="pricing"><h2>Pricing</h2><div class="plans"><div class="plan"><h3>Solo</h3><p class="price">$9 per month</p></div><div class="plan"><h3>Team</h3><p class="price">$19 per month</p></div></div></section>`;
    expect(draft({ '/': website('', plans) }).features).toBeUndefined();
  });

  test('nor what stands in another language, on a contact page or in terms', () => {
    const list = `<section class="features"><h2>Features</h2><div class="features-grid">${each((name, text) => `<div class="feature-card"><h3>${name}</h3><p>${text}</p></div>`)}</div></section>`;
    const german = website(list).replace('lang="en"', 'lang="de"');
    expect(draft({ '/': website(''), '/de/funktionen': german }).features).toBeUndefined();
    expect(
      draft({ '/': website(''), '/contact': website(list), '/terms': website(list) }).features,
    ).toBeUndefined();
  });

  test('code and what a template left are none', () => {
    const html = `<section class="features"><h2>Features</h2><div class="features-grid">
      <div class="feature-card"><h3>Lorem ipsum dolor</h3><p>Sit amet.</p></div>
      <div class="feature-card"><h3>Set @font-face here</h3><p>And there.</p></div></div></section>`;
    expect(draft({ '/': website(html) }).features).toBeUndefined();
  });
});

describe('a list that is less likely', () => {
  test('is offered with the heading above it, each item with its quote', () => {
    const html = `<div><h2>Paper, tamed</h2><ul>${each((name) => `<li>${name}</li>`)}</ul></div>`;
    const { fields, offers } = draftByRules(requestOf({ '/': website(html) }));
    expect(fields.features).toBeUndefined();
    const offered = (offers?.features ?? []).map(({ items }) => items.map(({ value }) => value));
    expect(offered).toContainEqual(NAMES);
    const own = offers?.features?.find(({ items }) => items[0]?.value === NAMES[0]);
    expect(own?.label).toEqual({ page: 0, quote: 'Paper, tamed' });
    expect(own?.items.map(({ quotes }) => quotes)).toEqual(NAMES.map((quote) => [{ page: 0, quote }]));
  });
});

describe('reasons to choose a company', () => {
  const cards = (names: readonly string[]): string =>
    `<div class="features-grid">${names.map((name) => `<div class="feature-card"><div class="icon">◆</div><h3>${name}</h3><p>As every baker who signs a contract wants to have it.</p></div>`).join('')}</div>`;
  const reasons = ['No contract with us', 'Support within the hour', 'Hosted in Estonia'];

  test('stand below a heading that says so, beside a list of what it offers', () => {
    const { features, usps } = draft({
      '/': website(
        `<section class="features"><h2>Features</h2>${cards(NAMES)}</section><section class="features why"><h2>Why bakers choose Acme</h2>${cards(reasons)}</section>`,
      ),
    });
    expect([features, usps]).toEqual([NAMES, reasons]);
  });

  test('stand among its features where it lists few others', () => {
    const few = NAMES.slice(0, 2);
    const { features, usps } = draft({
      '/': website(
        `<section class="features"><h2>Features</h2>${cards(few)}</section><section class="features why"><h2>Why bakers choose Acme</h2>${cards(reasons)}</section>`,
      ),
    });
    expect([features, usps]).toEqual([[...few, ...reasons], undefined]);
  });
});

test.each([
  ['mission, vision and values', ['Our mission', 'Our vision', 'Our values']],
  ['whom it is for', ['Restaurants and bars', 'Schools and teachers', 'Freelancers']],
])('%s are no features, in whatever cards they stand', (_, titles) => {
  const featuresOf = (names: readonly string[]): unknown => {
    const cards = names
      .map((name) => `<div class="feature-card"><h3>${name}</h3><p>${THINGS[0][1]}</p></div>`)
      .join('');
    const grid = `<section class="features"><h2>What we offer</h2><div class="grid">${cards}</div></section>`;
    return draft({ '/': website(grid) })['features'];
  };
  expect(featuresOf(titles)).toBeUndefined();
  expect(featuresOf(NAMES)).toEqual(NAMES);
});
