import { describe, expect, test } from 'vitest';
import { draft, jsonLd } from '../drafts.ts';

describe('founded_year', () => {
  test.each([
    ['Acme was founded in 2016.', '2016'],
    ['We started way back in 1998 in a garage.', '1998'],
    ['Founded in June 2018', '2018'],
    ['Established 1987', '1987'],
    ['Wir wurden gegründet 2009.', '2009'],
    ['Since 2010 we have written invoices.', '2010'],
    ['© 2016 Acme. All rights reserved.', undefined],
    ['© Acme, since 2016', undefined],
    ['Copyright since 2016', undefined],
    ['Our customer Globex was founded in 1999.', undefined],
    ['Acme bought Globex, founded in 1999.', undefined],
    ['Globex was founded in 1999.', undefined],
    ['Since 2010, Globex has used invoices.', undefined],
    ['Acme sent 2016 invoices.', undefined],
    ['Founded in 2016–2018', undefined],
    ['Wir wurden 2011 von Mari Tamm gegründet.', '2011'],
    ['Acme a été fondé en 2020 par Mari Tamm.', '2020'],
    ['We started Acme in 2021 after a long winter.', '2021'],
    ['Mari Tamm, who founded the company in 2015, likes beans.', '2015'],
    ['Seit 1978 gibt es den Verband, dessen Mitglied wir sind.', undefined],
    ['We are engineers who have been active in the field since 2017.', undefined],
    ['Website by Globex Design. Since 2009.', undefined],
    ['The XYZ Doohickey Company was founded in 1971.', undefined],
  ])('%s → %s', (sentence, year) => {
    expect(draft({ '/': '<title>Acme</title>', '/about': `<p>${sentence}</p>` }).founded_year).toBe(year);
  });

  test('is that of the company, and not of its parent or of what a heading names', () => {
    const parent = jsonLd({ '@type': 'Organization', name: 'Globex Group plc', foundingDate: '1962' });
    const product = jsonLd({ '@type': 'SoftwareApplication', name: 'Acme' });
    expect(draft({ '/': `<title>Acme</title>${parent}${product}` }).founded_year).toBeUndefined();
    const family = '<h2>Globex</h2><p>Founded in 2009 in Norwich.</p>';
    expect(draft({ '/': '<title>Acme</title>', '/about': family }).founded_year).toBeUndefined();
    expect(
      draft({
        '/': '<title>Acme</title><p>Since 2001 we have written bills.</p>',
        '/about': '<p>Acme was founded in 1995.</p>',
      }).founded_year,
    ).toBe('1995');
  });

  test('is blank when the site says two', () => {
    expect(
      draft({
        '/': '<title>Acme</title><p>Acme was founded in 2016.</p>',
        '/about': '<p>We were founded in 2017.</p>',
      }).founded_year,
    ).toBeUndefined();
  });

  test('is not taken from a post', () => {
    expect(
      draft({ '/': '<title>Acme</title>', '/blog/about-us': '<p>Acme was founded in 2016.</p>' })
        .founded_year,
    ).toBeUndefined();
  });
});

describe('city and country', () => {
  test.each([
    ['We are based in Ghent, Belgium.', 'Ghent', 'BE'],
    ['Acme is headquartered in San Francisco, California.', 'San Francisco', undefined],
    ['Made with love in Estonia', undefined, 'EE'],
    ['Proudly built in Porto, Portugal', 'Porto', 'PT'],
    ['Our company is based in the cloud.', undefined, undefined],
    ['We are based in Europe.', undefined, undefined],
    ['Our servers are located in Frankfurt, Germany.', undefined, undefined],
    ['Our customers are based in Paris, France.', undefined, undefined],
    ['Mari is based in Paris, France.', undefined, undefined],
    ['We are based in Rust.', undefined, undefined],
    ['Acme was founded in 2017 by Mari Tamm in Hexham, United Kingdom.', 'Hexham', 'GB'],
    ['Acme was founded in 2017 in Hexham, United Kingdom, and moved later.', undefined, undefined],
    ['We are based in Tallinn, Estonia. We write bills.', 'Tallinn', 'EE'],
    ['We work from Portland, Oregon.', 'Portland', undefined],
    ['We met in Paris, France.', undefined, undefined],
    ['Acme ist ein Studio mit Sitz in Kiel.', 'Kiel', undefined],
    ['Notre équipe est basée à Lyon, France.', 'Lyon', 'FR'],
    ['Somos una empresa con sede en Sevilla, España.', 'Sevilla', 'ES'],
    ['We are a Web-based company.', undefined, undefined],
    ['Nos serveurs sont situés à Paris.', undefined, undefined],
    ['Her company, based in Split, Croatia, is looking for cooks.', undefined, undefined],
    ['“We are based in Split, Croatia,” says Ana Marin.', undefined, undefined],
    ['Acme is maintained from Bergen, Norway.', 'Bergen', 'NO'],
    ['Acme is written in Go and built in Zig.', undefined, undefined],
    ['Each lamp leaves our workshop in Porto, Portugal.', 'Porto', 'PT'],
  ])('%s → %s, %s', (sentence, city, country) => {
    const said = draft({ '/': `<title>Acme</title><p>${sentence}</p>` });
    expect([said.city, said.country]).toEqual([city, country]);
  });

  test('are not those of somebody whom a story on the site is about', () => {
    const story =
      '<h1>A lamp in the fog</h1><p>The company, based in Split, Croatia, is looking for cooks.</p>';
    const said = draft({ '/': '<title>Acme</title>', '/p/a-lamp-in-the-fog': story });
    expect([said.city, said.country]).toEqual([undefined, undefined]);
  });

  test('read a German imprint, but not the addresses of authorities and hosts on it', () => {
    const imprint = `<h1>Impressum</h1><h2>Angaben gemäß § 5 DDG</h2><p>Acme GmbH<br>Hauptstraße 1<br>D-79098 Freiburg im Breisgau</p>
      <h2>Streitschlichtung</h2><p>Straßburger Straße 8<br>77694 Kehl</p><h2>Hosting</h2><p>Industriestr. 25<br>91710 Gunzenhausen<br>Deutschland</p>`;
    const said = draft({ '/': '<title>Acme</title>', '/impressum': imprint });
    expect([said.city, said.country]).toEqual(['Freiburg im Breisgau', 'DE']);
  });

  test.each([
    [
      'the host before the company',
      '<h2>Hébergeur</h2><p>Nuage SAS<br>2 rue du Port<br>59100 Roubaix, France</p><h2>Éditeur</h2><p>Acme SARL<br>12 rue Haute<br>75002 Paris<br>SIRET : 123 456 789 00012</p>',
      'Paris',
      'FR',
    ],
    [
      'the host without a heading',
      '<p>Acme SARL, 12 rue Haute, 75002 Paris</p><p>Le site est hébergé par :</p><p>GitHub Inc.<br>San Francisco, CA 94107<br>États-Unis</p>',
      'Paris',
      undefined,
    ],
    [
      'the host alone',
      '<p>Hosted by Netlify, 512 2nd Street, San Francisco, CA 94107</p>',
      undefined,
      undefined,
    ],
    [
      'a country on a line of its own, and a year that is no postal code',
      '<p>Acme GmbH</p><p>Im Feld 3</p><p>33100 Paderborn</p><p>Germany</p><p>© 2026 Acme Alle Rechte · HRB 15083</p>',
      'Paderborn',
      'DE',
    ],
    [
      'the law of its imprint',
      '<p>Angaben gemäß § 5 TMG</p><p>Acme<br>60439 Frankfurt am Main</p>',
      'Frankfurt am Main',
      'DE',
    ],
    [
      'a Dutch company',
      '<p>Acme B.V.<br>Keizersgracht 1<br>1015 CJ Amsterdam<br>KvK 12345678</p>',
      'Amsterdam',
      'NL',
    ],
  ])('read an imprint that tells of %s', (_, imprint, city, country) => {
    const said = draft({ '/': '<title>Acme</title>', '/mentions-legales': imprint });
    expect([said.city, said.country]).toEqual([city, country]);
  });

  test.each([
    ['a street and a postal code', 'Hauptstraße 1, 79098 Freiburg', 'Freiburg', undefined],
    ['a postal code and a country', 'Im Feld 3, 33100 Paderborn, Germany', 'Paderborn', 'DE'],
    ['a town and its country', 'Tallinn, Estonia', 'Tallinn', 'EE'],
    ['a firm, its town and its country', 'Acme AB, Gothenburg, Sweden · Imprint', 'Gothenburg', 'SE'],
    [
      'a box, a town, a state and a country',
      'Acme, PO Box 44, Dunmore, Vermont, United States',
      'Dunmore',
      'US',
    ],
    ['a county, which is no town', 'Long Barn, Hexham, Northumberland, United Kingdom', undefined, undefined],
    [
      'a town before a British postal code',
      '4 Quay Street, Falmouth TR11 3XX, United Kingdom',
      'Falmouth',
      'GB',
    ],
    ['an address of a theme', '123 Main Street, Anytown, United States', undefined, undefined],
    ['a year and a name', '© 2026 Acme Works', undefined, undefined],
    ['a number and a word', 'Trusted by 12000 Customers', undefined, undefined],
  ])('read at the foot of the page %s', (_, line, city, country) => {
    const said = draft({ '/': `<title>Acme</title><footer><p>${line}</p></footer>` });
    expect([said.city, said.country]).toEqual([city, country]);
  });

  test.each([
    [
      'the name, the town and the country',
      'Acme, Galway, Ireland · <a href="/terms">Terms</a>',
      'Galway',
      'IE',
    ],
    [
      'a copyright and an address',
      '© 2026, Acme, Lda · Rua Alta 3, 4300-255 Porto, Portugal · NIF 500',
      'Porto',
      'PT',
    ],
    [
      'a town with its country in brackets, and a host',
      '© 2026 Acme S.L. · Huesca (España) · Web alojada en Globex Hosting, Cáceres',
      'Huesca',
      'ES',
    ],
    [
      'lines with a register',
      'Acme ApS<br>Havnegade 1, 3. sal<br>8000 Aarhus C<br>Denmark<br>CVR 00 41 29 66',
      'Aarhus',
      'DK',
    ],
    ['somebody else', 'Globex, Galway, Ireland', undefined, undefined],
    [
      'the maker of a map',
      'Copyright 1998-2026. Map data © 2012 Globex Ltd, Reading, UK.',
      undefined,
      undefined,
    ],
  ])('read at the end of a page without a footer %s', (_, line, city, country) => {
    const said = draft({ '/': `<title>Acme</title><h1>Invoices</h1><p>Send them.</p><div>${line}</div>` });
    expect([said.city, said.country]).toEqual([city, country]);
  });

  test('are those of the head office where a page names several', () => {
    const contact = `<h1>Contact</h1><h2>Hoofdkantoor</h2><p>Acme B.V.<br>Kade 1<br>8861 AL Harlingen<br>Nederland</p>
      <h2>Kantoor België</h2><p>Acme België<br>Visserskaai 2<br>8400 Oostende<br>België</p>`;
    const said = draft({ '/': '<title>Acme</title>', '/contact': contact });
    expect([said.city, said.country]).toEqual(['Harlingen', 'NL']);
  });

  test('a town without a country is in the country that the foot names beside it', () => {
    const site = (foot: string) => ({
      '/': `<title>Acme</title><p>We are based in Ghent.</p><footer><p>${foot}</p></footer>`,
    });
    expect(draft(site('Acme, Ghent, Belgium')).country).toBe('BE');
    expect(draft(site('Acme, Lyon, France')).country).toBeUndefined();
  });

  test('read an American address at the foot of the page, and none where there are two', () => {
    const foot = (...lines: string[]) => ({
      '/': `<title>Acme</title><footer>${lines.map((line) => `<p>${line}</p>`).join('')}</footer>`,
    });
    const one = draft(foot('548 Market St, San Francisco, CA 94104'));
    expect([one.city, one.country]).toEqual(['San Francisco', 'US']);
    const two = draft(foot('548 Market St, San Francisco, CA 94104', '1 Main St, Austin, TX 78701'));
    expect([two.city, two.country]).toEqual([undefined, 'US']);
  });
});

describe('founders', () => {
  const people = (html: string) => draft({ '/': '<title>Acme</title>', '/about': html }).founders;

  test.each([
    [
      'a name above the title',
      '<h3>Mari Tamm</h3><p>Co-founder &amp; CEO</p><h3>Jaan Kask</h3><p>Engineer</p>',
      [{ name: 'Mari Tamm', title: 'Co-founder & CEO' }],
    ],
    [
      'a name and the title on one line',
      '<p>Mari Tamm, Founder</p>',
      [{ name: 'Mari Tamm', title: 'Founder' }],
    ],
    [
      'a sentence',
      '<p>Acme was founded by Mari Tamm and Jaan Kask.</p>',
      [{ name: 'Mari Tamm' }, { name: 'Jaan Kask' }],
    ],
    [
      'a sentence in German',
      '<p>Acme wurde 2011 von Mari Tamm und Jaan Kask gegründet.</p>',
      [{ name: 'Mari Tamm' }, { name: 'Jaan Kask' }],
    ],
    [
      'a sentence in French, with what they do',
      '<p>Acme a été fondé en 2020 par Mari Tamm, relieuse, et Jaan Kask, développeur.</p>',
      [{ name: 'Mari Tamm' }, { name: 'Jaan Kask' }],
    ],
    [
      'those who founded it',
      '<p>It was opened by Mari Tamm and Jaan Kask, who founded the firm.</p>',
      [{ name: 'Mari Tamm' }, { name: 'Jaan Kask' }],
    ],
    [
      'a title in Spanish',
      '<h3>Mari Tamm</h3><p>Cofundadora y CEO</p>',
      [{ name: 'Mari Tamm', title: 'Cofundadora y CEO' }],
    ],
    ['the title of a text', '<h3>Code Ownership</h3><p>About the Founder</p>', []],
    ['a sister company', '<h2>Globex</h2><p>Founded in 2020 by Mari Tamm.</p>', []],
    ['a founder of another company', '<h3>Mari Tamm</h3><p>Founder of Globex</p>', []],
    ['a customer’s praise', '<h2>What our customers say</h2><h3>Mari Tamm</h3><p>Founder</p>', []],
    ['an investor', '<h2>Our investors</h2><h3>Mari Tamm</h3><p>Founder</p>', []],
    ['a managing director', '<p>Geschäftsführer: Mari Tamm</p>', []],
    ['another company’s founding', '<p>Globex was founded by Mari Tamm.</p>', []],
  ])('from %s', (_, html, founders) => {
    expect(people(html)).toEqual(founders);
  });

  test('are not taken from praise on the home page', () => {
    expect(
      draft({ '/': '<title>Acme</title><blockquote>Great!</blockquote><h3>Mari Tamm</h3><p>Founder</p>' })
        .founders,
    ).toEqual([]);
  });
});
