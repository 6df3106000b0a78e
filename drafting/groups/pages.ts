import type { Signals } from '../reading/forest.ts';
import { headFacts, type Site, type SitePage, textOf } from '../site/site.ts';
import type { PageOfGroups } from './place_signals.ts';
import { signalsOf } from './signals.ts';
import { type GroupView, viewsOf } from './views.ts';

/** A group of a site's page with what it looks like. */
export interface SiteGroup {
  from: SitePage;
  view: GroupView;
  readonly signals: Signals;
}

/** The groups of all pages of a site, page by page. */
export function groupsOf(site: Site): SiteGroup[] {
  const language = site.home && languageOf(site.home);
  const pages = site.pages.map((from) => ({ from, ...pageOfGroups(from, language) }));
  const signals = signalsOf(pages);
  return pages.flatMap(({ from, views }, at) =>
    views.map((view, n) => {
      let known: Signals | undefined;
      return {
        from,
        view,
        get signals() {
          known ??= signals[at]?.[n]?.() ?? {};
          return known;
        },
      };
    }),
  );
}

function pageOfGroups(from: SitePage, language: string | undefined): PageOfGroups {
  const own = languageOf(from);
  return {
    url: from.page.url,
    kind: from.kind,
    titled: titleOf(from),
    foreign: language !== undefined && own !== undefined && own !== language,
    views: viewsOf(from.page),
    areas: from.page.blocks.map(({ area }) => area),
  };
}

function titleOf(from: SitePage): string {
  const heading = from.page.blocks.find(({ tag }) => tag === 'h1') ?? headFacts(from, 'title')[0];
  return heading ? textOf(from, heading).slice(0, 200) : '';
}

/** "de" of `<html lang="de-AT">`. */
function languageOf(from: SitePage): string | undefined {
  const [fact] = headFacts(from, 'lang');
  return fact && textOf(from, fact).toLowerCase().split(/[-_]/)[0];
}
