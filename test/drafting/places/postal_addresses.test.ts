import { describe, expect, test } from 'vitest';
import { draft } from '../drafts.ts';

const placeOf = (site: Record<string, string>) => {
  const { city, country } = draft(site);
  return [city, country];
};

describe('city and country at the foot of a page', () => {
  test.each([
    ['Made with ♥ in Lisbon', 'Lisbon', undefined],
    ['Made with ❤️ in Lisbon, Portugal', 'Lisbon', 'PT'],
    ['© 2026 Acme. Made with love in Lisbon, Portugal.', 'Lisbon', 'PT'],
    ['© 2026 Acme · Made in Berlin, Germany 🇩🇪', 'Berlin', 'DE'],
    ['Handcrafted in Copenhagen', 'Copenhagen', undefined],
    ['Fait avec ♥ à Nantes', 'Nantes', undefined],
    ['Fabriqué avec amour à Lyon, France', 'Lyon', 'FR'],
    ['Mit Liebe gemacht in Leipzig', 'Leipzig', undefined],
    ['Mit ♥ in Hamburg entwickelt', 'Hamburg', undefined],
    ['Entwickelt in Hamburg', 'Hamburg', undefined],
    ['Hecho con ♥ en Valencia, España', 'Valencia', 'ES'],
    ['Fatto con ♥ a Bologna', 'Bologna', undefined],
    ['Feito com ♥ em Curitiba, Brasil', 'Curitiba', 'BR'],
    ['Met ♥ gemaakt in Utrecht', 'Utrecht', undefined],
    ['Gjord med ♥ i Göteborg', 'Göteborg', undefined],
    ['Lavet med ♥ i Aarhus, Danmark', 'Aarhus', 'DK'],
    ['Stworzone z ♥ w Gdańsku', undefined, undefined],
    ['© 2026 Acme AB, Stockholm, Sweden', 'Stockholm', 'SE'],
    ['Acme Ltd, 12 Bread Street, London EC4M 9AB', 'London', 'GB'],
    ['Acme Ltd, 12 Bread Street, Bristol, BS1 4DJ', 'Bristol', 'GB'],
    [
      'Acme Ltd. Registered in England and Wales no. 09876543. Registered office: 4 Mill Lane, Norwich, NR3 1AB.',
      'Norwich',
      'GB',
    ],
    ['Acme Ltd is registered in England & Wales (company number 09876543).', undefined, 'GB'],
    ['Acme Ltd. Registered in Scotland SC123456.', undefined, 'GB'],
    ['Acme Limited is a company registered in Ireland (No. 612345)', undefined, 'IE'],
    ['Acme BV · KvK 12345678 · BTW NL123456789B01', undefined, 'NL'],
    ['Acme SAS — 12 rue des Lilas, 75011 Paris — SIRET 123 456 789 00012', 'Paris', 'FR'],
    ['12 Rue Oberkampf, 75011 Paris', 'Paris', undefined],
    ['Acme S.L. · CIF B12345674 · Calle Mayor 3, 28013 Madrid', 'Madrid', 'ES'],
    [
      'Acme Tecnologia Ltda · CNPJ 12.345.678/0001-90 · Rua Augusta, 1200 - São Paulo - SP',
      'São Paulo',
      'BR',
    ],
    ['Acme Ltda. CNPJ: 12.345.678/0001-90', undefined, 'BR'],
    ['Av. Paulista, 1000 - Bela Vista, São Paulo - SP, 01310-100', 'São Paulo', 'BR'],
    ['Acme Pty Ltd ABN 12 345 678 901', undefined, 'AU'],
    ['Acme Pty Ltd, 12 Smith Street, Collingwood VIC 3066', 'Collingwood', 'AU'],
    ['Level 2, 100 Harris St, Pyrmont NSW 2009, Australia', 'Pyrmont', 'AU'],
    ['Acme AG, Bahnhofstrasse 10, 8001 Zürich, CHE-123.456.789', 'Zürich', 'CH'],
    ['Acme Inc., 200 King St W, Toronto, ON M5H 3T4', 'Toronto', 'CA'],
    ['Acme Inc., 1455 rue Peel, Montréal (Québec) H3A 1S9', 'Montréal', 'CA'],
    ['Acme Inc. · 548 Market St · San Francisco, CA 94104', 'San Francisco', 'US'],
    ['Acme AS, Storgata 1, 0155 Oslo, Norge', 'Oslo', 'NO'],
    ['Acme AS · Org.nr. 912 345 678 · Storgata 1, 0155 Oslo', 'Oslo', 'NO'],
    ['Acme AB · Org.nr 556677-8899 · Storgatan 1, 411 38 Göteborg', 'Göteborg', 'SE'],
    ['Acme ApS · Vesterbrogade 1, 1620 København V · CVR-nr. 12345678', 'København', 'DK'],
    ['Acme Oy · Y-tunnus 1234567-8 · Mannerheimintie 1, 00100 Helsinki', 'Helsinki', 'FI'],
    ['Acme sp. z o.o., ul. Długa 5, 31-147 Kraków, NIP 6762345678', 'Kraków', 'PL'],
    ['ul. Piotrkowska 10, 90-001 Łódź', 'Łódź', undefined],
    ['Acme株式会社 〒150-0001 東京都渋谷区神宮前1-2-3', undefined, 'JP'],
    ['Acme Lda, Rua do Almada 12, 4050-031 Porto', 'Porto', undefined],
    ['Acme S.r.l. – Via Roma 1, 20121 Milano (MI) – P.IVA 01234567890', 'Milano', 'IT'],
    ['Acme OÜ, Narva mnt 5, 10117 Tallinn, registrikood 12345678', 'Tallinn', 'EE'],
    ['Acme UG (haftungsbeschränkt) · Karl-Marx-Str. 1 · 04109 Leipzig', 'Leipzig', undefined],
    ['Based in Rotterdam 🇳🇱', 'Rotterdam', undefined],
    ['Proudly based in Cape Town, South Africa', 'Cape Town', 'ZA'],
    ['Made with Webflow in Figma', undefined, undefined],
    ['Trusted by bakers in Paris, France', undefined, undefined],
    ['Made with Next.js', undefined, undefined],
    ['Website made in Lisbon by Globex Studio', undefined, undefined],
    ['Site made with ♥ by Globex in Lisbon', undefined, undefined],
    ['Designed in California', undefined, undefined],
    ['Beans from Colombia', undefined, undefined],
    ['Hosted in Germany', undefined, undefined],
    ['Hosted in Frankfurt, Germany', undefined, undefined],
    ['Servers in Helsinki, Finland', undefined, undefined],
    ['Acme ApS, 1620 København V, Danmark', 'København', 'DK'],
    ['We are in Bilbao.', undefined, undefined],
    ['Berlin · New York · Tokyo', undefined, undefined],
    ['서울 송파구 법원로 92, 6층', '서울', 'KR'],
    ['新北市中和區景平路593號之1', '新北市', 'TW'],
    ['İstiklal Mahallesi, Kuzey Sok No:29\nÜmraniye / İstanbul', 'İstanbul', 'TR'],
    ['Hattalova 12A, 831 03 Bratislava, Slovensko', 'Bratislava', 'SK'],
    ['110, Carlton Gore Road, Newmarket, Auckland 1023', 'Auckland', undefined],
    ['Acme builds robots. Ontario, Canada.', undefined, 'CA'],
    ['Paris, France · London, UK', undefined, undefined],
    ['Jan Kowalski, Olsztyn 11-041, Polska.', undefined, undefined],
    ['Acme – Jane Roe\nc/o Imprint Service\nEuroparing 90\n53757 Sankt Augustin', undefined, undefined],
    ['Menu: Kebap / Adana', undefined, undefined],
    ['Offices in Berlin and New York', undefined, undefined],
    ['Made with ♥ by Globex in Ghent, Belgium', undefined, undefined],
  ])('%s → %s, %s', (words, city, country) => {
    const page = `<title>Acme</title><h1>Hello there</h1><p>Words.</p><footer><p>${words}</p></footer>`;
    expect(placeOf({ '/': page })).toEqual([city, country]);
  });
});

describe('city and country of imprints and the like', () => {
  test.each([
    [
      'inh',
      '/impressum',
      '<h1>Impressum</h1><p>Acme – Inh. Nora Feld<br>Lindenweg 3<br>99423 Weimar</p>',
      'Weimar',
      undefined,
    ],
    [
      'ddg',
      '/impressum',
      '<h1>Impressum</h1><p>Angaben gemäß § 5 DDG</p><p>Nora Feld</p><p>Lindenweg 3</p><p>99423 Weimar</p>',
      'Weimar',
      'DE',
    ],
    [
      'ddg kontakt vat',
      '/impressum',
      '<h1>Impressum</h1><p>Acme GmbH<br>Lindenweg 3<br>99423 Weimar</p><p>Umsatzsteuer-ID: DE123456789</p>',
      'Weimar',
      'DE',
    ],
    [
      'mentions',
      '/mentions-legales',
      '<h1>Mentions légales</h1><h2>Éditeur du site</h2><p>Acme, SAS au capital de 10 000 €, immatriculée au RCS de Nantes sous le numéro 812 345 678, dont le siège social est situé 5 quai de la Fosse, 44000 Nantes.</p><p>Directeur de la publication : Nora Feld</p><h2>Hébergement</h2><p>OVH SAS, 2 rue Kellermann, 59100 Roubaix</p>',
      'Nantes',
      'FR',
    ],
    [
      'aviso',
      '/aviso-legal',
      '<h1>Aviso legal</h1><p>Titular: Acme S.L.</p><p>NIF: B12345674</p><p>Domicilio: Calle Feria 12, 41003 Sevilla</p>',
      'Sevilla',
      'ES',
    ],
    [
      'contact address el',
      '/contact',
      '<h1>Contact</h1><address>Acme Ltd<br>4 Mill Lane<br>Norwich<br>NR3 1AB<br>United Kingdom</address>',
      'Norwich',
      'GB',
    ],
    [
      'contact address el 2',
      '/contact',
      '<h1>Contact</h1><p>4 Mill Lane<br>Norwich NR3 1AB<br>UK</p>',
      'Norwich',
      'GB',
    ],
    [
      'contact uk county',
      '/contact',
      '<h1>Contact</h1><p>4 Mill Lane, Norwich, Norfolk, NR3 1AB</p>',
      'Norwich',
      'GB',
    ],
    [
      'contact dk',
      '/kontakt',
      '<h1>Kontakt</h1><p>Acme ApS<br>Vesterbrogade 1<br>1620 København V</p><p>CVR: 12345678</p>',
      'København',
      'DK',
    ],
    [
      'contact se',
      '/kontakt',
      '<h1>Kontakt</h1><p>Acme AB<br>Storgatan 1<br>411 38 Göteborg</p>',
      'Göteborg',
      undefined,
    ],
    [
      'contact nl',
      '/contact',
      '<h1>Contact</h1><p>Acme<br>Kade 1<br>3011 AA Rotterdam</p><p>KvK: 12345678</p>',
      'Rotterdam',
      'NL',
    ],
    [
      'contact br',
      '/contato',
      '<h1>Contato</h1><p>Acme Ltda<br>Rua das Flores, 100<br>Curitiba - PR<br>80000-000</p>',
      'Curitiba',
      'BR',
    ],
    [
      'contact at',
      '/impressum',
      '<h1>Impressum</h1><p>Acme e.U.<br>Herrengasse 4<br>8010 Graz<br>FN 123456a</p>',
      'Graz',
      'AT',
    ],
    [
      'contact be',
      '/contact',
      '<h1>Contact</h1><p>Acme BV<br>Kouter 7<br>9000 Gent</p><p>BTW BE 0123.456.789</p>',
      'Gent',
      'BE',
    ],
    [
      'contact ie',
      '/contact',
      '<h1>Contact</h1><p>Acme Ltd<br>4 Shop Street<br>Galway<br>H91 X2Y3<br>Ireland</p>',
      'Galway',
      'IE',
    ],
    [
      'contact us',
      '/contact',
      '<h1>Contact</h1><p>Acme, Inc.<br>548 Market St #123<br>San Francisco, CA 94104</p>',
      'San Francisco',
      'US',
    ],
    [
      'contact us blocks',
      '/contact',
      '<h1>Contact</h1><div>548 Market St</div><div>San Francisco, California 94104</div>',
      'San Francisco',
      'US',
    ],
    [
      'contact nz',
      '/contact',
      '<h1>Contact</h1><p>12 Cuba Street, Te Aro, Wellington 6011, New Zealand</p>',
      'Wellington',
      'NZ',
    ],
    [
      'terms registered',
      '/terms',
      '<h1>Terms</h1><p>Acme is operated by Acme Ltd, a company registered in England and Wales (number 09876543), registered office 4 Mill Lane, Norwich, NR3 1AB.</p>',
      'Norwich',
      'GB',
    ],
    [
      'terms delaware',
      '/terms',
      '<h1>Terms</h1><p>Acme, Inc., a Delaware corporation, located at 548 Market St, San Francisco, CA 94104</p>',
      undefined,
      undefined,
    ],
    [
      'privacy controller',
      '/privacy',
      '<h1>Privacy</h1><h2>Who we are</h2><p>The data controller is Acme OÜ, Narva mnt 5, 10117 Tallinn, Estonia.</p>',
      'Tallinn',
      'EE',
    ],
    [
      'terms court',
      '/terms',
      '<h1>Terms</h1><p>These terms are governed by the laws of Ireland; the courts of Dublin, Ireland.</p>',
      undefined,
      undefined,
    ],
    [
      'jp table',
      '/company',
      '<h1>会社概要</h1><table><tr><th>会社名</th><td>Acme株式会社</td></tr><tr><th>所在地</th><td>〒150-0001 東京都渋谷区神宮前1-2-3</td></tr><tr><th>設立</th><td>2018年4月</td></tr></table>',
      undefined,
      'JP',
    ],
    [
      'label address',
      '/about',
      '<h1>About</h1><dl><dt>Founded</dt><dd>2018</dd><dt>Headquarters</dt><dd>Porto, Portugal</dd></dl>',
      'Porto',
      'PT',
    ],
    [
      'label address tbl',
      '/about',
      '<h1>About</h1><table><tr><th>Founded</th><td>2018</td></tr><tr><th>Location</th><td>Porto, Portugal</td></tr></table>',
      'Porto',
      'PT',
    ],
    [
      'customers on about',
      '/about',
      '<h1>About</h1><h2>Our customers</h2><p>Globex, Porto, Portugal</p>',
      undefined,
      undefined,
    ],
  ])('%s', (_, path, html, city, country) => {
    expect(placeOf({ '/': '<title>Acme</title>', [path]: html })).toEqual([city, country]);
  });
});

describe('a company that structured data describes', () => {
  const page = (thing: object, name = 'Acme'): string =>
    `<title>${name}</title><h1>${name}</h1><p>Words.</p><script type="application/ld+json">${JSON.stringify(thing)}</script>`;
  const where = (locality: string): object => ({
    '@type': 'PostalAddress',
    addressLocality: locality,
    addressCountry: 'NO',
  });

  test.each(['Dentist', 'MedicalClinic', 'TaxiService', 'PlumbingService'])('of the type %s', (type) => {
    expect(placeOf({ '/': page({ '@type': type, name: 'Acme', ['address']: where('Oslo') }) })).toEqual([
      'Oslo',
      'NO',
    ]);
  });

  test.each(['Person', 'Place', 'BusinessEvent'])('not of the type %s, nor of another name', (type) => {
    expect(placeOf({ '/': page({ '@type': type, name: 'Acme', ['address']: where('Oslo') }) })).toEqual([
      undefined,
      undefined,
    ]);
    const other = { '@type': 'Dentist', name: 'Globex', ['address']: where('Oslo') };
    expect(placeOf({ '/': page(other) })).toEqual([undefined, undefined]);
  });

  test('with a town, a note in brackets and no quarter', () => {
    const of = (locality: string) =>
      placeOf({ '/': page({ '@type': 'Dentist', name: 'Acme', ['address']: where(locality) }) })[0];
    expect(['Oslo (by the station)', '中和區（捷運站旁）', '문정동'].map(of)).toEqual([
      'Oslo',
      '中和區',
      undefined,
    ]);
  });
});
