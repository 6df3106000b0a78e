import { describe, expect, test } from 'vitest';
import { draft } from '../drafts.ts';

describe('founded_year in one sentence of a page about the company', () => {
  test.each([
    ['Est. 2015', '2015'],
    ['EST. 2015', '2015'],
    ['Est 2015', '2015'],
    ['since 2017', '2017'],
    ['Since 2017', '2017'],
    ['Trusted by bakers since 2017.', undefined],
    ['Acme has been around since 2017.', '2017'],
    ['We have been building Acme since 2017.', '2017'],
    ['I have been building Acme since 2017.', '2017'],
    ["I've been working on Acme since 2017.", '2017'],
    ['We’ve been doing this since 2017.', '2017'],
    ['Acme started in 2017 as a side project.', '2017'],
    ['Acme began in 2017 at a kitchen table.', '2017'],
    ['It all began in 2017, when Nora could not find a planner.', '2017'],
    ['It all started in 2017.', '2017'],
    ['Our story starts in 2017.', '2017'],
    ['Our story began in 2017 in a garage.', '2017'],
    ['Acme was born in 2017.', '2017'],
    ['Acme launched in 2017.', '2017'],
    ['Acme was launched in March 2017.', '2017'],
    ['We launched Acme in 2017.', '2017'],
    ['We launched in 2017.', '2017'],
    ['We opened our doors in 2017.', '2017'],
    ['I started Acme in 2017 because I hated spreadsheets.', '2017'],
    ['I founded Acme in 2017.', '2017'],
    ['In 2017, we founded Acme.', '2017'],
    ['In 2017 I started Acme.', '2017'],
    ['In 2017, Nora Feld and Jaan Kask started Acme.', '2017'],
    ['Founded in Ghent in 2017.', '2017'],
    ['Founded 2017 in Ghent', '2017'],
    ['Founded by Nora Feld and Jaan Kask in 2017.', '2017'],
    ['Acme, founded in 2017, is a planner.', '2017'],
    ['Acme is a planner founded in 2017.', '2017'],
    ['Acme is a Ghent-based company founded in 2017.', '2017'],
    ['A small company founded in 2017', '2017'],
    ['Year founded: 2017', '2017'],
    ['Founded — 2017', '2017'],
    ['Incorporated in 2017', '2017'],
    ['Company founded 2017', '2017'],
    ['We were incorporated in 2017.', '2017'],
    ['We started out in 2017.', '2017'],
    ['We started in 2017 with one customer.', '2017'],
    ['Back in 2017, we started Acme in a garage.', '2017'],
    ['Wir entwickeln Acme seit 2017.', '2017'],
    ['Seit 2017 entwickeln wir Software für Bäckereien.', '2017'],
    ['Acme gibt es seit 2017.', '2017'],
    ['Gegründet 2017 in Leipzig.', '2017'],
    ['Acme wurde im Frühjahr 2017 gegründet.', '2017'],
    ['Seit 2017 am Markt.', '2017'],
    ['Angefangen hat alles 2017.', '2017'],
    ['Gründung: 2017', '2017'],
    ['2017 habe ich Acme gegründet.', '2017'],
    ['Im Jahr 2017 gründete Nora Feld Acme.', '2017'],
    ['Depuis 2017, nous aidons les boulangers.', '2017'],
    ['Acme est née en 2017.', '2017'],
    ['Tout a commencé en 2017.', '2017'],
    ['L’aventure commence en 2017.', '2017'],
    ['Fondée en 2017 à Nantes.', '2017'],
    ['J’ai créé Acme en 2017.', '2017'],
    ['Nous avons créé Acme en 2017.', '2017'],
    ['Acme existe depuis 2017.', '2017'],
    ['Desde 2017 ayudamos a panaderías.', '2017'],
    ['Acme nació en 2017.', '2017'],
    ['Fundada en 2017 en Bilbao.', '2017'],
    ['Empezamos en 2017.', '2017'],
    ['Todo empezó en 2017.', '2017'],
    ['Dal 2017 aiutiamo i panettieri.', '2017'],
    ['Acme nasce nel 2017.', '2017'],
    ['Tutto è iniziato nel 2017.', '2017'],
    ['Fondata nel 2017 a Torino.', '2017'],
    ['Desde 2017 ajudamos padarias.', '2017'],
    ['A Acme nasceu em 2017.', '2017'],
    ['Fundada em 2017.', '2017'],
    ['Sinds 2017 helpen we bakkers.', '2017'],
    ['Acme bestaat sinds 2017.', '2017'],
    ['Opgericht in 2017.', '2017'],
    ['Acme is opgericht in 2017.', '2017'],
    ['Od 2017 roku pomagamy piekarniom.', '2017'],
    ['Firma powstała w 2017 roku.', '2017'],
    ['Acme powstało w 2017 roku.', '2017'],
    ['Acme grundades 2017 i Malmö.', '2017'],
    ['Sedan 2017 hjälper vi bagare.', '2017'],
    ['Acme blev grundlagt i 2017.', '2017'],
    ['Siden 2017 har vi hjulpet bagere.', '2017'],
    ['Since 2017, bakers everywhere have trusted Acme.', undefined],
    ['Nora has baked since 2017.', undefined],
    ['She has been a baker since 2017.', undefined],
    ['Since 2017 the law requires receipts.', undefined],
    ['Our data goes back to 2017.', undefined],
    ['Trusted by Globex since 2017.', undefined],
    ['We have used Globex since 2017.', undefined],
    ['Globex has been a customer since 2017.', undefined],
    ['A customer since 2017', undefined],
    ['Member since 2017', undefined],
    ['Customers since 2017', undefined],
    ['Nora Feld, customer since 2017', undefined],
    ['Prices unchanged since 2017.', undefined],
    ['Open source since 2017.', undefined],
    ['Available since 2017 on Android.', undefined],
    ['Certified since 2017.', undefined],
    ['We are members of the guild since 2017.', undefined],
    ['We launched the app in 2017.', undefined],
    ['We launched version 2 in 2017.', undefined],
    ['We moved to Ghent in 2017.', undefined],
    ['We opened our second office in 2017.', undefined],
    ['Globex started in 2017.', undefined],
    ['The idea came in 2017.', undefined],
    ['Acme raised money in 2017.', undefined],
    ['In 2017 we joined Globex.', undefined],
    ['Since 2017 we have been part of Globex.', undefined],
    ['We have been remote since 2017.', undefined],
    ['We have been profitable since 2017.', undefined],
    ['Acme started offering invoices in 2017.', undefined],
    ['We started selling in Japan in 2017.', undefined],
    ['ISO 27001 certified since 2017', undefined],
    ['Nora Feld founded Globex in 2017 and runs Acme today.', undefined],
    ['Nora joined Acme in 2017.', undefined],
    ['Before Acme, Nora Feld founded Globex in 2012.', undefined],
    ['Our investor Globex Capital, founded in 2017, backs us.', undefined],
    ['Winner of the Baker Prize since 2017', undefined],
    ['The number of bakeries has fallen since 2017.', undefined],
    ['More than 200 bakeries since 2017.', undefined],
    ['Bakers have been asking for this since 2017.', undefined],
    ['Updated since 2017', undefined],
    ['It started raining in 2017.', undefined],
    ['Cafés closed in 2017, and it all began again.', undefined],
    ['Globex is a studio founded in 2017.', undefined],
    ['We have not raised prices since 2017.', undefined],
    ['We have lived in Ghent since 2017.', undefined],
  ])('%s → %s', (sentence, year) => {
    const site = { '/': '<title>Acme</title>', '/about': `<h1>About us</h1><p>${sentence}</p>` };
    expect(draft(site).founded_year).toBe(year);
  });
});

describe('founded_year where the site states two', () => {
  const yearOf = (...sentences: string[]) => {
    const about = sentences.map((sentence) => `<p>${sentence}</p>`).join('');
    return draft({ '/': '<title>Acme</title>', '/about': `<h1>About us</h1>${about}` }).founded_year;
  };

  test('none, if the surest statements differ: a weaker one decides nothing', () => {
    for (const weaker of ['We have been building Acme since 2017.', 'Since 2015'])
      expect(yearOf('Founded: 2015', 'Year founded: 2017', weaker)).toBeUndefined();
  });

  test('that of the surest statements, if only a weaker one differs', () => {
    expect(yearOf('We have been building Acme since 2017.', 'Founded: 2015')).toBe('2015');
  });
});

describe('founded_year at the foot of a page', () => {
  test.each([
    ['© Acme. Est. 2015', undefined],
    ['Acme · Since 2017', '2017'],
    ['Acme — est. 2017', '2017'],
    ['Since 2017', '2017'],
    ['© 2017–2026 Acme', undefined],
    ['Established in 2017', '2017'],
    ['Theme since 2017', undefined],
    ['Globex Theme, since 2017', undefined],
    ['Status: up since 2017', undefined],
  ])('%s → %s', (words, year) => {
    const page = `<title>Acme</title><h1>Hello there</h1><p>Words.</p><footer><p>${words}</p></footer>`;
    expect(draft({ '/': page }).founded_year).toBe(year);
  });
});

describe('founded_year in a history or among figures', () => {
  test.each([
    [
      'timeline',
      '<h2>Our journey</h2><h3>2017</h3><p>Acme is founded in Ghent by Nora Feld.</p><h3>2019</h3><p>First hire.</p>',
      '2017',
    ],
    [
      'timeline2',
      '<h2>Timeline</h2><ul><li><span>2017</span> <span>Founded</span></li><li>2019 First hire</li></ul>',
      '2017',
    ],
    [
      'timeline3',
      '<h2>Milestones</h2><dl><dt>2017</dt><dd>Nora Feld starts Acme at her kitchen table.</dd><dt>2020</dt><dd>Ten thousand users.</dd></dl>',
      '2017',
    ],
    [
      'timeline4',
      '<h2>Milestones</h2><div>2017</div><div>The company is founded.</div><div>2020</div><div>Globex is founded as a sister.</div>',
      '2017',
    ],
    [
      'timeline other',
      '<h2>Milestones</h2><div>2020</div><div>Globex is founded as a sister.</div>',
      undefined,
    ],
    [
      'stats',
      '<div><strong>2017</strong><span>Founded</span></div><div><strong>12</strong><span>People</span></div>',
      '2017',
    ],
    [
      'stats blocks',
      '<div><div>2017</div><div>Founded</div></div><div><div>12</div><div>People</div></div>',
      '2017',
    ],
    [
      'stats blocks label first',
      '<div><div>Founded</div><div>2017</div></div><div><div>Team</div><div>12</div></div>',
      '2017',
    ],
  ])('%s', (_, html, year) => {
    expect(draft({ '/': '<title>Acme</title>', '/about': `<h1>About us</h1>${html}` }).founded_year).toBe(
      year,
    );
  });
});

describe('founded_year in the words of twenty languages', () => {
  const YEARS = {
    bg: [
      'На пазара от 2017 г.',
      'Работим от 2017 година.',
      'Acme е основана през 2017 г.',
      'Всичко започна през 2017 г.',
    ],
    cs: [
      'Na trhu působíme od roku 2017.',
      'Acme je tu s Vámi již od roku 2017.',
      'Náš příběh začal v roce 2017.',
      'Založeno: 2017',
    ],
    sk: ['Na trhu pôsobíme od roku 2017.', '2017 na trhu od roku'],
    da: [
      'Vi har været på markedet siden 2017.',
      'Acme blev stiftet i 2017.',
      'Vores historie begyndte i 2017.',
    ],
    de: [
      'Seit 2017 für Sie da.',
      'Erfolgreich am Markt seit 2017.',
      'Unsere Reise begann 2017.',
      'Inhabergeführt seit 2017',
    ],
    en: [
      'In business since 2017.',
      'Acme has been trading since 2017.',
      'Our adventure with beans began in 2017.',
      'Family-run since 2017',
    ],
    es: [
      'Trabajamos desde 2017 para panaderías.',
      'En el mercado desde 2017.',
      'Nuestra andadura comenzó en 2017.',
    ],
    fi: [
      'Acme on vuonna 2017 perustettu yritys.',
      'Perustimme leipomoihin erikoistuneen Acmen vuonna 2017.',
      'Tarinamme alkoi vuonna 2017.',
      'Aloitimme pienellä maalausyrityksellä vuonna 2017.',
    ],
    fr: [
      'À votre service depuis 2017.',
      'Notre histoire commence en 2017.',
      'Entreprise familiale depuis 2017',
    ],
    hu: ['2017 óta vagyunk a piacon.', 'Az Acme 2017 óta működik.'],
    it: [
      'Siamo sul mercato dal 2017.',
      'Al vostro servizio dal 2017.',
      'La nostra avventura è iniziata nel 2017.',
    ],
    ja: ['2017年より、私たちはパン屋を支えています。', '設立年月日：2017年4月'],
    ko: ['2017년 부터 빵집과 함께해온 Acme는 작은 회사입니다.', '설립년도: 2017년'],
    nl: ['Actief sinds 2017.', 'Het begon allemaal in 2017.', 'Familiebedrijf sinds 2017'],
    no: ['Acme ble stiftet i 2017.', 'Vår historie begynte i 2017.', 'Aktiv siden 2017'],
    pl: [
      'Działamy na rynku od 2017 roku.',
      'Nasza przygoda z pieczeniem chleba rozpoczęła się w 2017 roku.',
      'Na rynku od 2017 roku.',
    ],
    pt: ['Estamos no mercado desde 2017.', 'Nossa jornada começou em 2017.', 'Em atividade desde 2017.'],
    sr: ['Poslujemo od 2017. godine.', 'Na tržištu od 2017.', 'Naša priča je počela 2017.'],
    sv: ['Verksamma sedan 2017.', 'Vår resa började 2017.'],
    tr: ["2017'den beri hizmetinizdeyiz.", '2017 yılından beri sektörde.', 'Kuruluş yılı: 2017'],
    zh: ['自2017年起，我們服務麵包店。', '成立於：2017'],
  };
  test.each(Object.values(YEARS).flat())('%s', (sentence) => {
    const site = { '/': '<title>Acme</title>', '/about': `<h1>Acme</h1><p>${sentence}</p>` };
    expect(draft(site).founded_year).toBe('2017');
  });

  test.each([
    'Globex na rynku od 2017 roku.',
    'Od 2017 roku współpracujemy z Globex.',
    'Od roku 2017 jsme partnerem Globexu.',
    'Globex působí na trhu od roku 2017.',
    'Unser Kunde Globex ist seit 2017 am Markt.',
    'Globex, en activité depuis 2017, nous fait confiance.',
    'Desde 2017 somos socios de Globex.',
    'Dal 2017 siamo partner di Globex.',
    'Globex on vuonna 2017 perustettu yritys.',
    'Perustimme Globexin vuonna 2017.',
    '2017年よりGlobexの会員です。',
    'Our adventure with Globex ended in 2017.',
  ])('nothing of %s', (sentence) => {
    const site = { '/': '<title>Acme</title>', '/about': `<h1>Acme</h1><p>${sentence}</p>` };
    expect(draft(site).founded_year).toBeUndefined();
  });

  test('takes a line of the head of the page alone', () => {
    const head =
      "<header>Creative studio<br>Est. 2017 40°48'N 14°37'E<br>Sarno — Italia, since 2020</header>";
    expect(draft({ '/': `<title>Acme</title>${head}<h1>Acme</h1><p>Words.</p>` }).founded_year).toBe('2017');
  });

  test('finds the company without its legal form', () => {
    const about = '<h1>About us</h1><p>Acme was founded in 2017.</p>';
    const site = { '/': '<title>Acme Ltd</title><h1>Acme Ltd</h1><p>Words.</p>', '/about': about };
    expect(draft(site).founded_year).toBe('2017');
  });
});
