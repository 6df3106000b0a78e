import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareListings } from '../../../tools/listings/compare_listings.ts';
import { getAlternatives } from '../../../tools/listings/get_alternatives.ts';
import { searchListings } from '../../../tools/listings/search_listings.ts';
import { callOperation, type SiteServer, startSite } from '../site_server.ts';
import { browser, related } from './browse.ts';

let site: SiteServer;
const visit = browser(() => site);
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const choices = ({ root }: Awaited<ReturnType<typeof visit>>): string[] =>
  root.querySelectorAll('.choice a').map((link) => link.getAttribute('href') ?? '');

test('two listings stand side by side in the rows of compare_listings [R52]', async () => {
  const page = await visit('/compare/kolejka-vs-tidemark');
  const { rows } = await callOperation(compareListings, { a: 'kolejka', b: 'tidemark' }, site.context);
  expect([page.status, page.title]).toEqual([200, 'Kolejka and Tidemark compared · Firstlight']);
  expect(page.root.querySelectorAll('tbody tr th').map(({ text }) => text)).toEqual(
    rows.map(({ name }) => name),
  );
  expect(related(page, 'canonical')).toBe(`${site.url}/compare/kolejka-vs-tidemark`);
  const heads = page.root.querySelectorAll('thead a').map((link) => link.getAttribute('href'));
  expect(heads).toEqual(['/p/kolejka', '/p/tidemark']);
});

test('what is found on neither is "not found", and nothing is filled in [D14]', async () => {
  const page = await visit('/compare/kolejka-vs-tidemark');
  const { rows } = await callOperation(compareListings, { a: 'kolejka', b: 'tidemark' }, site.context);
  const lines = page.root.querySelectorAll('tbody tr');
  expect(rows.some(({ on_neither }) => on_neither)).toBe(true);
  rows.forEach((row, i) => {
    const cells = lines[i]?.querySelectorAll('td') ?? [];
    [row.a, row.b].forEach((value, side) => {
      const unstated = cells[side]?.querySelector('.unstated')?.text;
      expect(unstated, `${row.name} ${side}`).toBe(value === null ? 'not found' : undefined);
    });
  });
  expect(lines[0]?.text).toContain('Freemium');
});

test('one listing alone offers its alternatives', async () => {
  const page = await visit('/compare?a=tidemark');
  const { items } = await callOperation(getAlternatives, { slug: 'tidemark' }, site.context);
  expect(page.status).toBe(200);
  expect(choices(page)).toEqual(items.map(({ slug }) => `/compare?a=tidemark&b=${slug}`));
  expect(page.root.querySelector('input[name=a]')?.getAttribute('value')).toBe('tidemark');
});

test('without either the most voted are there to begin with', async () => {
  const page = await visit('/compare');
  const { items } = await callOperation(searchListings, { sort: 'votes', per_page: 12 }, site.context);
  expect(choices(page)).toEqual(items.map(({ slug }) => `/compare?a=${slug}`));
});

test('words that are no slug are looked for', async () => {
  const page = await visit('/compare?a=Tidemark&b=kolejka');
  expect(page.text).toContain('Which one is “Tidemark”?');
  expect(choices(page)).toContain('/compare?a=tidemark&b=kolejka');
  expect((await visit('/compare?a=qqqqq&b=kolejka')).text).toContain('No product is called “qqqqq”');
});

test.each([
  ['/compare', 'Compare two products'],
  ['/compare?a=&b=', 'Compare two products'],
  ['/compare?b=tidemark', 'Compare Tidemark with'],
  ['/compare?a=tidemark&b=tidemark', 'cannot be compared with itself'],
  [`/compare?a=${'x'.repeat(300)}`, 'No product is called'],
])('%s: a form, and what is missing', async (path, words) => {
  const page = await visit(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain(words);
  expect(page.root.querySelectorAll('form.pair input')).toHaveLength(2);
});

test('what is written stays text', async () => {
  const { markup } = await visit(`/compare?a=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  expect(markup).not.toContain('<img src=x');
});

test('a comparison has one URL, whichever is named first, and the former one leads there', async () => {
  for (const path of [
    '/compare?a=tidemark&b=kolejka',
    '/compare?a=kolejka&b=tidemark',
    '/compare/tidemark-vs-kolejka',
  ]) {
    const response = await fetch(site.url + path, { redirect: 'manual' });
    expect([path, response.status, response.headers.get('location')]).toEqual([
      path,
      301,
      '/compare/kolejka-vs-tidemark',
    ]);
  }
});

test.each([
  'tidemark-vs-nobody',
  'tidemark',
  '-vs-',
  'tidemark-vs-tidemark',
  'a-vs-b-vs-c-vs-d-vs-e',
  '%00-vs-x',
])('there is no comparison %s, and its page offers to choose', async (pair) => {
  const page = await visit(`/compare/${pair}`);
  expect(page.status).toBe(404);
  expect(page.root.querySelector('form[action="/compare"]')).not.toBeNull();
  expect(page.root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('slugs may have the separator in them', async () => {
  const named = async (slug: string, name: string) => {
    const { id } = (await site.store.listings.bySlug(slug))!;
    await site.store.write((tx) => tx.listings.update(id, { slug: name, updated_at: 5 }));
  };
  await named('kolejka', 'us-vs-them');
  const page = await visit('/compare/tidemark-vs-us-vs-them');
  expect([page.status, page.title]).toEqual([200, 'Tidemark and Kolejka compared · Firstlight']);
});
