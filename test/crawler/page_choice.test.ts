import { expect, test } from 'vitest';
import { ALL_KINDS, choosePages, kindsLinked, pageKey } from '../../crawler/page_choice.ts';
import { pageOf } from '../../crawler/page_text.ts';

const HOME = 'https://acme.com/';
const home = (body: string, url = HOME) => pageOf(`<!doctype html><title>Acme</title><body>${body}`, url);
const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const chosen = (body: string, sitemap: string[] = [], url = HOME) =>
  choosePages(home(body, url), sitemap).map((address) => address.replace('https://acme.com', ''));

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
