import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pageOf } from '../../crawler/page/page_text.ts';
import type { Choice, DraftRequest } from '../../domain/profile/drafting.ts';
import { DEFAULT_STAGES, PRICING_MODELS } from '../../domain/profile/lists.ts';
import { STARTER_CATEGORIES } from '../../domain/starter/categories.ts';

/** A real site whose pages are not part of this repository (SHARED_DATA). */
export interface SharedSite {
  name: string;
  /** URL and HTML of each page, home first. */
  pages: readonly { url: string; html: string }[];
}

/** The four sites, or none without the data. */
export function sharedSites(): SharedSite[] {
  const folder = resolve(process.env.SHARED_DATA ?? '../shared/data', 'sites');
  if (!existsSync(folder)) return [];
  return Object.entries(ORIGINS).map(([name, origin]) => ({
    name,
    pages: readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.html'))
      .sort((a, b) => Number(b === 'index.html') - Number(a === 'index.html') || a.localeCompare(b))
      .map((file) => ({
        url: new URL(file === 'index.html' ? '/' : file, origin).href,
        html: readFileSync(join(folder, name, file), 'utf8'),
      })),
  }));
}

/** The drafter's input for a site, with the categories of a fresh installation. */
export function requestFor({ pages }: SharedSite): DraftRequest {
  const read = pages.map(({ url, html }) => pageOf(html, url));
  return {
    url: read[0]?.url ?? '',
    pages: read,
    categories: CATEGORIES,
    stages: DEFAULT_STAGES,
    pricing_models: PRICING_MODELS,
  };
}

const ORIGINS: Readonly<Record<string, string>> = {
  '20squares.xyz': 'https://20squares.xyz',
  'cloudflare.com': 'https://www.cloudflare.com',
  'getbootstrap.com': 'https://getbootstrap.com',
  'microlink.io': 'https://microlink.io',
};

/** The categories of a fresh installation. */
export const CATEGORIES: readonly Choice[] = STARTER_CATEGORIES.flatMap(({ slug, name, children = [] }) => [
  { slug, name },
  ...children.map((child) => ({ slug: child.slug, name: child.name })),
]);
