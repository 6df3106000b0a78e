import { describe, expect, test } from 'vitest';
import { pageOf } from '../../../crawler/page/page_text.ts';
import { ALL_KINDS, choosePages, kindsLinked } from '../../../crawler/site/page_choice.ts';
import { pageKey } from '../../../crawler/site/page_key.ts';
import { growth } from '../../cpu_time.ts';

const HOME = 'https://acme.com/';
const home = (body: string, url = HOME) => pageOf(`<!doctype html><title>Acme</title><body>${body}`, url);
const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const chosen = (body: string, sitemap: string[] = [], url = HOME) =>
  choosePages({ pages: [home(body, url)], sitemap }).map((url) => url.replace('https://acme.com', ''));

test('pricing, about, contact, imprint, FAQ, features and team come first, in this order; privacy and terms last', () => {
  const found = chosen(
    links(
      '/privacy',
      '/blog/hello',
      '/customers',
      '/team',
      '/features',
      '/faq',
      '/imprint',
      '/contact',
      '/about',
      '/pricing',
      '/terms',
    ),
  );
  expect(found.slice(0, 8)).toEqual([
    '/pricing',
    '/about',
    '/contact',
    '/imprint',
    '/faq',
    '/features',
    '/team',
    '/customers',
  ]);
  expect(found.slice(-2)).toEqual(['/privacy', '/terms']);
  expect(found.indexOf('/blog/hello')).toBe(8);
});

test('the words of the link count where the path says nothing, also in other languages', () => {
  const body =
    '<a href="/p/1">Über uns</a><a href="/p/2">Preise</a><a href="/p/3">Mentions légales</a><a href="/p/4">Our customers</a>';
  expect(chosen(body)).toEqual(['/p/2', '/p/1', '/p/3', '/p/4']);
});

test('a headline that only mentions a word is not the page', () => {
  expect(chosen('<a href="/x">Why our pricing beats everybody else</a><a href="/y/plans">Plans</a>')[0]).toBe(
    '/y/plans',
  );
});

test('one of each kind before the second of any, the shorter path first', () => {
  expect(chosen(links('/product/pricing', '/pricing', '/de/pricing', '/about', '/zoo'))).toEqual([
    '/pricing',
    '/about',
    '/zoo',
    '/product/pricing',
    '/de/pricing',
  ]);
});

test('only pages of the same site, no doors, forms or files, each once', () => {
  const body = links(
    'https://other.com/pricing',
    '/login',
    '/sign-up',
    '/cart',
    '/brochure.pdf',
    '/logo.svg',
    'mailto:a@acme.com',
    '#top',
    '/',
    '/index.html',
    'https://www.acme.com/',
    '/about/',
    '/about',
    '/about?utm_source=home',
    '/about#team',
    '/shop.html',
  );
  expect(chosen(body)).toEqual(['/about/', '/shop.html']);
});

test('other hosts of the registrable domain come after the own one', () => {
  expect(chosen(links('https://docs.acme.com/', '/zoo', 'https://www2.acme.com/pricing'))).toEqual([
    'https://www2.acme.com/pricing',
    '/zoo',
    'https://docs.acme.com/',
  ]);
});

test('the sitemap supplies what is not linked, after the links', () => {
  expect(
    chosen(links('/zoo', '/a/pricing'), [
      'https://acme.com/pricing',
      'https://acme.com/contact',
      'https://evil.com/about',
      'nonsense',
    ]),
  ).toEqual(['/a/pricing', '/contact', '/zoo', '/pricing']);
});

test('of a product on a path, the pages of that path come first', () => {
  const body = links('/notes/tour-b', '/other/tour-a', '/notes/zoo', '/aaa');
  expect(chosen(body, [], 'https://acme.com/notes/')).toEqual([
    '/notes/tour-b',
    '/notes/zoo',
    '/aaa',
    '/other/tour-a',
  ]);
});

test('a thousand links give no more than forty candidates', () => {
  expect(chosen(links(...Array.from({ length: 1_000 }, (_, index) => `/page${index}`)))).toHaveLength(40);
});

test('the kinds that are linked are counted once each', () => {
  expect(kindsLinked(home(links('/pricing', '/plans', '/about', '/zoo', '/privacy')))).toBe(2);
  expect(ALL_KINDS).toBe(7);
});

test.each([
  ['https://www.acme.com/about/', 'https://acme.com/about'],
  ['http://acme.com/index.html', 'https://acme.com'],
  ['https://acme.com/a?b=1', 'https://acme.com/a?b=1'],
])('%s is the page %s', (one, other) => {
  expect(pageKey(one)).toBe(pageKey(other));
});

test.each([
  [
    'English',
    'Our story',
    'Plans & pricing',
    'Get in touch',
    'Legal notice',
    'Q&A',
    'What you get',
    'Meet the team',
  ],
  [
    'German',
    'Wer wir sind',
    'Preisliste',
    'So finden Sie uns',
    'Anbieterkennzeichnung',
    'Häufig gestellte Fragen',
    'Leistungen',
    'Unser Team',
  ],
  [
    'French',
    'Qui sommes-nous ?',
    'Nos tarifs',
    'Nous contacter',
    'Mentions légales',
    'Foire aux questions',
    'Fonctionnalités',
    'L’équipe',
  ],
  [
    'Spanish',
    'Quiénes somos',
    'Planes y precios',
    'Contáctanos',
    'Aviso legal',
    'Preguntas frecuentes',
    'Cómo funciona',
    'Nuestro equipo',
  ],
  [
    'Italian',
    'Chi siamo',
    'Prezzi',
    'Contattaci',
    'Note legali',
    'Domande frequenti',
    'Funzionalità',
    'Il team',
  ],
  [
    'Portuguese',
    'Quem somos',
    'Preços',
    'Fale conosco',
    'Informações legais',
    'Perguntas frequentes',
    'Como funciona',
    'Equipa',
  ],
  [
    'Dutch',
    'Over ons',
    'Tarieven',
    'Neem contact op',
    'Colofon',
    'Veelgestelde vragen',
    'Hoe werkt het',
    'Ons team',
  ],
  [
    'Polish',
    'O nas',
    'Cennik',
    'Skontaktuj się z nami',
    'Nota prawna',
    'Najczęściej zadawane pytania',
    'Możliwości',
    'Zespół',
  ],
  [
    'Danish',
    'Om os',
    'Priser',
    'Kontakt os',
    'Impressum',
    'Ofte stillede spørgsmål',
    'Sådan virker det',
    'Teamet',
  ],
])(
  'among sixty links of a menu in %s the pages about the company are found',
  (_, about, pricing, contact, imprint, faq, features, team) => {
    const wanted = [pricing, about, contact, imprint, faq, features, team];
    const others = Array.from({ length: 60 }, (_item, at) => `<a href="/zoo/${at}">Animal ${at}</a>`);
    const own = wanted.map((label, at) => `<a href="/p/${at}">${label}</a>`);
    const menu = `<nav>${[...others.slice(0, 30), ...own.toReversed(), ...others.slice(30)].join('')}</nav>`;
    expect(chosen(menu).slice(0, 7)).toEqual(wanted.map((_label, at) => `/p/${at}`));
  },
);

test('pages in the language of the home page come first, and a second page about the company before other pages', () => {
  const body = links(
    '/de/pricing',
    '/de/about',
    '/en/pricing',
    '/en/about',
    '/en/zoo',
    '/fr/zoo',
    '/de/impressum',
    '/en/our-story',
  );
  const page = (url: string, lang: string) =>
    pageOf(`<!doctype html><html lang="${lang}"><title>Acme</title><body>${body}`, url);
  const inEnglish = ['/en/pricing', '/en/about', '/de/impressum', '/en/our-story', '/en/zoo'];
  const paths = (found: readonly string[]) => found.map((url) => new URL(url).pathname);
  expect(paths(choosePages({ pages: [page(HOME, 'en-GB')] }))).toEqual(inEnglish);
  expect(paths(choosePages({ pages: [page(`${HOME}de/`, 'en')] })).slice(0, 3)).toEqual([
    '/de/pricing',
    '/de/about',
    '/de/impressum',
  ]);
});

describe('the language of the profile (record 31)', () => {
  const alternate = (language: string, href: string) =>
    `<link rel="alternate" hreflang="${language}" href="${href}">`;
  const inLanguage = (lang: string, head: string, body: string, url = HOME) =>
    pageOf(`<!doctype html><html lang="${lang}"><head><title>Acme</title>${head}</head><body>${body}`, url);
  const paths = (found: readonly string[]) => found.map((url) => url.replace('https://acme.com', ''));

  test('a second language below a word of its own is known by the alternates of the home page', () => {
    const head = alternate('en', '/') + alternate('de', '/deutsch/') + alternate('x-default', '/');
    const body = links(
      '/deutsch/',
      '/deutsch/zoo',
      '/zoo',
      '/deutsch/impressum',
      '/pricing',
      '/deutsch/preise',
    );
    expect(paths(choosePages({ pages: [inLanguage('en', head, body)] }))).toEqual([
      '/pricing',
      '/deutsch/impressum',
      '/zoo',
      '/deutsch/zoo',
    ]);
  });

  test.each([
    ['a query', '/?lang=de', ['/about?lang=en', '/about?lang=de']],
    ['an ending', '/index_de.html', ['/about_en.html', '/about_de.html']],
    ['a host', 'https://acme.com/', ['https://en.acme.com/about', '/about']],
    ['a country', '/cz/', ['/cz/about', '/de/about']],
  ])('is read from %s of the URLs too', (_where, home, [one = '', other = '']) => {
    const page = inLanguage(
      '',
      '<meta name="robots" content="all">',
      links(one, other),
      new URL(home, HOME).href,
    );
    const german = home === 'https://acme.com/' ? inLanguage('de', '', links(one, other)) : page;
    const wanted = home === '/cz/' ? one : other;
    expect(paths(choosePages({ pages: [german] }))).toEqual([wanted]);
  });

  test('a page in another language alone is better than none', () => {
    const head = alternate('de', '/de/') + alternate('en', '/');
    expect(paths(choosePages({ pages: [inLanguage('en', head, links('/de/'))] }))).toEqual(['/de/']);
  });

  test('pairs of letters that are no language, and a home page that states none, leave nothing out', () => {
    const body = links('/ai/pricing', '/pricing');
    expect(paths(choosePages({ pages: [inLanguage('en', '', body)] }))).toEqual(['/pricing', '/ai/pricing']);
    const flags = links('/de/', '/en/');
    expect(paths(choosePages({ pages: [inLanguage('', '', flags)] }))).toEqual(['/de/', '/en/']);
  });
});

test('choosing takes no longer than the links are many', () => {
  const all = home(links(...Array.from({ length: 8_000 }, (_, at) => `/our-services-and-prices-${at}`)));
  const work = (count: number) => choosePages({ pages: [{ ...all, links: all.links.slice(0, count) }] });
  expect(growth(8_000, work)).toBeLessThan(1);
});
