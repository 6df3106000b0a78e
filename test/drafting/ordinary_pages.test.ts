import { describe, expect, test } from 'vitest';
import { draftByRules } from '../../drafting/rules.ts';
import { draft, jsonLd, requestOf } from './drafts.ts';

const HOME = '<title>Acme</title><h1>Invoices, calmly</h1>';
const about = (html: string) => draft({ '/': HOME, '/about': `<h1>About</h1>${html}` });

describe('the year of the company, and not of what came before it', () => {
  test.each([
    [
      'Acme entstand 2020 aus einer Masterarbeit. Jörg Öhlmann schrieb sie.</p><p>2021 gründeten die beiden die Acme UG.',
      '2021',
    ],
    ['Acme began in 2021 as a folder. We put it on a shelf in 2022 and started the company in 2023.', '2023'],
    ['En 2018, elle fonde Acme à Annecy avec Noël Dupré.', '2018'],
    ['Samen met Sanne de Wit richtte hij in 2022 Acme op, in een schuur.', '2022'],
    ['Samen met Sanne de Wit richtte hij in 2022 Globex op, in een schuur.', undefined],
    ['We sold Globex in 2019 and started the engine in 2020.', undefined],
  ])('%s', (sentence, year) => {
    expect(about(`<p>${sentence}</p>`)['founded_year']).toBe(year);
  });
});

describe('founders', () => {
  const namesOf = (html: string) => (about(html)['founders'] as { name: string }[]).map(({ name }) => name);

  test.each([
    ['<p>Samen met Sanne de Wit richtte hij in 2022 Acme op.</p>', ['Sanne de Wit']],
    ['<p>Met hulp van Sanne de Wit richtte hij in 2022 Acme op.</p>', []],
    ['<h2>Het team</h2><figcaption><b>Piet Smit</b> medeoprichter</figcaption>', ['Piet Smit']],
    ['<p>By Mari Tamm and Jaan Kask, founders</p>', ['Mari Tamm', 'Jaan Kask']],
    ['<p>By Mari Tamm, founder of Globex</p>', []],
    [
      '<p>Mari Tamm, die gern friert, zählte. Jaan Kask, ihr Nachbar, baute. Im Jahr 2021 gründeten die beiden die Acme UG.</p>',
      ['Mari Tamm', 'Jaan Kask'],
    ],
  ])('%s', (html, names) => {
    expect(namesOf(html)).toEqual(names);
  });
});

describe('questions', () => {
  test('fold out of what a builder calls a navigation, and has no link', () => {
    const item = (question: string, answer: string) =>
      `<div class="w-dropdown"><div class="w-dropdown-toggle"><div>${question}</div></div><nav class="w-dropdown-list"><p>${answer}</p></nav></div>`;
    const faq = `<h1>Häufige Fragen</h1>${item('Ersetzt es den Arzt?', 'Nein, es hilft nur beim Erzählen.')}${item('Wie kündige ich?', 'In den Einstellungen.')}`;
    expect(draft({ '/': HOME, '/hilfe': faq })['faqs']).toEqual([
      { question: 'Ersetzt es den Arzt?', answer: 'Nein, es hilft nur beim Erzählen.' },
      { question: 'Wie kündige ich?', answer: 'In den Einstellungen.' },
    ]);
  });

  test.each([
    ['Não achou?', 'Escreva para a gente.'],
    ['Didn’t find it?', 'Write to us.'],
    ['Nicht gefunden?', 'Schreiben Sie uns.'],
    ['Vous n’avez pas trouvé ?', 'Écrivez-nous.'],
  ])('“%s” only leads on', (question, answer) => {
    const faq = `<h1>FAQ</h1><h3>Is it safe?</h3><p>Yes, and tested.</p><p>${question} ${answer}</p>`;
    expect(draft({ '/': HOME, '/faq': faq })['faqs']).toEqual([
      { question: 'Is it safe?', answer: 'Yes, and tested.' },
    ]);
  });
});

describe('what it costs', () => {
  test('is never what a button says', () => {
    const product = '<h1>The Umbrella</h1><p>98 cm long.</p><button>Add to basket</button>';
    expect(draft({ '/': HOME, '/products/umbrella': product })['pricing_summary']).toBeUndefined();
    const sold =
      '<h1>The Umbrella</h1><div><s>£98.00</s> <span>£84.00</span> <span>Sale</span></div><button>Add to basket</button>';
    const { pricing_model, pricing_summary } = draft({ '/': HOME, '/products/umbrella': sold });
    expect([pricing_model, pricing_summary]).not.toContain('Add to basket');
    expect(`${pricing_summary as string}`).not.toContain('98');
  });

  test('is not told by what happens without a subscription', () => {
    const prices =
      '<h1>Tarifs</h1><p>La première année est offerte. Ensuite, sans abonnement, la balance garde sept jours.</p>';
    expect(draft({ '/': HOME, '/tarifs': prices })['pricing_summary']).toBeUndefined();
  });

  test('is nothing while it is in beta', () => {
    const { pricing_model, pricing_summary } = draft({
      '/': `${HOME}<h2>Free while in beta</h2><p>Acme is free during the beta. Later it will cost something.</p>`,
    });
    expect([pricing_model, pricing_summary]).toEqual(['free', 'Free while in beta']);
  });
});

describe('the stage', () => {
  test.each([
    ['<p>Public beta · 3,100 garages so far</p>', 'beta'],
    ['<p>Acme is free during the beta.</p>', 'beta'],
    ['<p>Is it finished?</p><p>No. It is a public beta: some weeks something breaks.</p>', 'beta'],
    ['<p>Our new editor is a public beta.</p>', undefined],
    ['<p>Globex is free during the beta.</p>', undefined],
    ['<p>The public beta ended in 2021.</p>', undefined],
  ])('%s', (html, stage) => {
    expect(draft({ '/': `${HOME}${html}` })['stage']).toBe(stage);
  });
});

describe('the kind of product is drafted or offered by a title alone', () => {
  test.each([
    ['Acme: AI translation for product manuals', 'Speech & translation'],
    ['Acme | Contract renewal management for lean teams', 'Legal & compliance'],
    ['Acme — a quiet PDF annotator for the Mac', 'Notes & knowledge'],
    ['Acme | Cita previa para ayuntamientos', 'Scheduling'],
    ['Acme: durable background jobs for Postgres', 'Hosting & infrastructure'],
  ])('%s', (title, category) => {
    const business = jsonLd({
      '@type': 'SoftwareApplication',
      name: 'Acme',
      applicationCategory: 'BusinessApplication',
    });
    const { fields, offers } = draftByRules(requestOf({ '/': `<title>${title}</title>${business}` }));
    const offered = offers?.categories?.flatMap(({ items }) => items.map(({ value }) => value));
    expect([fields.categories?.value, offered].flat()).toContain(category);
  });
});
