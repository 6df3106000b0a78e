import type { Signals } from '../reading/forest.ts';
import { headFacts, type Site, type SitePage, textOf } from '../site/site.ts';
import { signalsOf } from './signals.ts';
import { type GroupView, viewsOf } from './views.ts';

/** A group of a site's page with what it looks like. */
export interface SiteGroup {
  from: SitePage;
  view: GroupView;
  signals: Signals;
}

/** The groups of all pages of a site, page by page, or those that are wanted. */
export function groupsOf(
  site: Site,
  isWanted: (group: Pick<SiteGroup, 'from' | 'view'>) => boolean = () => true,
): SiteGroup[] {
  const language = site.home && languageOf(site.home);
  const pages = site.pages.map((from) => {
    const own = languageOf(from);
    return { from, views: viewsOf(from.page), foreign: !!language && !!own && own !== language };
  });
  const signals = signalsOf(pages);
  return pages.flatMap(({ from, views }, at) =>
    views.flatMap((view, n) => {
      const made = isWanted({ from, view }) ? signals[at]?.[n]?.() : undefined;
      return made ? [{ from, view, signals: made }] : [];
    }),
  );
}

/** "de" of `<html lang="de-AT">`. */
function languageOf(from: SitePage): string | undefined {
  const [fact] = headFacts(from, 'lang');
  return fact && textOf(from, fact).toLowerCase().split(/[-_]/)[0];
}
