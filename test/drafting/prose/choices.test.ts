import { describe, expect, test } from 'vitest';
import { draftByRules } from '../../../drafting/rules.ts';
import { draft, jsonLd, requestOf } from '../drafts.ts';

describe('categories', () => {
  test.each([
    [
      'JSON-LD',
      jsonLd({
        '@type': 'WebApplication',
        name: 'Acme',
        applicationCategory: 'https://schema.org/DesignApplication',
      }),
      'Design',
    ],
    ['the kind of business in JSON-LD', jsonLd({ '@type': 'TravelAgency', name: 'Acme' }), 'Travel'],
    [
      'words before what JSON-LD says of everything',
      `<title>Acme: the CRM for florists</title><h1>A CRM</h1>${jsonLd({ '@type': 'WebApplication', applicationCategory: 'BusinessApplication' })}`,
      'Sales & CRM',
    ],
    [
      'several words of its text',
      '<title>Acme</title><h1>Acme</h1><p>Acme counts beans with debuggers and compilers.</p><h2>Version control</h2><h2>Code review</h2>',
      'Developer tools',
    ],
  ])('are named by %s', (_, html, category) => {
    expect(draft({ '/': html }).categories).toEqual([category]);
  });

  test.each([
    ['one word that means something else', '<title>Acme – private by design</title>'],
    ['the product’s own name', '<title>Puzzle Inc</title><h1>Puzzle Inc</h1><p>Puzzle Inc is here.</p>'],
    [
      'a category that is not in the list',
      jsonLd({ '@type': 'WebApplication', applicationCategory: 'Astrology' }),
    ],
  ])('are not taken from %s', (_, html) => {
    expect(draft({ '/': html }).categories).toBeUndefined();
  });
});

describe('stage', () => {
  test.each([
    ['Acme is in public beta.', 'beta'],
    ['Currently in beta', 'beta'],
    ['Acme is in beta. Things may break.', 'beta'],
    ['We are still in closed beta.', 'beta'],
    ["We're in open beta until spring.", 'beta'],
    ['Join the private beta', 'beta'],
    ['Acme (beta)', 'beta'],
    ['Acme befindet sich derzeit in der offenen Beta.', 'beta'],
    ['Acme est actuellement en bêta.', 'beta'],
    ['Acme está en fase beta.', 'beta'],
    ['Workers is in open beta.', undefined],
    ['Our new editor is in beta.', undefined],
    ['We left beta.', undefined],
    ['Is Acme in beta?', undefined],
    ['We are in beta-testing regions of the brain.', undefined],
    ['We launched the dark mode feature in 2024.', undefined],
    ['We launched our beta in 2024.', undefined],
    ['Globex launched in 2019.', undefined],
    ['Acme launches in 2027.', undefined],
    ['Join the waitlist.', undefined],
    ['Acme is in beta. It has now closed down.', undefined],
  ])('%s → %s', (sentence, stage) => {
    expect(draft({ '/': `<title>Acme</title><p>${sentence}</p>` }).stage).toBe(stage);
  });
});

describe('a stage that is spoken of, but not stated, is offered with the line that does', () => {
  const offered = (html: string) =>
    (draftByRules(requestOf({ '/': html })).offers?.stage ?? []).flatMap(({ items }) =>
      items.map(({ value, quotes }) => [value, quotes[0]?.quote]),
    );

  test.each([
    ['Over 20 years of experience', 'established'],
    ['Seit 1974', 'established'],
    ['Coming soon', 'idea'],
    ['Liste d’attente', 'idea'],
    ['12,000+ customers', 'growing'],
    ['Ya disponible', 'launched'],
    ['今すぐ購入', 'launched'],
  ])('“%s”: %s', (line, stage) => {
    expect(offered(`<title>Acme</title><h1>Acme</h1><p>${line}</p>`)).toEqual([[stage, line]]);
  });

  test.each([
    ['The bakery next door, which has been there since 1856, plans its shifts with us.'],
    ['Since 2024'],
    ['For up to 100 customers'],
  ])('not by “%s”', (line) => {
    expect(offered(`<title>Acme</title><h1>Acme</h1><p>${line}</p>`)).toEqual([]);
  });

  test('by the year of its foundation', () => {
    const line = 'Acme was founded in 1998 by Ada Byron, who had grown tired of spreadsheets and of queues.';
    expect(offered(`<title>Acme</title><h1>Acme</h1><p>${line}</p>`)).toEqual([
      ['established', expect.stringContaining('1998')],
    ]);
  });
});
