import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageResponse } from '../page_response.ts';
import { type SiteServer, startSite } from '../site_server.ts';
import { Visitor } from '../visitor.ts';

let site: SiteServer;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const visit = (path: string): Promise<PageResponse> => new Visitor(site.url).request(path);

describe('the links that share a page', () => {
  test.each([
    ['/p/tidemark', 'Tidemark'],
    ['/launches/last', 'Launches of'],
    ['/awards', 'Awards'],
    ['/blog/choosing-a-category', 'category'],
  ])('%s: name its canonical URL and say what it is', async (path, words) => {
    const { root } = await visit(path);
    const canonical = root.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
    const links = root.querySelectorAll('.share a').map((link) => new URL(link.getAttribute('href') ?? ''));
    expect(links.map(({ host, protocol }) => host || protocol)).toEqual([
      'x.com',
      'www.linkedin.com',
      'bsky.app',
      'mailto:',
    ]);
    const [x, linkedin, bluesky, email] = links.map(({ searchParams }) => searchParams);
    expect([x?.get('url'), linkedin?.get('url'), email?.get('body')]).toEqual([
      canonical,
      canonical,
      canonical,
    ]);
    expect(bluesky?.get('text')).toBe(`${x?.get('text')} ${canonical}`);
    expect(x?.get('text')?.toLowerCase()).toContain(words.toLowerCase());
    expect(root.querySelector('.share button.copy')?.getAttribute('value')).toBe(canonical);
  });

  test('are not on pages that nobody shares', async () => {
    for (const path of ['/', '/sign-in', '/search?q=a', '/p/nobody'])
      expect([path, (await visit(path)).root.querySelectorAll('.share').length]).toEqual([path, 0]);
  });
});

test('a listing leads to the launches before and after it in its week', async () => {
  const week = await visit('/launches/this');
  const slugs = week.root
    .querySelectorAll('.list .row h3 a')
    .map((link) => link.getAttribute('href'))
    .slice(0, 3);
  const beside = async (path = ''): Promise<(string | undefined)[]> =>
    (await visit(path)).root.querySelectorAll('.beside a').map((link) => link.getAttribute('href'));
  expect(await beside(slugs[0])).toEqual([slugs[1]]);
  expect(await beside(slugs[1])).toEqual([slugs[0], slugs[2]]);
});

test('what a website does not state leads its founder to where it can be added', async () => {
  const { root } = await visit('/p/tidemark');
  const links = root.querySelectorAll('.unsaid a').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/account/listings', '/account/claims?slug=tidemark']);
});
