import { describe, expect, test } from 'vitest';
import { draft, jsonLd } from '../drafts.ts';

describe('name', () => {
  test.each([
    [
      'the product before its publisher',
      `<title>Notes</title>${jsonLd([
        { '@type': 'Organization', name: 'Globex' },
        { '@type': 'SoftwareApplication', name: 'Acme Notes' },
      ])}<p>Acme Notes by Globex</p>`,
      'Acme Notes',
    ],
    ['the part of a title that the domain is made of', '<title>Invoices in a minute | ACME</title>', 'ACME'],
    [
      'what the page writes where the domain is all that is known',
      '<title>Invoices in a minute</title><p>Try ACME today.</p>',
      'ACME',
    ],
    [
      'what the head and the page agree on, on another domain',
      '<meta property="og:site_name" content="Globex"><title>Buy now</title><p>Globex is fast.</p>',
      'Globex',
    ],
  ])('takes %s', (_, html, name) => {
    expect(draft({ '/': html }).name).toBe(name);
  });

  test.each([
    [
      'titles of several pages and what the page says of it',
      {
        '/': '<title>Acme – invoices for florists</title><p>Acme writes your invoices.</p>',
        '/pricing': '<title>Pricing | Acme</title>',
      },
      'Acme',
    ],
    [
      'the title and the picture that leads home',
      {
        '/': '<title>Invoices | Acme</title><header><a href="/"><img src="/a.svg" alt="Acme logo"></a></header>',
      },
      'Acme',
    ],
    [
      'the product and not its publisher',
      {
        '/': '<title>Acme – tides for sailors</title><h1>Acme</h1><footer>Acme by Globex Studio. © 2026 Globex Studio Ltd</footer>',
        '/about': '<title>About Acme</title><p>Globex Studio Ltd makes Acme.</p>',
        '/pricing': '<title>Pricing – Acme</title>',
      },
      'Acme',
    ],
    [
      'a slogan that stands in every title',
      {
        '/': '<title>Acme – Invoices that pay</title><footer>© Your Website 2023</footer>',
        '/about': '<title>About – Invoices that pay</title>',
      },
      undefined,
    ],
  ])('without a domain that knows it, agrees between %s', (_, site, name) => {
    expect(draft(site, 'http://127.0.0.1:5000').name).toBe(name);
  });

  test('takes neither a generator’s name nor a line of prose', () => {
    expect(
      draft({
        '/': '<meta property="og:site_name" content="Vite + React"><title>Send invoices fast</title><h1>Send invoices fast</h1>',
      }).name,
    ).toBeUndefined();
  });
});

describe('tagline and descriptions', () => {
  test('pass over a greeting, the name and a heading of one word', () => {
    expect(
      draft({ '/': '<title>Acme | Invoices that people pay</title><h1>Welcome to Acme</h1>' }).tagline,
    ).toBe('Invoices that people pay');
    expect(draft({ '/': '<title>Acme</title><h1>Acme</h1><h1>Invoices that people pay</h1>' }).tagline).toBe(
      'Invoices that people pay',
    );
    expect(
      draft({ '/': '<title>Docs | Acme</title><h1>CSS</h1><h1>Grid system of the page</h1>' }).tagline,
    ).toBeUndefined();
  });

  test('cut a description that is too long to whole sentences, and keep all of it as the long one', () => {
    const sentence =
      'Acme writes and sends invoices for small firms that have better things to do than to write them. ';
    const long = sentence.repeat(5).trim();
    const said = draft({ '/': `<title>Acme</title><meta name="description" content="${long}">` });
    expect(said.short_description).toBe(sentence.repeat(3).trim());
    expect(said.description).toBe(long);
    expect(
      draft({ '/': `<title>Acme</title><meta name="description" content="${'word '.repeat(80)}">` })
        .short_description,
    ).toBeUndefined();
  });

  test('take the line below a first heading that has the name alone, and below a second heading', () => {
    const line = 'One office for bills, reminders and everything that follows them.';
    const page = `<title>Acme</title><header><h1>Acme</h1><nav><a href="/a">About</a></nav></header><main><h2>Bills that people pay</h2><p>${line}</p></main>`;
    expect(draft({ '/': page })).toMatchObject({ tagline: 'Bills that people pay', short_description: line });
  });

  test.each(['Welcome to Acme, the home of good bills', 'Välkommen till oss', '歡迎來到我們的網站'])(
    'greet nobody: “%s”',
    (greeting) => {
      expect(draft({ '/': `<title>Acme</title><h1>${greeting}</h1>` }).tagline).toBeUndefined();
    },
  );

  test('take the lines below the first heading where the head says nothing, and no other sentence of the page', () => {
    const line = 'Acme writes and sends invoices for small firms in nine countries.';
    expect(draft({ '/': `<title>Acme</title><p>Globex and ${line}</p>` }).short_description).toBeUndefined();
    expect(draft({ '/': `<title>Acme</title><h2>Acme</h2><p>${line}</p>` }).short_description).toBe(line);
    expect(
      draft({ '/': `<title>Acme</title><h1>Invoices that pay</h1><p>${line}</p>` }).short_description,
    ).toBe(line);
    expect(
      draft({ '/': `<title>Acme</title><h1>Invoices that pay</h1><p>“${line}”</p><p>Trusted by ${line}</p>` })
        .short_description,
    ).toBeUndefined();
  });

  test('describe the company in its own paragraphs, without what is said of others', () => {
    const said = draft({
      '/': '<title>Acme</title><h1>Invoices that pay</h1><p>Acme writes and sends invoices for small firms in nine countries.</p><h2>News</h2><p>We are very happy to tell you that it is spring again.</p>',
      '/about':
        '<h1>About us</h1><p>We began with one printer and a very long list of unpaid bills.</p><p>Globex is a company that sells printers to everybody else.</p><p>Backed by investors who know what we are doing here today.</p>',
    });
    expect(said.description).toBe(
      'Acme writes and sends invoices for small firms in nine countries.\n\nWe began with one printer and a very long list of unpaid bills.',
    );
  });
});

describe('description and whom the company belongs to', () => {
  const own = 'Acme writes the invoices of small workshops and reminds whoever has not paid them yet.';
  const more = 'We look after every workshop ourselves, by telephone and without a queue of waiting calls.';

  test.each([
    'Since 2023 Acme is part of Globex Group, which employs four hundred people.',
    'Acme was acquired by Globex in 2021, and its makers have stayed since then.',
    'Acme gehört seit 2021 zur Globex, die auch andere Programme für Werkstätten macht.',
    'Sinds 2023 horen we bij Globex Groep, het familiebedrijf dat ook Initech voert.',
    'Acme appartient à Globex depuis 2021, comme trois autres logiciels de gestion.',
  ])('stops at: %s', (owner) => {
    const about = `<h1>About us</h1><p>${own}</p><p>${owner}</p><p>${more}</p>`;
    const said = draft({ '/': '<title>Acme</title>', '/about': about });
    expect(said.description).toBe(own);
  });
});
