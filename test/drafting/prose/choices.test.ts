import { describe, expect, test } from 'vitest';
import { draft, jsonLd } from '../drafts.ts';

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
    ['the title', '<title>Acme – project management for lighting designers</title>', 'Project management'],
    [
      'the first heading, in the singular',
      '<title>Acme</title><h1>The developer tool for dyslexics</h1>',
      'Developer tools',
    ],
    ['one half of a name', '<title>Acme: the CRM for florists</title>', 'Sales & CRM'],
    ['what such products are called', '<title>Acme | Email marketing that people open</title>', 'Marketing'],
    [
      'a word of another language',
      '<title>Acme – Buchhaltungssoftware für Vereine</title>',
      'Accounting & invoicing',
    ],
    [
      'the description, where the title says nothing',
      '<title>Acme</title><meta name="description" content="Acme is a help desk for florists, with a CRM and invoicing.">',
      'Customer support',
    ],
    ['the kind of business in JSON-LD', jsonLd({ '@type': 'TravelAgency', name: 'Acme' }), 'Travel'],
    [
      'a line before what JSON-LD says of everything',
      `<title>Acme: the CRM for florists</title>${jsonLd({ '@type': 'WebApplication', applicationCategory: 'BusinessApplication' })}`,
      'Sales & CRM',
    ],
    ['what stands at the end', '<title>Acme – die API für Frachtbriefe</title>', 'APIs & integrations'],
    [
      'the sentence that says what it is',
      '<title>Acme</title><h1>Acme</h1><p>Acme is an open-source command-line tool that counts beans.</p>',
      'Developer tools',
    ],
    [
      'a Spanish word',
      '<title>Acme</title><meta name="description" content="Programa de control horario para bares.">',
      'HR & recruiting',
    ],
    ['an English word', '<title>Acme | Staff rota software for bars</title>', 'HR & recruiting'],
    ['an Italian word', '<title>Acme – il mercato online dei fornai</title>', 'E-commerce'],
    ['a short name before a product word', '<title>Acme – the design tool</title>', 'Design'],
  ])('are named by %s', (_, html, category) => {
    expect(draft({ '/': html }).categories).toEqual([category]);
  });

  test.each([
    ['a word that means something else', '<title>Acme – private by design</title>'],
    ['those whom it is for', '<title>Acme – websites for yoga teachers</title>'],
    [
      'a list of what it does',
      '<title>Acme</title><meta name="description" content="Tools: a CRM, invoicing and chat.">',
    ],
    ['what it is not', '<title>Acme</title><h1>The CRM alternative</h1>'],
    ['a line that names two', '<title>Acme: payroll and helpdesk</title>'],
    ['what somebody else is', '<title>Acme</title><p>Globex is a command-line tool.</p>'],
    ['an API in the middle', '<title>Acme – the API of everything we knit</title>'],
    ['the text below', '<title>Acme</title><p>Unlike project management, this is fun.</p>'],
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
    ['Acme launched in March 2023.', 'launched'],
    ['We launched Acme in 2021 from a shed.', 'launched'],
    ['Acme has been live since 2019.', 'launched'],
    ['Acme is now generally available.', 'launched'],
    ['We launched the dark mode feature in 2024.', undefined],
    ['We launched our beta in 2024.', undefined],
    ['Globex launched in 2019.', undefined],
    ['Acme launches in 2027.', undefined],
    ['Join the waitlist.', undefined],
    ['Acme launched in 2019. It has now closed down.', undefined],
  ])('%s → %s', (sentence, stage) => {
    expect(draft({ '/': `<title>Acme</title><p>${sentence}</p>` }).stage).toBe(stage);
  });
});
