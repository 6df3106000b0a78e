import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampled } from '../../gate/sample.ts';
import { type SiteServer, startSite } from '../site_server.ts';
import { member, type Visitor } from '../visitor.ts';
import { browser, related } from './browse.ts';

let site: SiteServer;
let ada: Visitor;
beforeAll(async () => {
  site = await startSite();
  ada = await member(site.url, site.store, 'ada@example.org', Date.parse('2026-11-18T12:00:00Z'));
});
afterAll(() => site.close());
const look = browser(() => site);

/** Paginated pages and others. */
const LISTS = [
  '/launches?section=recent',
  '/launches?section=upcoming',
  '/categories/developer-tools',
  '/founders',
  '/blog',
  '/awards',
  '/leaderboards/community-all-time',
];
const WHOLE = [
  '/',
  '/launches/this',
  '/categories',
  '/p/tidemark',
  '/p/tidemark/badges',
  '/pricing',
  '/compare',
];
const OWN = ['/account', '/account/drafts', '/account/keys', '/account/sessions', '/account/assistants'];

/** Names that queries of some page have. */
const NAMES = ['page', 'q', 'sort', 'section', 'week', 'country', 'style', 'with'];

const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

const plain = new Map<string, ReturnType<typeof seen>>();

/** The visible part of a page without the query in question. */
function withoutQuery(path: string): ReturnType<typeof seen> {
  if (!plain.has(path)) plain.set(path, seen(path));
  return plain.get(path)!;
}

/** The visible part of a page: all but URLs of the page itself. */
const seen = async (path: string): Promise<[number, string]> => {
  const { status, text } = await look(path);
  return [status, text];
};

describe('a query that nobody meant', () => {
  test.each([
    'utm_source=letter&utm_medium=email&gclid=1',
    'nothing=1',
    'page=',
    '__proto__=1&constructor=2',
    'z=%E0%A4%A',
    '%00=%00',
    '&&==&',
  ])('%s changes no page', async (query) => {
    for (const path of sampled([...LISTS, ...WHOLE], query.length, 2))
      expect([path, ...(await seen(withQuery(path, query)))]).toEqual([path, ...(await withoutQuery(path))]);
    expect(site.failures).toEqual([]);
  });

  test('is not in the canonical URL of a page', async () => {
    for (const path of [...LISTS, ...WHOLE]) {
      const page = await look(withQuery(path, 'utm_source=letter&nothing=%3Cb%3E'));
      expect([path, related(page, 'canonical') ?? '']).toEqual([
        path,
        expect.not.stringMatching(/utm|nothing|%3C/),
      ]);
    }
  });

  test.each([
    '%3Cscript%3Ealert(1)%3C/script%3E',
    '%22%20onload=%22alert(1)',
    'javascript:alert(1)',
    '%0d%0aX-Evil:%201',
  ])('%s is neither markup nor a header wherever it stands', async (word) => {
    for (const [place, path] of [...LISTS, ...WHOLE, '/search'].entries())
      for (const name of sampled([...NAMES, word], place + word.length, 4)) {
        const { status, headers, markup } = await look(withQuery(path, `${name}=${word}`));
        expect([path, name, status < 500, headers.has('x-evil')]).toEqual([path, name, true, false]);
        expect(markup).not.toContain('<script>alert');
        expect(markup).not.toMatch(/ onload="|href="javascript:/);
      }
    expect(site.failures).toEqual([]);
  });
});

describe('a part of a list', () => {
  test.each(['0', '-1', '1.5', 'x', '999999', '1,2', '٣', '1%20or%201=1'])(
    'page=%s is no page',
    async (page) => {
      for (const path of LISTS)
        expect([path, (await look(withQuery(path, `page=${page}`))).status]).toEqual([path, 404]);
      expect((await look(`/search?q=a&page=${page}`)).status).toBe(400);
    },
  );

  test('is the first that a query names', async () => {
    for (const path of LISTS)
      expect([path, ...(await seen(withQuery(path, 'page=1&page=2')))]).toEqual([
        path,
        ...(await withoutQuery(path)),
      ]);
  });
});

test('one’s own pages are the same whatever the query says, and for nobody else', async () => {
  for (const path of OWN) {
    const { text } = await ada.request(path);
    for (const query of ['page=x', 'person=1', 'email=bob@example.org', 'utm_source=a', '__proto__=1']) {
      const { status, text: again, headers } = await ada.request(`${path}?${query}`);
      expect([path, query, status, again]).toEqual([path, query, 200, text]);
      expect(headers.get('cache-control')).toBe('private, no-store');
      const stranger = await look(`${path}?${query}`);
      expect([stranger.status, stranger.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/sign-in\?return_to=%2Faccount/),
      ]);
    }
  }
});
