import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SiteServer, startSite } from '../site_server.ts';
import { Visitor } from '../visitor.ts';

let site: SiteServer;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test.each([
  ['/p/TIDEMARK', '/p/tidemark'],
  ['/p/TideMark/badges?shape=pill', '/p/tidemark/badges?shape=pill'],
  ['/p/TideMark.json', '/p/tidemark.json'],
  ['/categories/Developer-Tools?page=2', '/categories/developer-tools?page=2'],
  ['/alternatives/TIDEMARK', '/alternatives/tidemark'],
  ['/p/tidemark/', '/p/tidemark'],
  ['/categories/developer-tools/?page=2', '/categories/developer-tools?page=2'],
  ['/feed', '/feeds/launches.atom'],
  ['/rss', '/feeds/launches.atom'],
  ['/atom.xml', '/feeds/launches.atom'],
])('%s leads to %s for good', async (typed, written) => {
  const visitor = new Visitor(site.url);
  const { status, headers } = await visitor.request(typed);
  expect([status, headers.get('location')]).toEqual([308, written]);
  expect((await visitor.request(written)).status).toBe(200);
});

test('capitals of percent-encoding and of other URLs are left alone', async () => {
  const visitor = new Visitor(site.url);
  for (const path of ['/p/caf%C3%A9', '/Categories', '/launches/THIS'])
    expect([path, (await visitor.request(path)).status]).toEqual([path, 404]);
});
