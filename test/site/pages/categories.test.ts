import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCategory } from '../../../tools/categories/get_category.ts';
import { type CategoryBranch, listCategories } from '../../../tools/categories/list_categories.ts';
import { callOperation, type SiteServer, startSite } from '../site_server.ts';
import { browser, related, rowNames, structuredData } from './browse.ts';

let site: SiteServer;
const visit = browser(() => site);
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const all = (branches: readonly CategoryBranch[]): CategoryBranch[] =>
  branches.flatMap((branch) => [branch, ...all(branch.children ?? [])]);

test('the tree shows every category with the number of its live listings [R54]', async () => {
  const page = await visit('/categories');
  const { items } = await callOperation(listCategories, {}, site.context);
  expect([page.status, page.title]).toEqual([200, 'Categories · Firstlight']);
  for (const { slug, name, live_listings } of all(items)) {
    const link = page.root.querySelector(`main a[href="/categories/${slug}"]`);
    expect(link?.text.replace(/ \d+$/, '')).toBe(name);
    const number = link?.querySelector('b')?.text ?? link?.closest('li')?.querySelector('.fine')?.text ?? '';
    const words = [
      `${live_listings}`,
      `${live_listings} products`,
      ['No products yet', 'one product'][live_listings],
    ];
    expect(words, name).toContain(number);
  }
});

describe('the page of a category', () => {
  test('shows the result of get_category [R56, R57]', async () => {
    const page = await visit('/categories/developer-tools');
    const category = await callOperation(getCategory, { slug: 'developer-tools' }, site.context);
    expect(rowNames(page)).toEqual(category.items.map(({ name }) => name));
    expect(page.title).toBe(`${category.name} · Firstlight`);
    expect(page.text).toContain(category.description);
    for (const { name } of category.subcategories) expect(page.text).toContain(name);
    expect(category.faqs.length).toBeGreaterThan(0);
    for (const { question, answer } of category.faqs) {
      expect(page.text).toContain(question);
      expect(page.text).toContain(answer);
    }
    for (const attribute of category.attributes) expect(page.text).toContain(attribute);
    expect(related(page, 'canonical')).toBe(`${site.url}/categories/developer-tools`);
  });

  test('tells search engines the way, the list and the questions', async () => {
    const data = structuredData(await visit('/categories/data-and-analytics'));
    expect(data.map((one) => one['@type'])).toEqual(
      ['BreadcrumbList', 'ItemList', 'FAQPage'].slice(0, data.length),
    );
    expect(data[0]?.['itemListElement']).toMatchObject([
      { name: 'Categories' },
      { name: 'Developer tools', item: `${site.url}/categories/developer-tools` },
      { name: 'Data & analytics' },
    ]);
  });

  test('searches inside itself', async () => {
    const form = (await visit('/categories/developer-tools')).root.querySelector('aside form');
    expect(form?.getAttribute('action')).toBe('/search');
    expect(form?.querySelector('input[type=hidden]')?.getAttribute('value')).toBe('developer-tools');
  });

  test('that is empty says so', async () => {
    const fresh = await startSite({ demo: false });
    const page = await browser(() => fresh)('/categories/developer-tools');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Nothing is listed here yet');
    await fresh.close();
  });

  test.each(['/categories/no-such', '/categories/developer-tools?page=0'])(
    '%s is no page [R58]',
    async (path) => {
      expect((await visit(path)).status).toBe(404);
    },
  );
});
