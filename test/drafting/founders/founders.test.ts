import { describe, expect, test } from 'vitest';
import { draft, jsonLd } from '../drafts.ts';

const about = (html: string, path = '/about') => draft({ '/': '<title>Acme</title>', [path]: html }).founders;

describe('founders in sentences', () => {
  test.each([
    ['Acme was founded in 2017 in Ghent by Mari Tamm and Jaan Kask.', ['Mari Tamm', 'Jaan Kask']],
    ['Acme was founded by the brothers Mart Tamm and Jaan Tamm.', ['Mart Tamm', 'Jaan Tamm']],
    ['Founded in 2017 by Mari Tamm.', ['Mari Tamm']],
    ['Mari Tamm and Jaan Kask founded Acme in 2017.', ['Mari Tamm', 'Jaan Kask']],
    ['The shop was opened by Mari Tamm and Jaan Kask, who founded the firm.', ['Mari Tamm', 'Jaan Kask']],
    ['Mari Tamm started the club in 2017 in her kitchen.', ['Mari Tamm']],
    ['Mari Tamm and Jaan Kask, founders of Acme', ['Mari Tamm', 'Jaan Kask']],
    ['Our founder, Mari Tamm, was a baker.', ['Mari Tamm']],
    ['Acme was created by Mari Tamm in 2017.', ['Mari Tamm']],
    ['Acme wurde 2017 von Jörg Öhlmann und Katrin Süß in Kiel gegründet.', ['Jörg Öhlmann', 'Katrin Süß']],
    ['2017 gründeten Jörg Öhlmann und Katrin Süß die Firma Acme.', ['Jörg Öhlmann', 'Katrin Süß']],
    [
      'Acme a été fondé en 2017 par Éloïse Kervadec, encadreuse, et Noël Dupré, développeur.',
      ['Éloïse Kervadec', 'Noël Dupré'],
    ],
    ['Acme fue fundada en 2017 por Ana Ruiz y Luis Gil.', ['Ana Ruiz', 'Luis Gil']],
    ['Acme è stata fondata nel 2017 da Anna Rossi e Luca Bianchi.', ['Anna Rossi', 'Luca Bianchi']],
    [
      'Acme werd in 2017 opgericht door Sanne de Wit en Piet van den Berg.',
      ['Sanne de Wit', 'Piet van den Berg'],
    ],
    ['A Acme foi fundada em 2017 por Inês Carvalho e Rui Dias.', ['Inês Carvalho', 'Rui Dias']],
    ['Gründerin: Katrin Süß', ['Katrin Süß']],
    ['Founders: Mari Tamm, Jaan Kask', ['Mari Tamm', 'Jaan Kask']],
  ])('%s', (sentence, names) => {
    expect(
      (about(`<h1>About us</h1><p>${sentence}</p>`) as { name: string }[]).map(({ name }) => name),
    ).toEqual(names);
  });

  test.each([
    ['Globex was founded in 2017 by Mari Tamm.'],
    ['Our customer Globex was founded by Mari Tamm.'],
    ['Mari Tamm founded Globex in 2017.'],
    ['Mari Tamm, who founded Globex, praised Acme.'],
    ['Mari Tamm, founder of Globex, sits on our board.'],
    ['Acme was founded by former Google Cloud engineers.'],
    ['Acme was bought by Mari Tamm.'],
    ['Acme was founded to help Mari Tamm.'],
    ['Managing director: Mari Tamm'],
    ['Geschäftsführer: Jörg Öhlmann, Katrin Süß'],
    ['Mari Tamm started the engine in 2017.'],
  ])('none in: %s', (sentence) => {
    expect(about(`<h1>About us</h1><p>${sentence}</p>`)).toEqual([]);
  });

  test('are read on a page of many things only below the own name or with it', () => {
    const family = `<h1>Our brands</h1><h2>Acme</h2><p>Founded in 2018 by Mari Tamm.</p><h2>Globex</h2><p>Founded in 2020 by Jaan Kask.</p>
      <p>Anna Berg, who founded Acme with her, left.</p>`;
    expect(about(family, '/our-brands')).toEqual([{ name: 'Mari Tamm' }, { name: 'Anna Berg' }]);
  });
});

describe('founders who are named before', () => {
  test('are the two of the sentences above, and nobody where there are more', () => {
    const two = 'Mari Tamm moved to Kiel and froze. Jaan Kask, a watchmaker, lived next door.';
    expect(about(`<h1>About</h1><p>${two} They built a dial, and in 2020 the two founded Acme.</p>`)).toEqual(
      [{ name: 'Mari Tamm' }, { name: 'Jaan Kask' }],
    );
    expect(about(`<h1>About</h1><p>${two} Anna Berg was there. In 2020 they founded Acme.</p>`)).toEqual([]);
    expect(about(`<h1>About</h1><p>${two} They founded Globex in 2020.</p>`)).toEqual([]);
  });

  test('are no people of a template', () => {
    expect(about('<h1>Team</h1><h3>Jane Doe</h3><p>Founder</p><h3>Mari Tamm</h3><p>Founder</p>')).toEqual([
      { name: 'Mari Tamm', title: 'Founder' },
    ]);
  });
});

describe('founders among the people whom a page shows', () => {
  test.each([
    [
      'a title above the name',
      '<div>Founder</div><h3>Mari Tamm</h3><p>Likes bread.</p><div>Engineer</div><h3>Jaan Kask</h3><div>Co-founder</div><h3>Anna Berg</h3>',
      ['Mari Tamm Founder', 'Anna Berg Co-founder'],
    ],
    [
      'a bio between people',
      '<h3>Mari Tamm</h3><p>Founder</p><p>Was a baker.</p><h3>Jaan Kask</h3><p>Engineer</p>',
      ['Mari Tamm Founder'],
    ],
    ['brackets', '<p>Mari Tamm (co-founder)</p>', ['Mari Tamm co-founder']],
    [
      'words with links to accounts',
      '<p>Mari Tamm, founder and CEO. <a href="https://github.com/mt">GitHub</a></p>',
      ['Mari Tamm founder and CEO'],
    ],
    [
      'elements in one line',
      '<div><b>Mari Tamm</b> <span>Co-Founder &amp; CEO</span></div>',
      ['Mari Tamm Co-Founder & CEO'],
    ],
    [
      'French',
      '<h2>Notre équipe</h2><h3>Éloïse Kervadec</h3><p>Fondatrice</p>',
      ['Éloïse Kervadec Fondatrice'],
    ],
    [
      'German',
      '<h2>Das Team</h2><h3>Jörg Öhlmann</h3><p>Gründer und Geschäftsführer</p><h3>Anne Petersen</h3><p>Vertrieb</p>',
      ['Jörg Öhlmann Gründer und Geschäftsführer'],
    ],
    [
      'a name that mentions the company',
      '<h2>Kind words</h2><p>Mari Tamm, founder of Acme</p>',
      ['Mari Tamm founder of Acme'],
    ],
  ])('%s', (_, html, founders) => {
    const found = about(html) as { name: string; title?: string }[];
    expect(found.map(({ name, title }) => `${name} ${title ?? ''}`)).toEqual(founders);
  });

  test.each([
    [
      'advisers below a label',
      '<div>Mari Tamm</div><div>Engineer</div><div>Advisers</div><div>Jaan Kask</div><div>Founder</div>',
    ],
    ['a founder of another company', '<h3>Mari Tamm</h3><p>Founder &amp; CEO, Globex Studio</p>'],
    [
      'a heading about the founder',
      '<h3>Code Quality</h3><p>About the Founder</p><h2>Meet the founder</h2><p>Code Quality</p>',
    ],
    ['praise', '<h2>What they say about us</h2><p>Mari Tamm, founder</p>'],
  ])('none: %s', (_, html) => {
    expect(about(html)).toEqual([]);
  });

  test('and none of another company that JSON-LD describes', () => {
    const parent = jsonLd({
      '@type': 'Organization',
      name: 'Globex Group',
      foundingDate: '1962',
      founder: { '@type': 'Person', name: 'Mari Tamm' },
    });
    const said = draft({ '/': `<title>Acme</title>${parent}` });
    expect([said.founders, said.founded_year]).toEqual([[], undefined]);
  });
});

describe('founded_year in sentences', () => {
  test.each([
    ['Acme wurde 2011 von Jörg Öhlmann in Kiel gegründet.', '2011'],
    ['Seit 1978 gibt es den Verband Metall Nord, dessen Mitglied wir sind.', undefined],
    ['Acme a été fondé en 2020 par Éloïse Kervadec, encadreuse.', '2020'],
    ['Créée en 2018 à Grenoble', '2018'],
    ['We started Acme in 2020 in Wellington, New Zealand.', '2020'],
    ['Mari Tamm started the club in 2022 in her kitchen.', '2022'],
    ['Mari Tamm, who founded Acme in 2015, spoke about beans.', '2015'],
    ['Acme fue fundada en 2015 en Sevilla.', '2015'],
    ['Acme została założona w 2015 roku.', '2015'],
    ['Founded: 2014', '2014'],
    ['Est. 1987', '1987'],
    ['They built a dial, and founded Acme in 2020.', '2020'],
    ['2020 haben die beiden Acme gegründet.', '2020'],
    ['Acme nasce nel 2018 da un’idea di Mari Tamm.', '2018'],
    ['設立：2008年', '2008'],
    ['The Dunmore Show, founded in 1911, invited us again.', undefined],
    ['We joined Dogear, which was founded in 2016 in Boston.', undefined],
    ['Our parent company was founded in 1962.', undefined],
    ['A team that has worked on boats since 2017.', undefined],
    ['Acme was founded by Mari Tamm after she left Globex in 2009.', undefined],
    ['Website by Pixel Tide, studio@pixeltide.example. Since 2009.', undefined],
  ])('%s → %s', (sentence, year) => {
    expect(
      draft({ '/': '<title>Acme</title>', '/about': `<h1>About</h1><p>${sentence}</p>` }).founded_year,
    ).toBe(year);
  });

  test('is that of the foundation, whatever began later', () => {
    expect(
      about('<p>Acme was founded in 2016. We launched the app in 2019. We have baked since 2001.</p>'),
    ).toEqual([]);
    expect(
      draft({
        '/': '<title>Acme</title>',
        '/about':
          '<p>Acme was founded in 2016.</p><p>We launched the service in 2019.</p><p>We have baked since 2001.</p>',
      }).founded_year,
    ).toBe('2016');
  });

  test('is read in a table', () => {
    expect(
      draft({
        '/': '<title>Acme</title>',
        '/company':
          '<table><tr><td>設立</td><td>2008年4月</td></tr><tr><td>取引銀行</td><td>銀行（1931年創業）</td></tr></table>',
      }).founded_year,
    ).toBe('2008');
  });
});

test('a page that speaks of forwarding is no unfinished one', () => {
  const team = '<h1>Über uns</h1><h2>Unser Team</h2><h3>Katrin Süß</h3><p>Gründerin</p>';
  const said = 'Sie rufen an, und Katrin geht ran. Keine Weiterleitung, kein Rückruf, kein Callcenter.';
  expect(about(`${team}<p>${said}</p>`)).toEqual([{ name: 'Katrin Süß', title: 'Gründerin' }]);
  expect(about(`${team}<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do.</p>`)).toEqual([]);
});
