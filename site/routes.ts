import './all_pages.ts';
import { renamedListing, slugAsWritten } from './pages/listings/renamed.ts';
import type { Params } from './request/guards.ts';
import { DEFINED, type DefinedPage } from './request/page.ts';
import { type Page, type PageRequest, redirect } from './request/request.ts';
import type { Reply } from './request/respond.ts';

/** Handles a request: gives a page that goes into the frame of the site, or a whole response. */
export type Route = (request: PageRequest) => Promise<Page | Reply>;
/** The handlers of the URLs of a path: for reading them, and for forms where they take them. */
export interface SiteRoute extends Pick<DefinedPage, 'shared' | 'hidden'> {
  /** Has no groups, which Express would decode. */
  path: RegExp;
  read: Route;
  send?: Route;
  /** The slug of the listing whose page it is. */
  viewed?: (path: string) => string;
}

const VARIABLE = /:(\w+)/g;

/** Sorts paths so that of two which match one URL that with the literal part goes first. */
const rankOf = ({ path }: DefinedPage): string => `${path.replaceAll(VARIABLE, '~')}\uffff`;

/** Every page, those with literal parts first. */
export const PAGES: readonly DefinedPage[] = [...DEFINED].sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));

/** A pattern of a path, as text: `part` stands for each of its variable parts. */
const patternOf = (path: string, part: string): string =>
  path.replaceAll('.', '\\.').replaceAll(VARIABLE, part);

/** The paths that take a form. */
export const FORM_PATHS: readonly string[] = PAGES.flatMap(({ path, send }) => (send ? [path] : []));

/** What each of them matches. */
export const FORMS = new RegExp(`^(?:${FORM_PATHS.map((path) => patternOf(path, '[^/]+')).join('|')})$`);

function routeOf(page: DefinedPage): SiteRoute {
  const named = new RegExp(`^${patternOf(page.path, '(?<$1>[^/]+)')}$`);
  const paramsOf = (path: string): Params => ({ ...named.exec(path)?.groups });
  const { read, send, shared, hidden, counts_views } = page;
  return {
    path: new RegExp(`^${patternOf(page.path, '[^/]+')}$`),
    async read(request) {
      const written = slugAsWritten(request);
      if (written !== null) return redirect(written, 308);
      return (await renamedListing(request)) ?? read(request, paramsOf(request.path));
    },
    ...(send && { send: (request: PageRequest) => send(request, paramsOf(request.path)) }),
    ...(shared && { shared }),
    hidden,
    ...(counts_views && { viewed: (path: string) => paramsOf(path)['slug'] ?? '' }),
  };
}

/** A redirect from a path of administrators with a slash would reveal that there is a page. */
const PUBLIC_PATTERNS = PAGES.flatMap(({ path, hidden }) => (hidden ? [] : [patternOf(path, '[^/]+')]));

/** Every route of the site. */
export const SITE_ROUTES: readonly SiteRoute[] = [
  ...PAGES.map(routeOf),
  {
    // People and link checkers add a slash where there is none.
    path: new RegExp(`^(?:${PUBLIC_PATTERNS.join('|')})/+$`),
    hidden: false,
    read: async ({ path, query }) => {
      const shorter = path.replace(/(?<=.)\/+$/, '');
      return redirect(query.size > 0 ? `${shorter}?${query.toString()}` : shorter, 308);
    },
  },
];
