import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { reachOf } from '../../crawler/fetch/ip_addresses.ts';
import { pageOf } from '../../crawler/page/page_text.ts';
import { siteReader } from '../../crawler/site/read_site.ts';
import { siteVisitor } from '../../crawler/site/visitor.ts';
import type { DraftRequest } from '../../domain/profile/drafting.ts';
import { DEFAULT_STAGES, PRICING_MODELS } from '../../domain/profile/lists.ts';
import { CATEGORIES } from './shared_sites.ts';

/** What the pages of a real website say, read by a person before any draft of it was looked at: `labels.json` beside the sites. */
export interface WebLabel {
  lang: string;
  /** Path of the home page, if it is not `/`. */
  home?: string;
  name: readonly string[];
  tagline: readonly string[];
  /** Phrases, any of which is a right short description. */
  short: readonly string[];
  city: readonly string[];
  country: readonly string[];
  year: readonly string[];
  email: readonly string[];
  founders: readonly string[];
  /** Pricing models, any of which is right. */
  model: readonly string[];
  /** A right summary holds one of them. */
  prices: readonly string[];
  features: readonly string[];
  /** How many questions the pages hold. */
  faqs: number;
  /** By platform, a part of the URL. */
  socials: Readonly<Record<string, string>>;
  logo: readonly string[];
  video: readonly string[];
  cats: readonly string[];
  /** `…_ok`: not demanded, but not wrong; true: whatever is said is not judged. */
  [ok: `${string}_ok`]: readonly string[] | Readonly<Record<string, string>> | true | undefined;
  features_free?: boolean;
  /** Values of somebody else, and values once drafted and false. */
  trap?: Readonly<Record<string, readonly string[]>>;
  bad?: Readonly<Record<string, readonly string[]>>;
}

/** A real website whose files lie in a folder outside of the repository. */
export interface WebSite {
  host: string;
  /** The folder with its files. */
  folder: string;
  label: WebLabel;
}

/** The real websites below these folders, each with an `index.json` and a `labels.json`; none where a folder is missing. */
export function webSites(...folders: readonly string[]): WebSite[] {
  return folders.flatMap((folder) => {
    if (!existsSync(join(folder, 'labels.json'))) return [];
    const labels = JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')) as Record<string, WebLabel>;
    return Object.entries(labels).map(([host, label]) => ({ host, folder: join(folder, host), label }));
  });
}

/** Where the development set of real websites lies. */
export const WEB_SITES = resolve(process.env.SHARED_DATA ?? '../shared/data', 'real-sites');

/** Crawls a website from its files as the service crawls it over the network: the same choice of pages, robots.txt and sitemap. */
export async function requestForWeb(site: WebSite): Promise<DraftRequest> {
  const visitor = siteVisitor({
    fetch: filesAsWeb(site),
    clock: { now: () => new Date() },
    origin: 'https://launch.example.org',
    delayMs: 0,
    reach: reachOf(false),
  });
  const reader = siteReader(visitor, {
    page: (html, url) => Promise.resolve(pageOf(html, url)),
    badge: () => Promise.reject(new Error('No badge is looked for.')),
    tags: () => Promise.reject(new Error('No claim is looked at.')),
    audit: () => Promise.reject(new Error('No review is written.')),
  });
  const pages: DraftRequest['pages'][number][] = [];
  const url = `https://${site.host}${site.label.home ?? '/'}`;
  await reader.read(
    url,
    [],
    async ({ page }) => void (page && pages.push(page)),
    new AbortController().signal,
  );
  return { url, pages, categories: CATEGORIES, stages: DEFAULT_STAGES, pricing_models: PRICING_MODELS };
}

const TYPES: Readonly<Record<string, string>> = { '.xml': 'application/xml', '.txt': 'text/plain' };

/** Requests for the host are answered from the folder; a path without a file tries `path.html` and `path/index.html`, then 404. */
function filesAsWeb({ host, folder }: WebSite): typeof fetch {
  return async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const path = decodeURIComponent(url.pathname);
    const file =
      url.hostname === host
        ? [path, `${path}.html`, join(path, 'index.html')]
            .map((one) => join(folder, one))
            .find((one) => one.startsWith(folder) && statSync(one, { throwIfNoEntry: false })?.isFile())
        : undefined;
    if (!file) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
    return new Response(readFileSync(file), {
      headers: { 'content-type': TYPES[extname(file)] ?? 'text/html' },
    });
  };
}
