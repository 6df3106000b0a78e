import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePage } from '../../crawler/fetch/charset.ts';
import { pageOf } from '../../crawler/page/page_text.ts';
import { groupsOf } from '../../drafting/groups/pages.ts';
import type { Signals } from '../../drafting/reading/forest.ts';
import { siteOf } from '../../drafting/site/site.ts';
import { mayBeFeature } from '../drafting/web_judge.ts';
import { type WebSite, webSites } from '../drafting/web_sites.ts';

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
  /** Blocks of each item. */
  items: readonly (readonly [start: number, end: number])[];
  /** Whether each title may stand among the features of a profile. */
  fits: readonly boolean[];
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
 * The labelled groups of the sites of these folders (each with its `labels.json`), with what they look like. Groups that the reader finds
 * and nobody labelled are left out; `unmatched` counts them.
 */
export function examplesIn(...folders: readonly string[]): { examples: Example[]; unmatched: number } {
  const lines = readFileSync(LABELS, 'utf8').split('\n').filter(Boolean);
  const bySite = Map.groupBy(
    lines.map((line) => JSON.parse(line) as Label),
    ({ site }) => site,
  );
  const examples: Example[] = [];
  let unmatched = 0;
  for (const site of webSites(...folders)) {
    const labels = bySite.get(site.host) ?? [];
    const found = groupsOfSite(site, [...new Set(labels.map(({ page }) => page))]);
    for (const group of found) {
      const label = nearest(
        group.titles,
        labels.filter((one) => one.page === group.page),
      );
      if (label) examples.push({ ...group, site: site.host, kind: label.kind });
      else unmatched++;
    }
  }
  return { examples, unmatched };
}

/** Every group of these files of a site. */
function groupsOfSite(
  { host, folder, label }: WebSite,
  files: readonly string[],
): Omit<Example, 'kind' | 'site'>[] {
  const read = files.map((file) =>
    pageOf(decodePage(readFileSync(join(folder, file)), null), urlOf(host, file)),
  );
  const url = new URL(label.home ?? '/', `https://${host}/`).href;
  const request = { url, pages: read, categories: [], stages: [], pricing_models: [] };
  return groupsOf(siteOf(request)).map(({ from, view, signals }) => ({
    page: files[from.index] ?? '',
    titles: view.rows.map(({ title }) => title),
    above: view.above,
    fits: view.rows.map(({ title }) => mayBeFeature(title, label)),
    items: view.group.items.map(({ start, end }) => [start, end] as const),
    signals,
  }));
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
