import type { Signals } from '../reading/forest.ts';
import { type PageOfGroups, pageSignals, placeOf } from './place_signals.ts';
import { shapeOf } from './shape_signals.ts';
import { blocksOf, type GroupView } from './views.ts';
import { wordsOf } from './word_signals.ts';

/** The signals of every group of a site's pages, page by page, each made when it is asked for: many groups never are. */
export function signalsOf(pages: readonly PageOfGroups[]): (() => Signals)[][] {
  const shown = new Map<string, Set<number>>();
  for (const [at, { views }] of pages.entries())
    for (const view of views) {
      const key = titlesOf(view);
      shown.set(key, (shown.get(key) ?? new Set()).add(at));
    }
  return pages.map((page) => {
    const nested = nestingOf(page.views);
    const ofPage = pageSignals(page);
    const twins = twinsOf(page.views);
    return page.views.map((view, at) => () => ({
      ...shapeOf(view),
      ...wordsOf(view),
      ...ofPage,
      ...placeOf(view, at, page),
      twins: Math.min(20, (twins[at] ?? 1) - 1),
      holds: nested[at]?.holds ?? 0,
      within: nested[at]?.within ?? 0,
      elsewhere: ((shown.get(titlesOf(view))?.size ?? 1) - 1) / Math.max(1, pages.length - 1),
    }));
  });
}

const titlesOf = ({ rows }: GroupView): string => rows.map(({ title }) => title.toLowerCase()).join('|');

/** How many groups stand within each group, and how many it stands in. Sorted by where they begin, so that one pass is enough. */
function nestingOf(views: readonly GroupView[]): { holds: number; within: number }[] {
  const found = views.map(({ group }) => ({ ...blocksOf(group), holds: 0, within: 0 }));
  const open: (typeof found)[number][] = [];
  for (const own of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    while ((open.at(-1)?.end ?? Infinity) <= own.start) open.pop();
    const holder = open.at(-1);
    if (holder) holder.holds++;
    own.within = open.length;
    open.push(own);
  }
  return found;
}

/** How many groups of the page are called the same and are of the same element. */
function twinsOf(views: readonly GroupView[]): number[] {
  const keys = views.map(({ group, own }) => `${group.tag} ${[...own].join(' ')}`);
  const counts = Map.groupBy(keys, (key) => key);
  return keys.map((key) => counts.get(key)?.length ?? 1);
}
