import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAlternatives } from '../../../tools/listings/get_alternatives.ts';
import { callOperation, type SiteServer, startSite } from '../site_server.ts';
import { browser, related } from './browse.ts';

let site: SiteServer;
const visit = browser(() => site);
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('all alternatives of get_alternatives stand on a page of their own, each to be compared', async () => {
  const { items } = await callOperation(getAlternatives, { slug: 'tidemark' }, site.context);
  const page = await visit('/alternatives/tidemark');
  expect([page.status, page.title]).toEqual([200, 'Alternatives to Tidemark · Firstlight']);
  expect(related(page, 'canonical')).toBe(`${site.url}/alternatives/tidemark`);
  const links = page.root.querySelectorAll('.row a').map((link) => link.getAttribute('href'));
  for (const { slug } of items) {
    expect(links).toContain(`/p/${slug}`);
    expect(links).toContain(`/compare/${['tidemark', slug].sort().join('-vs-')}`);
  }
  expect(items.length).toBeGreaterThan(2);
  expect(page.root.querySelectorAll('.row')).toHaveLength(items.length);
  expect(page.text.match(/Named by Tidemark/g)).toHaveLength(items.filter(({ approved }) => approved).length);
});

test('the page of a listing leads there', async () => {
  const links = (await visit('/p/tidemark')).root
    .querySelectorAll('a')
    .map((link) => link.getAttribute('href'));
  expect(links).toContain('/alternatives/tidemark');
});

test.each(['nobody', 'undertow', '%00'])('%s has none', async (slug) => {
  expect((await visit(`/alternatives/${slug}`)).status).toBe(404);
});
