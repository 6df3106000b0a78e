import { HEADING_WORDS } from '../../domain/words/heading_words.ts';
import type { Signals } from '../reading/forest.ts';
import type { PageKind } from '../site/site.ts';
import type { GroupView } from './views.ts';

/** A page's groups with the page's kind, and how many other pages of the site show the same titles. */
export interface PageOfGroups {
  url: string;
  kind: PageKind;
  /** Its first heading, else the title of its head. */
  titled: string;
  /** Whether it says to be in another language than the home page. */
  foreign: boolean;
  views: readonly GroupView[];
  /** Area of each block. */
  areas: readonly string[];
}

/** What a page's address and title say by the words of headings: the same for all of its groups. */
export function pageSignals({ url, titled }: PageOfGroups): Signals {
  const path = decodedPath(url).replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  const found: Record<string, number> = {};
  for (const kind of HEADING_WORDS.in(path)) found[`path ${kind}`] = 1;
  for (const kind of HEADING_WORDS.in(titled)) found[`titled ${kind}`] = 1;
  return found;
}

function decodedPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Where a group stands: kind of page, area, order. */
export function placeOf({ group, heading }: GroupView, at: number, page: PageOfGroups): Signals {
  const start = group.items[0]?.start ?? 0;
  const path = new URL(page.url).pathname;
  const area = page.areas[start];
  return {
    [`page ${page.kind}`]: 1,
    'in nav': Number(area === 'nav'),
    'in header': Number(area === 'header'),
    'in footer': Number(area === 'footer'),
    'in aside': Number(area === 'aside'),
    far: start / Math.max(1, page.areas.length),
    first: Number(start < 12),
    'below its heading': heading ? Math.min(20, start - (group.heading ?? 0)) : 20,
    order: Math.min(40, at),
    'order of all': at / page.views.length,
    groups: Math.min(80, page.views.length),
    share: ((group.items.at(-1)?.end ?? start) - start) / Math.max(1, page.areas.length),
    foreign: Number(page.foreign),
    depth: path.split('/').filter(Boolean).length,
  };
}
