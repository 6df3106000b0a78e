import { describe, expect, test } from 'vitest';
import { draft, jsonLd } from '../drafts.ts';

/** "Name|Title", as the founders of a site are compared here. */
const foundersOf = (site: Record<string, string>): string[] =>
  (draft(site)['founders'] as { name: string; title?: string }[]).map(({ name, title }) =>
    title ? `${name}|${title}` : name,
  );

const CASES: readonly (readonly [string, string, ...string[]])[] = [
  ['im', 'Hi, I’m Nora Feld, and I build Acme.', 'Nora Feld'],
  ['im2', "Hi, I'm Nora Feld, the founder of Acme.", 'Nora Feld'],
  ['im3', 'I’m Nora Feld, founder of Acme.', 'Nora Feld'],
  ['im4', 'My name is Nora Feld and I started Acme in 2019.', 'Nora Feld'],
  ['im5', 'Hi there 👋 I’m Nora Feld, the solo founder behind Acme.', 'Nora Feld'],
  ['im6', 'Hello, I am Nora Feld. I founded Acme in 2019.', 'Nora Feld'],
  ['by', 'Founded by Nora Feld and Jaan Kask in 2019', 'Nora Feld', 'Jaan Kask'],
  ['by first', 'Acme was founded in 2019 by Nora and Jaan.'],
  ['by4', 'Acme was started by Nora Feld.', 'Nora Feld'],
  ['beh', 'The person behind Acme is Nora Feld.', 'Nora Feld'],
  ['two', 'Nora Feld and Jaan Kask started Acme in 2019.', 'Nora Feld', 'Jaan Kask'],
  ['founders are', 'Our founders are Nora Feld and Jaan Kask.', 'Nora Feld', 'Jaan Kask'],
  ['founders,', 'Our founders, Nora Feld and Jaan Kask, met in Ghent.', 'Nora Feld', 'Jaan Kask'],
  ['is founder', 'Nora Feld is the founder of Acme.', 'Nora Feld'],
  ['is co founder', 'Nora Feld is co-founder and CEO of Acme.', 'Nora Feld'],
  ['our', 'Nora Feld, our founder, was a baker.', 'Nora Feld'],
  ['sig', '<p>We love bread.</p><p>— Nora Feld, founder</p>', 'Nora Feld|founder'],
  ['sig2', '<p>We love bread.</p><p>Nora Feld<br>Founder, Acme</p>', 'Nora Feld|Founder, Acme'],
  ['sig3', '<p>Thanks for reading,</p><p>Nora Feld</p><p>Founder of Acme</p>', 'Nora Feld|Founder of Acme'],
  [
    'card',
    '<h2>Our team</h2><div><img alt="Nora Feld" src="/n.jpg"><h3>Nora Feld</h3><p>Founder &amp; CEO</p></div><div><h3>Jaan Kask</h3><p>Co-Founder &amp; CTO</p></div><div><h3>Ida Berg</h3><p>Support</p></div>',
    'Nora Feld|Founder & CEO',
    'Jaan Kask|Co-Founder & CTO',
  ],
  [
    'card above',
    '<h2>Team</h2><div><p>Founder &amp; CEO</p><h3>Nora Feld</h3><p>Bread.</p></div><div><p>Support</p><h3>Ida Berg</h3></div>',
    'Nora Feld|Founder & CEO',
  ],
  [
    'card span',
    '<h2>Team</h2><ul><li><strong>Nora Feld</strong><br>Founder</li><li><strong>Ida Berg</strong><br>Support</li></ul>',
    'Nora Feld|Founder',
  ],
  [
    'card span2',
    '<h2>Team</h2><ul><li><strong>Nora Feld</strong> – Founder, writes the code</li><li><strong>Ida Berg</strong> – Support</li></ul>',
    'Nora Feld|Founder',
  ],
  [
    'card bio',
    '<h2>Who we are</h2><h3>Nora Feld, Founder</h3><p>Nora baked for ten years.</p>',
    'Nora Feld|Founder',
  ],
  ['founder section name', '<h2>Meet our founder, Nora Feld</h2><p>She baked.</p>', 'Nora Feld'],
  ['initial', '<h2>Team</h2><h3>Nora F. Feld</h3><p>Founder</p>', 'Nora F. Feld|Founder'],
  [
    'lower',
    '<h2>Team</h2><h3>Nora Feld</h3><p>founder, developer, support</p>',
    'Nora Feld|founder, developer, support',
  ],
  ['role slash', '<h2>Team</h2><h3>Nora Feld</h3><p>CEO / Founder</p>', 'Nora Feld|CEO / Founder'],
  [
    'role sw',
    '<h2>Team</h2><h3>Nora Feld</h3><p>Founder &amp; Software Engineer</p>',
    'Nora Feld|Founder & Software Engineer',
  ],
  ['role odd', '<h2>Team</h2><h3>Nora Feld</h3><p>Founder, Bread &amp; Code</p>'],
  ['owner', '<h2>Team</h2><h3>Nora Feld</h3><p>Owner</p>'],
  ['de', 'Gegründet wurde Acme von Nora Feld.', 'Nora Feld'],
  ['de2', 'Ich bin Nora Feld und habe Acme 2019 gegründet.', 'Nora Feld'],
  ['de3', 'Nora Feld hat Acme 2019 gegründet.', 'Nora Feld'],
  ['de4', 'Unsere Gründer Nora Feld und Jaan Kask', 'Nora Feld', 'Jaan Kask'],
  ['de5', 'Hinter Acme stehen Nora Feld und Jaan Kask.', 'Nora Feld', 'Jaan Kask'],
  ['fr', 'Acme a été créée par Nora Feld en 2019.', 'Nora Feld'],
  ['fr3', 'Nora Feld et Jaan Kask ont créé Acme en 2019.', 'Nora Feld', 'Jaan Kask'],
  ['fr4', 'Je m’appelle Nora Feld et j’ai créé Acme.', 'Nora Feld'],
  ['fr5', 'Les fondateurs : Nora Feld et Jaan Kask', 'Nora Feld', 'Jaan Kask'],
  ['es', 'Nora Feld fundó Acme en 2019.', 'Nora Feld'],
  ['es2', 'Soy Nora Feld, fundadora de Acme.', 'Nora Feld'],
  ['es3', 'Acme fue creada por Nora Feld.', 'Nora Feld'],
  ['it', 'Acme è stata fondata da Nora Feld.', 'Nora Feld'],
  ['it2', 'Sono Nora Feld, fondatrice di Acme.', 'Nora Feld'],
  ['pt', 'A Acme foi criada por Nora Feld.', 'Nora Feld'],
  ['nl', 'Acme is opgericht door Nora Feld.', 'Nora Feld'],
  ['nl2', 'Ik ben Nora Feld, oprichter van Acme.', 'Nora Feld'],
  ['sv', 'Acme grundades 2019 av Nora Feld.', 'Nora Feld'],
  ['da', 'Acme er stiftet af Nora Feld.', 'Nora Feld'],
  ['neg made theme', 'Theme made by Nora Feld'],
  ['neg design', 'Website by Nora Feld'],
  ['neg photo', 'Photo by Nora Feld'],
  ['neg illus', 'Illustrations are made by Nora Feld.'],
  ['neg run', 'The workshop is run by Nora Feld.'],
  ['neg cust', '<h2>Loved by founders</h2><h3>Nora Feld</h3><p>Founder</p>'],
  ['neg cust2', '<h2>For founders</h2><h3>Nora Feld</h3><p>“I love it”</p>'],
  ['neg cust3', '<p>“I love it.”</p><p>Nora Feld</p><p>Founder, Globex</p>'],
  [
    'neg quote',
    '<figure><blockquote>I love Acme.</blockquote><figcaption>Nora Feld, Founder</figcaption></figure>',
  ],
  ['neg author', '<p>Written by Nora Feld</p>'],
  ['neg im', 'Hi, I’m Nora Feld, and I work at Acme as support.'],
  ['neg im2', 'Hi, I’m Nora Feld, founder of Globex, and I use Acme.'],
  ['neg press', 'Press: Nora Feld'],
  ['neg dir', 'Directeur de la publication : Nora Feld'],
  ['neg podcast', 'Our podcast is made by Nora Feld.'],
  ['neg translated', 'Acme is translated by Nora Feld.'],
  ['fr2', 'Nora Feld, fondatrice d’Acme, est boulangère.', 'Nora Feld|fondatrice d’Acme'],
  ['a table', '<table><tr><th>Founder</th><td>Nora Feld</td></tr></table>', 'Nora Feld|Founder'],
  [
    'in the next sentence',
    'I’m Nora Feld. I have baked for years. I started Acme in 2022 because of that.',
    'Nora Feld',
  ],
  ['a first name', 'Hi, I’m Nora, and I build Acme.', 'Nora'],
  ['an agency', 'Acme is made by Pixel Tide.'],
  ['someone else’s', 'Hi, I’m Nora, and I build Globex.'],
  ['an address to founders', '<h2>For founders</h2><h3>Nora Feld</h3><p>Uses it.</p>'],
];

describe('founders on a page about the company', () => {
  test.each(CASES)('%s: %s', (_, html, ...founders) => {
    const said = html.startsWith('<') ? html : `<p>${html}</p>`;
    expect(foundersOf({ '/': '<title>Acme</title>', '/about': `<h1>About us</h1>${said}` })).toEqual(
      founders,
    );
  });
});

describe('founders elsewhere', () => {
  test.each([
    [
      'who says "I" on the home page',
      {
        '/': '<title>Acme</title><p>Hi, I’m Nora Feld, and I built Acme because spreadsheets made me cry.</p>',
      },
      ['Nora Feld'],
    ],
    [
      'praise',
      { '/': '<title>Acme</title><h2>What bakers say</h2><p>I love it.</p><p>Nora Feld</p><p>Founder</p>' },
      [],
    ],
    ['who made a page', { '/': '<title>Acme</title><footer><p>Made by Nora Feld in Ghent</p></footer>' }, []],
    [
      'an owner',
      {
        '/': '<title>Acme</title>',
        '/impressum': '<h1>Impressum</h1><p>Acme<br>Inh. Nora Feld<br>Lindenweg 3<br>99423 Weimar</p>',
      },
      [],
    ],
  ])('%s', (_, site, founders) => {
    expect(foundersOf(site as unknown as Record<string, string>)).toEqual(founders);
  });
});

describe('founders in JSON-LD', () => {
  const person = (more: object) => ({ '@type': 'Person', name: 'Nora Feld', jobTitle: 'Founder', ...more });

  test.each([
    [
      'named by their id',
      {
        '@graph': [
          { '@type': 'Organization', name: 'Acme', founder: { '@id': '#nora' } },
          person({ '@id': '#nora' }),
        ],
      },
      ['Nora Feld|Founder'],
    ],
    [
      'who work for the company',
      person({ worksFor: { '@type': 'Organization', name: 'Acme' } }),
      ['Nora Feld|Founder'],
    ],
    [
      'of the publisher of the site',
      {
        '@type': 'WebSite',
        name: 'Acme',
        publisher: { '@type': 'Organization', name: 'Acme', founder: person({}) },
      },
      ['Nora Feld|Founder'],
    ],
    ['who work for another', person({ worksFor: { '@type': 'Organization', name: 'Globex' } }), []],
    [
      'of another',
      {
        '@type': 'WebSite',
        name: 'Acme',
        publisher: { '@type': 'Organization', name: 'Globex', founder: person({}) },
      },
      [],
    ],
    [
      'who praise',
      { '@type': 'Product', name: 'Acme', review: { '@type': 'Review', author: person({}) } },
      [],
    ],
  ])('%s', (_, data, founders) => {
    expect(foundersOf({ '/': `<title>Acme</title>${jsonLd(data)}` })).toEqual(founders);
  });
});
