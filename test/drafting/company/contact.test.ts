import { describe, expect, test } from 'vitest';
import { draft, jsonLd } from '../drafts.ts';

describe('contact_email', () => {
  test.each([
    [
      'the company’s own before a free one',
      '<a href="mailto:acme@gmail.com">x</a> info@acme.com',
      'info@acme.com',
    ],
    ['a role before a person', 'jane@acme.com hello@acme.com', 'hello@acme.com'],
    ['contact before privacy', 'privacy@acme.com jane@acme.com', 'jane@acme.com'],
    ['one that is written for people only', 'hello (at) acme [dot] com', 'hello@acme.com'],
    [
      'a free one that the site puts forward',
      '<a href="mailto:mari.tamm@gmail.com">Write</a>',
      'mari.tamm@gmail.com',
    ],
    ['one on the company’s other domain', 'hello@acmehq.io', 'hello@acmehq.io'],
  ])('takes %s', (_, html, email) => {
    expect(draft({ '/': `<title>Acme</title><p>${html}</p>` }).contact_email).toBe(email);
  });

  test.each([
    ['an example', 'you@example.com, name@company.com, john.doe@acme.com'],
    ['an image', 'logo@2x.png'],
    ['an authority', 'poststelle@bfdi.bund.de'],
    ['somebody’s private address in a text', 'mari.tamm@gmail.com said so'],
  ])('does not take %s', (_, html) => {
    expect(draft({ '/': `<title>Acme</title><p>${html}</p>` }).contact_email).toBeUndefined();
  });

  test('comes from the contact page before a contact for some matter', () => {
    const point = jsonLd({
      '@type': 'Organization',
      name: 'Acme',
      contactPoint: { '@type': 'ContactPoint', contactType: 'support', email: 'support@acme.com' },
    });
    const contact = '<h1>Contact</h1><a href="mailto:hello@acme.com">hello@acme.com</a>';
    expect(draft({ '/': `<title>Acme</title>${point}` })['contact_email']).toBe('support@acme.com');
    expect(draft({ '/': `<title>Acme</title>${point}`, '/contact': contact })['contact_email']).toBe(
      'hello@acme.com',
    );
  });

  test.each([
    ['a public mailbox in the foot', '<footer><p>feld.nora@gmail.com</p></footer>', 'feld.nora@gmail.com'],
    ['one in a text', '<p>Nora wrote to feld.nora@gmail.com</p>', undefined],
    ['an address of another company in the foot', '<footer><p>hello@globex.com</p></footer>', undefined],
    ['who made the page', '<footer><p>Website by Nora, feld.nora@gmail.com</p></footer>', undefined],
    ['a hint in the foot', '<footer><p>name@gmail.com</p></footer>', undefined],
  ])('of %s', (_, html, email) => {
    expect(draft({ '/': `<title>Acme</title><h1>Acme</h1>${html}` })['contact_email']).toBe(email);
  });

  test('asks legal pages last', () => {
    const legal = '<p>Write to legal-team@acme.com.</p>';
    expect(draft({ '/': '<title>Acme</title>', '/privacy': legal }).contact_email).toBe(
      'legal-team@acme.com',
    );
    expect(
      draft({
        '/': '<title>Acme</title>',
        '/privacy': '<p>info@acme.com</p>',
        '/contact': '<p>mari@acme.com</p>',
      }).contact_email,
    ).toBe('mari@acme.com');
  });
});

describe('company_socials', () => {
  const links = (html: string) => draft({ '/': `<title>Acme</title>${html}` }).socials;

  test.each([
    [
      'an icon at the foot',
      '<footer><a href="https://www.instagram.com/we_write_bills/"><i></i></a></footer>',
      { instagram: 'https://www.instagram.com/we_write_bills/' },
    ],
    [
      'an account with the name, anywhere',
      '<p><a href="https://www.tiktok.com/@acme">films</a></p>',
      { tiktok: 'https://www.tiktok.com/@acme' },
    ],
    [
      'a share button',
      '<footer><a href="https://twitter.com/intent/tweet?text=acme">Twitter</a><a href="https://www.facebook.com/sharer/sharer.php?u=acme">Facebook</a></footer>',
      {},
    ],
    ['a film', '<footer><a href="https://www.youtube.com/watch?v=acme">YouTube</a></footer>', {}],
    ['a person', '<p><a href="https://www.linkedin.com/in/mari-tamm">LinkedIn</a></p>', {}],
    [
      'a person by name',
      '<footer><a href="https://www.linkedin.com/in/mari-tamm">Mari Tamm</a></footer>',
      {},
    ],
    [
      'two people',
      '<footer><a href="https://www.linkedin.com/in/mari-tamm"></a><a href="https://www.linkedin.com/in/john-roe"></a></footer>',
      {},
    ],
    [
      'the account of who works alone',
      '<footer><a href="https://www.linkedin.com/in/mari-tamm">LinkedIn</a></footer>',
      { linkedin: 'https://www.linkedin.com/in/mari-tamm' },
    ],
    [
      "the company's account before a person's",
      '<footer><a href="https://www.linkedin.com/in/acme">LinkedIn</a><a href="https://www.linkedin.com/company/we-write-bills">LinkedIn</a></footer>',
      { linkedin: 'https://www.linkedin.com/company/we-write-bills' },
    ],
    [
      "an account by a telephone's link",
      '<footer><a href="https://www.facebook.com/share/1Hq2kmkQUr/?mibextid=wwXIfr">Facebook</a></footer>',
      { facebook: 'https://www.facebook.com/share/1Hq2kmkQUr/?mibextid=wwXIfr' },
    ],
    [
      'the maker of the theme',
      '<footer><a href="https://github.com/themeshop">Theme by Themeshop</a></footer>',
      {},
    ],
    [
      'the maker of the theme, whose name the foot gives',
      '<footer><p>Stone theme by @globexdev</p><a href="https://x.com/globexdev"></a><a href="https://www.facebook.com/globexdevthemes"></a></footer>',
      {},
    ],
    [
      'places that a template leaves open',
      '<footer><a href="https://www.facebook.com/yourpage"></a></footer>',
      {},
    ],
    [
      'another site that the page leads to',
      '<footer><a href="https://globex.example">Part of Globex</a><a href="https://x.com/globexgroup"></a></footer>',
      {},
    ],
    ['what a template links to', '<footer><a href="https://twitter.com/SBootstrap"></a></footer>', {}],
    [
      'the parent company in JSON-LD',
      jsonLd({
        '@type': 'Organization',
        name: 'Globex Group',
        sameAs: ['https://www.linkedin.com/company/globex'],
      }),
      {},
    ],
    ['a partner in the text', '<p><a href="https://github.com/globex">Globex</a></p>', {}],
    [
      'two that differ',
      '<footer><a href="https://twitter.com/one"></a><a href="https://twitter.com/two"></a></footer>',
      {},
    ],
    ['an issue', '<footer><a href="https://github.com/acme/cli/issues/new">Bugs</a></footer>', {}],
  ])('from %s', (_, html, socials) => {
    expect(links(html)).toEqual(socials);
  });
});

describe('logo and film', () => {
  test.each([
    [
      'the picture in the head of the page',
      '<header><img src="/img/logo.png"></header><link rel="apple-touch-icon" href="/touch.png">',
      'https://www.acme.com/img/logo.png',
    ],
    [
      'the touch icon',
      '<link rel="apple-touch-icon" href="/touch.png"><main><img src="/globex-logo.png" alt="Globex logo"></main>',
      'https://www.acme.com/touch.png',
    ],
    [
      'the picture that bears the name in the head of the page',
      '<header><img src="/a.svg" alt="Acme"></header>',
      'https://www.acme.com/a.svg',
    ],
    ['no customer’s logo', '<main><img src="/globex-logo.png" alt="Globex logo"></main>', undefined],
  ])('shows %s', (_, html, logo) => {
    expect(draft({ '/': `<title>Acme</title>${html}` }).logo_url).toBe(logo);
  });

  test('shows no film that templates show', () => {
    const film = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
    expect(draft({ '/': film }).demo_video_url).toBeUndefined();
  });

  test('shows no film when there are two', () => {
    const film = (id: string) => `<iframe src="https://www.youtube.com/embed/${id}"></iframe>`;
    expect(draft({ '/': film('a') + film('a') }).demo_video_url).toBe('https://www.youtube.com/embed/a');
    expect(draft({ '/': film('a') + film('b') }).demo_video_url).toBeUndefined();
  });
});
