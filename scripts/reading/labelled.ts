import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePage } from '../../crawler/fetch/charset.ts';
import { pageOf } from '../../crawler/page/page_text.ts';
import { type PageOfGroups, type Signals, signalsOf } from '../../drafting/groups/signals.ts';
import { viewsOf } from '../../drafting/groups/views.ts';
import { siteOf } from '../../drafting/site/site.ts';

/** A group of a real website as a person named its kind. */
interface Label {
  site: string;
  /** Its file below the site's folder, with a slash. */
  page: string;
  /** With a question mark where the person was not sure. */
  kind: string;
  titles: readonly string[];
}

/** A labelled group with what it looks like. */
export interface Example {
  site: string;
  page: string;
  kind: string;
  titles: readonly string[];
  above: string;
  signals: Signals;
}

const folded = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 24);

/** Labels of groups by kind, made by reading the pages. */
const LABELS = join(import.meta.dirname, 'labels/groups.jsonl');

/**
 * The labelled groups of the sites that lie in one of these folders, with what they look like. Groups that the reader finds and nobody
 * labelled are left out; `unmatched` counts them.
 */
export function examplesIn(...folders: readonly string[]): { examples: Example[]; unmatched: number } {
  const lines = readFileSync(LABELS, 'utf8').split('\n').filter(Boolean);
  const bySite = Map.groupBy(
    lines.map((line) => JSON.parse(line) as Label),
    ({ site }) => site,
  );
  const examples: Example[] = [];
  let unmatched = 0;
  for (const [site, labels] of bySite) {
    const folder = folders.map((one) => join(one, site)).find(existsSync);
    if (!folder) continue;
    const found = groupsOfSite(site, folder, [...new Set(labels.map(({ page }) => page))]);
    for (const { page, titles, above, signals } of found) {
      const label = nearest(
        titles,
        labels.filter((one) => one.page === page),
      );
      if (label) examples.push({ site, page, kind: label.kind, titles, above, signals });
      else unmatched++;
    }
  }
  return { examples, unmatched };
}

/** Every group of these files of a site. */
function groupsOfSite(
  site: string,
  folder: string,
  files: readonly string[],
): Omit<Example, 'kind' | 'site'>[] {
  const read = files.map((file) =>
    pageOf(decodePage(readFileSync(join(folder, file)), null), urlOf(site, file)),
  );
  const request = { url: `https://${site}/`, pages: read, categories: [], stages: [], pricing_models: [] };
  const kinds = new Map(siteOf(request).pages.map(({ page, kind }) => [page, kind]));
  const pages = read.map(
    (page): PageOfGroups => ({
      url: page.url,
      kind: kinds.get(page) ?? 'other',
      views: viewsOf(page),
      areas: page.blocks.map(({ area }) => area),
    }),
  );
  const signals = signalsOf(pages);
  return pages.flatMap(({ views }, at) =>
    views.map(({ rows, above }, n) => ({
      page: files[at] ?? '',
      titles: rows.map(({ title }) => title),
      above,
      signals: signals[at]?.[n] ?? {},
    })),
  );
}

const urlOf = (site: string, file: string): string =>
  new URL(file.replace(/(?:^|\/)index\.html$/, '/').replace(/\.html$/, ''), `https://${site}/`).href;

/** The label of the group with most of the same titles; none where fewer than two thirds are the same. */
function nearest(titles: readonly string[], labels: readonly Label[]): Label | undefined {
  const first = titles.slice(0, TITLES_COMPARED).map(folded);
  const mine = new Set([...first, ...first.map(hashed)]);
  const found = labels.map((label) => {
    const theirs = new Set(label.titles.map((title) => (title.startsWith('#') ? title : folded(title))));
    const both = [...theirs].filter((title) => mine.has(title)).length;
    return { label, like: both / (new Set(first).size + theirs.size - both) };
  });
  const best = found.reduce((one, other) => (other.like > one.like ? other : one), {
    label: undefined,
    like: 0.6,
  } as {
    label: Label | undefined;
    like: number;
  });
  return best.label;
}

/** Titles that a label has. */
const TITLES_COMPARED = 12;

/** Titles of pages that may not be copied stand as the beginning of their SHA-256. */
const hashed = (title: string): string => `#${createHash('sha256').update(title).digest('hex').slice(0, 8)}`;
