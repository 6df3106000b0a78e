import { describe, expect, test } from 'vitest';
import { draft } from '../drafts.ts';

const home = (html: string, more: Record<string, string> = {}) =>
  draft({ '/': `<title>Acme</title><h1>Bills that pay themselves</h1>${html}`, ...more });
const card = (tag: string, title: string, text: string): string => `<${tag}>${title}</${tag}><p>${text}</p>`;
const CARDS =
  card('h3', 'Clause library', 'Write it once.') +
  card('h3', 'Renewal radar', 'Ninety days before.') +
  card('h3', 'Redline history', 'Who changed what.');
const NAMES = ['Clause library', 'Renewal radar', 'Redline history'];

describe('features', () => {
  test.each([
    ['cards below a heading that says so', `<h2>Everything you need</h2>${CARDS}`],
    ['cards below another heading', `<h2>Paper, tamed</h2>${CARDS}`],
    ['cards below the title', CARDS],
    [
      'boxes without names',
      NAMES.map(
        (name) => `<div>◆</div><div>${name}</div><div>Write it once, reuse it in every agreement.</div>`,
      ).join(''),
    ],
    [
      'a list below German words',
      `<h2>Was Acme kann</h2><ul>${NAMES.map((name) => `<li>${name}</li>`).join('')}</ul>`,
    ],
    [
      'a list below French words',
      `<h2>Fonctionnalités</h2><ul>${NAMES.map((name) => `<li>${name}</li>`).join('')}</ul>`,
    ],
    [
      'a list below no such words',
      `<p>Acme writes bills.</p><ul>${NAMES.map((name) => `<li>${name}</li>`).join('')}</ul>`,
    ],
    [
      'the cards and not the plans',
      `${CARDS}<h2>Pricing</h2>${card('h3', 'Solo', '$9 a month')}${card('h3', 'Team', '$19 a month')}`,
    ],
    [
      'the cards and not the steps',
      `<h2>How it works</h2>${card('h3', '1. Sign up', 'It is quick.')}${card('h3', '2. Send', 'It is easy.')}<h2>Inside</h2>${CARDS}`,
    ],
    [
      'cards of which one was left as the template has it',
      `${card('h3', 'Awesome Feature', 'Lorem ipsum dolor sit amet.')}${CARDS}${card('h3', 'Service Name', 'Here.')}`,
    ],
    [
      'cards and not what is no longer sold',
      `${CARDS}${card('h3', 'Seed box', 'We are sunsetting the seed box.')}`,
    ],
  ])('are %s', (_, html) => {
    expect(home(html).features).toEqual(NAMES);
  });

  test.each([
    [
      'praise',
      `<h2>What our customers say</h2>${card('h3', 'Great tool', '“It works.”')}${card('h3', 'Good tool', '“It does.”')}`,
    ],
    ['plans', `<h2>Choose</h2>${card('h3', 'Solo', '$9 a month')}${card('h3', 'Team', '$19 a month')}`],
    [
      'posts',
      `<h2>Fresh</h2>${card('h3', 'We moved house', '2026-01-02')}${card('h3', 'We painted it', '2026-02-03')}`,
    ],
    [
      'customers with links',
      '<h2>They work with it</h2><ul><li><a href="https://globex.example">Globex</a></li><li><a href="https://initech.example">Initech</a></li></ul>',
    ],
    [
      'a team',
      `<h2>Our team</h2>${card('h3', 'Mari Tamm', 'Engineer')}${card('h3', 'Jaan Kask', 'Designer')}`,
    ],
    [
      'sections',
      `${card('h2', 'About us', 'We are few.')}${card('h2', 'Contact us', 'Write to us.')}${card('h2', 'Join today', 'It is free.')}`,
    ],
    ['figures', '<h2>Inside</h2><ul><li>220 bills a day</li><li>95% on time</li></ul>'],
    ['code', '<h2>Inside</h2><ul><li>Set color: #fff; on the body</li><li>Use @font-face there</li></ul>'],
  ])('are not %s', (_, html) => {
    expect(home(html).features).toBeUndefined();
  });

  test('come from a page about the product too, and from a column of what it does', () => {
    const product = '<h1>Product</h1><ul><li>Flight plans</li><li>Cross-sections</li></ul>';
    expect(home(CARDS, { '/product': product }).features).toEqual([
      ...NAMES,
      'Flight plans',
      'Cross-sections',
    ]);
    const table =
      '<h2>Software</h2><table><tr><th>Part</th><th>What it does</th></tr><tr><td>Purser</td><td>Sells tickets</td></tr><tr><td>Lashing</td><td>Counts cars</td></tr></table>';
    expect(home('', { '/software': table }).features).toEqual(['Sells tickets', 'Counts cars']);
  });
});

describe('usps', () => {
  test.each([
    ['Why bakers choose Acme'],
    ['Why Acme?'],
    ['Warum Acme'],
    ['Pourquoi nous choisir'],
    ['Ihre Vorteile'],
    ['What makes us different'],
  ])('stand below “%s”', (heading) => {
    const said = home(
      `<h2>${heading}</h2><ul><li>No contract</li><li>Answers within an hour</li></ul><h2>Features</h2>${CARDS}`,
    );
    expect([said.usps, said.features]).toEqual([['No contract', 'Answers within an hour'], NAMES]);
  });

  test('are no questions', () => {
    expect(
      home('<h2>Why do you ask?</h2><ul><li>No contract</li><li>No lawyers</li></ul>').usps,
    ).toBeUndefined();
  });
});

const listed = (html: string) => {
  const { features, usps } = draft({ '/': `<title>Acme</title><h1>Invoices that pay</h1>${html}` });
  return { features, usps };
};

describe('features and reasons', () => {
  test.each([
    [
      'sub-headings',
      '<h2>Features</h2><h3>Reminders</h3><p>x</p><h3>Books</h3><p>x</p>',
      ['Reminders', 'Books'],
    ],
    [
      'a list in German',
      '<h2>Was Acme kann</h2><ul><li>Mahnen</li><li>Buchen</li></ul>',
      ['Mahnen', 'Buchen'],
    ],
    [
      'short lines above sentences',
      '<h2>Key features</h2><p>Reminders</p><p>They are polite and never forget anybody.</p><p>Books</p><p>They are kept in two places at the same time.</p>',
      ['Reminders', 'Books'],
    ],
    [
      'cards without a heading',
      '<h3>Reminders</h3><p>They are polite and never forget.</p><h3>Books</h3><p>They are kept in two places.</p>',
      ['Reminders', 'Books'],
    ],
    [
      'no sections of a page',
      '<h2>How it works</h2><p>You send it, and we wait.</p><h2>Testimonials</h2><p>They like it very much.</p>',
      undefined,
    ],
    [
      'what an assistant does, and no sections about it',
      '<h2>Features</h2><h3>Our AI agent answers your callers</h3><p>Polite.</p><h3>The assistant updates your books</h3><p>Two.</p><h3>Our agents and partners</h3><p>Ten.</p><h3>Our AI news and updates</h3><p>Ten.</p>',
      ['Our AI agent answers your callers', 'The assistant updates your books'],
    ],
    [
      'nothing that is over or yet to come',
      '<h2>Services</h2><h3>Reminders</h3><p>Polite.</p><h3>Books</h3><p>Two.</p><h3>Fax</h3><p>We are sunsetting the fax.</p><h3>Pigeons coming soon</h3>',
      ['Reminders', 'Books'],
    ],
    [
      'nothing of a theme',
      '<h2>Features</h2><h3>Awesome Feature</h3><p>x</p><h3>Feature Two</h3><p>x</p>',
      undefined,
    ],
  ])('features: %s', (_, html, features) => {
    expect(listed(html).features).toEqual(features);
  });

  test.each([
    [
      '<h2>Warum Acme</h2><ul><li>Kein Vertrag</li><li>Schnelle Antwort</li></ul>',
      ['Kein Vertrag', 'Schnelle Antwort'],
    ],
    [
      '<h2>Why teams love Acme</h2><ul><li>No contract</li><li>Fast answers</li></ul>',
      ['No contract', 'Fast answers'],
    ],
    ['<h2>Why Globex</h2><ul><li>No contract</li><li>Fast answers</li></ul>', undefined],
  ])('reasons: %s', (html, usps) => {
    expect(listed(html).usps).toEqual(usps);
  });
});
