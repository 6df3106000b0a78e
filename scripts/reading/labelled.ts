import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePage } from '../../crawler/fetch/charset.ts';
import { pageOf } from '../../crawler/page/page_text.ts';
import { groupsOf } from '../../drafting/groups/pages.ts';
import type { Signals } from '../../drafting/reading/forest.ts';
import { siteOf } from '../../drafting/site/site.ts';
import { mayBeFeature } from '../drafting/web_judge.ts';
import { type WebSite, webSites } from '../drafting/web_sites.ts';
import { GROUP_LABELS, nearestLabel } from './group_labels.ts';

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

/**
 * The labelled groups of the sites of these folders (each with its `labels.json`), with what they look like. Groups that the reader finds
 * and nobody labelled are left out; `unmatched` counts them.
 */
export function examplesIn(...folders: readonly string[]): { examples: Example[]; unmatched: number } {
  const examples: Example[] = [];
  let unmatched = 0;
  for (const site of webSites(...folders)) {
    const labels = GROUP_LABELS.get(site.host) ?? [];
    const found = groupsOfSite(site, [...new Set(labels.map(({ page }) => page))]);
    for (const group of found) {
      const label = nearestLabel(
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
function groupsOfSite(site: WebSite, files: readonly string[]): Omit<Example, 'kind' | 'site'>[] {
  const { host, folder, label } = site;
  const read = files.map((file) =>
    pageOf(decodePage(readFileSync(join(folder, file)), null), urlOf(host, file)),
  );
  const url = new URL(label.home ?? '/', `https://${host}/`).href;
  const request = { url, pages: read, categories: [], stages: [], pricing_models: [] };
  return groupsOf(siteOf(request)).map(({ from, view, signals }) => ({
    page: files[from.index] ?? '',
    titles: view.rows.map(({ title }) => title),
    above: view.above,
    fits: view.rows.map(({ title }) => mayBeFeature(title, site)),
    items: view.group.items.map(({ start, end }) => [start, end] as const),
    signals,
  }));
}

const urlOf = (site: string, file: string): string =>
  new URL(file.replace(/(?:^|\/)index\.html$/, '/').replace(/\.html$/, ''), `https://${site}/`).href;
