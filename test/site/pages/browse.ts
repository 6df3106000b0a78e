import { type HTMLElement, parse } from 'node-html-parser';
import type { SiteServer } from '../site_server.ts';

/** A page of the site. */
export interface Found {
  status: number;
  headers: Headers;
  /** The markup, and its parsed tree. */
  markup: string;
  root: HTMLElement;
  /** The text of the main part, in one line. */
  text: string;
  title: string;
}

/** Visits the pages of a site. */
export function browser(site: () => SiteServer): (path: string) => Promise<Found> {
  return async (path) => {
    const answer = await fetch(site().url + path, { redirect: 'manual' });
    const markup = await answer.text();
    const root = parse(markup);
    return {
      status: answer.status,
      headers: answer.headers,
      markup,
      root,
      text: root.querySelector('main')?.structuredText.replace(/\s+/g, ' ') ?? '',
      title: root.querySelector('title')?.text ?? '',
    };
  };
}

/** Names of the listings in the rows of a page, from the top. */
export const rowNames = ({ root }: Found): string[] =>
  root.querySelectorAll('.row h3 > a').map(({ text }) => text);

/** The structured data of a page, one object each. */
export const structuredData = ({ root }: Found): Record<string, unknown>[] =>
  root.querySelectorAll('script[type="application/ld+json"]').map(({ text }) => JSON.parse(text));

/** A URL in the head of a page by its relation: canonical, prev, next. */
export const related = ({ root }: Found, rel: string): string | undefined =>
  root.querySelector(`head link[rel=${rel}]`)?.getAttribute('href');
