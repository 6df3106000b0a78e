import { unescape } from 'node:querystring';
import { HEADING_WORDS } from '../../domain/words/heading_words.ts';
import type { Signals } from '../reading/forest.ts';
import { headFacts, type SitePage, textOf } from '../site/site.ts';
import { blocksOf, type GroupView } from './views.ts';

/** A page with its groups. */
export interface PageOfGroups {
  from: SitePage;
  /** Whether it says to be in another language than the home page. */
  foreign: boolean;
  views: readonly GroupView[];
}

/** What a page's address and its first heading, else its title, say by the words of headings: the same for all of its groups. */
export function pageSignals({ from }: PageOfGroups): Signals {
  const path = unescape(new URL(from.page.url).pathname).replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  const heading = from.page.blocks.find(({ tag }) => tag === 'h1') ?? headFacts(from, 'title')[0];
  const titled = heading ? textOf(from, heading).slice(0, 200) : '';
  const found: Record<string, number> = {};
  for (const kind of HEADING_WORDS.in(path)) found[`path ${kind}`] = 1;
  for (const kind of HEADING_WORDS.in(titled)) found[`titled ${kind}`] = 1;
  return found;
}

/** Where a group stands: kind of page, area, order. */
export function placeOf(
  { group, heading }: GroupView,
  at: number,
  { from, views, foreign }: PageOfGroups,
): Signals {
  const { kind, page } = from;
  const { start, end } = blocksOf(group);
  const area = page.blocks[start]?.area;
  const blocks = Math.max(1, page.blocks.length);
  return {
    [`page ${kind}`]: 1,
    [`in ${area}`]: 1,
    far: start / blocks,
    first: Number(start < 12),
    'below its heading': heading ? Math.min(20, start - (group.heading ?? 0)) : 20,
    order: Math.min(40, at),
    'order of all': at / views.length,
    groups: Math.min(80, views.length),
    share: (end - start) / blocks,
    foreign: Number(foreign),
    depth: new URL(page.url).pathname.split('/').filter(Boolean).length,
  };
}
