import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchListings } from '../../../tools/listings/search_listings.ts';
import { callOperation, type SiteServer, startSite } from '../site_server.ts';
import { browser, related, rowNames } from './browse.ts';

let site: SiteServer;
const visit = browser(() => site);
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const found = async (input: Record<string, unknown>): Promise<string[]> =>
  (await callOperation(searchListings, input, site.context)).items.map(({ name }) => name);

describe('the page of search', () => {
  test('shows all that search_listings finds, in its order', async () => {
    const page = await visit('/search?q=postgres');
    expect(page.status).toBe(200);
    expect(page.title).toBe('Search for “postgres” · Firstlight');
    expect(rowNames(page)).toEqual(await found({ q: 'postgres' }));
    expect(rowNames(page).length).toBeGreaterThan(1);
    expect(page.text).toContain(`${rowNames(page).length} products`);
  });

  test('says which words were left out, and names the categories that fit [D75]', async () => {
    const page = await visit('/search?q=cheapest+invoicing+tool');
    expect(rowNames(page)).toContain('Kwitansi');
    expect(page.text).toContain('“cheapest” was left out'.replace(/[“”]/g, '"'));
    const fitting = page.root.querySelector('.results a[href="/categories/accounting-and-invoicing"]');
    expect(fitting?.textContent).toBe('Accounting & invoicing');
    const none = await visit('/search?q=best+tools+for+beekeepers');
    expect(rowNames(none)).toEqual([]);
    expect(none.text).toContain('"beekeepers"');
  });

  test.each([
    ['category=developer-tools', { category: 'developer-tools' }],
    ['country=de&sort=votes', { country: 'de', sort: 'votes' }],
    ['pricing_model=open-source', { pricing_model: 'open-source' }],
    ['stage=growing&sort=newest', { stage: 'growing', sort: 'newest' }],
    ['domain=tidemark.example', { domain: 'tidemark.example' }],
    ['status=upcoming', { status: 'upcoming' }],
  ])('filters by %s, and shows the form as it was sent', async (query, input) => {
    const page = await visit(`/search?${query}`);
    expect(rowNames(page)).toEqual(await found(input));
    expect(rowNames(page).length).toBeGreaterThan(0);
    const form = page.root.querySelector('form.finder');
    expect(form?.getAttribute('method') ?? 'get').toBe('get');
    expect(form?.querySelector('details')?.hasAttribute('open')).toBe(true);
    for (const [name, value] of Object.entries(input)) {
      const chosen =
        form?.querySelector(`[name=${name}] option[selected]`) ?? form?.querySelector(`[name=${name}]`);
      expect(chosen?.getAttribute('value')?.toLowerCase()).toBe(value);
    }
  });

  test('fields that were left empty ask for nothing, and neither do words of campaigns', async () => {
    const page = await visit('/search?q=postgres&category=&stage=&country=&domain=&utm_source=mail');
    expect(page.status).toBe(200);
    expect(rowNames(page)).toEqual(await found({ q: 'postgres' }));
  });

  test('has parts, each with the way to its neighbours', async () => {
    const first = await visit('/search');
    expect([related(first, 'canonical'), related(first, 'prev'), related(first, 'next')]).toEqual([
      `${site.url}/search`,
      undefined,
      '/search?page=2',
    ]);
    const second = await visit('/search?country=de&page=1&sort=votes');
    expect(related(second, 'canonical')).toBe(`${site.url}/search?country=de&sort=votes`);
    const names: string[] = [];
    for (let url: string | undefined = '/search'; url; ) {
      const page = await visit(url);
      names.push(...rowNames(page));
      const next: string | undefined = related(page, 'next');
      expect(page.root.querySelector('a[rel=next]')?.getAttribute('href')).toBe(next);
      url = next;
    }
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(50);
  });

  test('says when nothing is found, and what may help', async () => {
    const page = await visit('/search?q=zzqx&category=developer-tools');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Nothing found');
    const ways = page.root.querySelectorAll('.empty a').map((link) => link.getAttribute('href'));
    expect(ways).toContain('/search?q=zzqx');
    expect(ways).toContain('/founders?q=zzqx');
    for (const way of ways) expect((await visit(way ?? '')).status, way).toBe(200);
  });

  test('a filter that names nothing is said to be unknown [D16]', async () => {
    expect((await visit('/search?category=no-such')).text).toContain('There is no category "no-such"');
  });

  test.each(['country=Germany', 'page=0', 'page=x', 'sort=loudest', `q=${'x'.repeat(201)}`])(
    'refuses %s in words, with the form',
    async (query) => {
      const page = await visit(`/search?${query}`);
      expect(page.status).toBe(400);
      expect(page.text).toContain('This search is not valid');
      expect(page.root.querySelector('form.finder')).not.toBeNull();
    },
  );

  test('a part beyond the end leads back to the end', async () => {
    const page = await visit('/search?page=900');
    expect(page.text).toContain('The list ends before this');
    const back = page.root.querySelector('.empty a')?.getAttribute('href') ?? '';
    expect(rowNames(await visit(back)).length).toBeGreaterThan(0);
    expect(page.root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  test('what is looked for stays text', async () => {
    const { markup } = await visit(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(markup).not.toContain('<script>alert');
  });

  test('results are kept out of search engines, the form is not', async () => {
    const robots = async (path: string) => (await visit(path)).root.querySelector('meta[name=robots]');
    expect(await robots('/search')).toBeNull();
    expect(await robots('/search?q=postgres')).not.toBeNull();
  });
});
