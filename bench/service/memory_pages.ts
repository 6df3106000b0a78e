import {
  type KindOfPage,
  MEMBER_PAGES,
  NO_PAGE,
  publicKinds,
  sitemapOf,
} from '../../scripts/endurance/kinds_of_pages.ts';
import type { BuiltDemo } from './built_demo.ts';
import type { RequestKind } from './memory_calls.ts';

/** Requests of each kind of page in turns: public pages, pages of members, and public pages seen by a member. */
export async function pageRequests(demo: BuiltDemo, views: number): Promise<RequestKind[]> {
  const own = [...MEMBER_PAGES, `/account/drafts/${demo.draft_id}`].map((path) => ({
    name: path,
    paths: [path],
  }));
  const members: KindOfPage[] = [...own, { name: 'listed pages', paths: await sitemapOf(demo.url) }];
  return [
    ...(await publicKinds(demo.url)).map((kind) => requestTo(kind, views)),
    ...members.map(({ name, paths }) =>
      requestTo({ name: `${name} as a member`, paths }, views, { cookie: demo.cookie }),
    ),
  ];
}

function requestTo(
  { name, paths }: KindOfPage,
  times: number,
  headers: Record<string, string> = {},
): RequestKind {
  return {
    name,
    times,
    reads: name !== NO_PAGE,
    async send(pool, i) {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: paths[i % paths.length] ?? '/',
        // Browsers accept both; every third request is a program that accepts none.
        headers: i % 3 > 0 ? { ...headers, 'accept-encoding': 'gzip, br' } : headers,
      });
      await body.dump({ limit: 10_000_000 });
      return statusCode;
    },
  };
}
