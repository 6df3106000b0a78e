import { PageResponse } from '../page_response.ts';
import type { SiteServer } from '../site_server.ts';

/** Visits the pages of a site. */
export function browser(site: () => SiteServer): (path: string) => Promise<PageResponse> {
  return async (path) => {
    const answer = await fetch(site().url + path, { redirect: 'manual' });
    return new PageResponse(answer.status, answer.headers, await answer.text());
  };
}

/** Names of the listings in the rows of a page, from the top. */
export const rowNames = ({ root }: PageResponse): string[] =>
  root.querySelectorAll('.row h3 > a').map(({ text }) => text);

/** The structured data of a page, one object each. */
export const structuredData = ({ root }: PageResponse): Record<string, unknown>[] =>
  root.querySelectorAll('script[type="application/ld+json"]').map(({ text }) => JSON.parse(text));

/** A URL in the head of a page by its relation: canonical, prev, next. */
export const related = ({ root }: PageResponse, rel: string): string | undefined =>
  root.querySelector(`head link[rel=${rel}]`)?.getAttribute('href');
