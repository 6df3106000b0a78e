import { forAdministrators, forMembers, forPeopleAlone, type Handler, needFresh } from './guards.ts';
import type { AdminRequest, MemberRequest, Page, PageRequest } from './request.ts';
import type { Reply } from './respond.ts';

/** The variable parts of a path with these names, as they stand in the URL. */
export type Named<Name extends string> = Readonly<Record<Name, string>>;

/** The names in a path: `slug` of `/p/:slug.json`. */
type NamesOf<Path> = Path extends `${string}:${infer Rest}` ? NameAt<Rest> | NamesOf<Rest> : never;
type NameAt<Rest> = Rest extends `${infer Name}/${string}`
  ? NameAt<Name>
  : Rest extends `${infer Name}.${string}`
    ? Name
    : Rest;

/**
 * Who may open a page: anyone; who is signed in; people who vote or review, not programs with their session (R17); administrators, for
 * whom alone the URL exists.
 */
interface RequestOf {
  anyone: PageRequest;
  members: MemberRequest;
  voters: MemberRequest;
  reviewers: MemberRequest;
  administrators: AdminRequest;
}
type Door = keyof RequestOf;

/** What a page states. */
interface Definition<Path extends string, D extends Door> {
  /** Each `:name` is one variable part. Literal parts go before variable ones, whatever the order of definitions. */
  path: Path;
  /** Absent: anyone. */
  door?: D;
  read: (request: RequestOf[D], params: Named<NamesOf<Path>>) => Promise<Page | Reply>;
  /** Takes its form. Administrators need a recent sign-in for theirs, unless `checks_sign_in` says that it checks that itself. */
  send?: (request: RequestOf[D], params: Named<NamesOf<Path>>) => Promise<Page | Reply>;
  checks_sign_in?: true;
  /** Its stylesheets beside site.css; of the account for members, unless it says which. */
  sheets?: Page['sheets'];
  /** Whether every site has it, and the sitemap names it; or which URLs of it, as paths with a query. */
  sitemap?: true | readonly string[];
  /** Whether it is the same for all anonymous visitors, and many open it: then it is cached. */
  shared?: true;
  /** Whether it counts who opens it, for the listing of its `slug` (D40). */
  counts_views?: true;
}

/** A page, with what checks who may open it. */
export interface DefinedPage
  extends Pick<Definition<string, 'anyone'>, 'path' | 'sitemap' | 'shared' | 'counts_views'> {
  /** Whether it is for administrators alone: for everybody else it is a URL that does not exist. */
  hidden: boolean;
  read: Handler<PageRequest>;
  send?: Handler<PageRequest>;
}

const DOORS: { [D in Door]: (handler: Handler<RequestOf[D]>) => Handler<PageRequest> } = {
  anyone: (handler) => handler,
  members: forMembers,
  voters: (handler) => forPeopleAlone(handler, 'vote_with_credential'),
  reviewers: (handler) => forPeopleAlone(handler, 'review_with_credential'),
  administrators: forAdministrators,
};

/** Every page that a module has defined; site/all_pages.ts loads all of them. */
export const DEFINED: DefinedPage[] = [];

/** The paths that every site has and its sitemap names, of all pages that are defined. */
export const sitemapPaths = (): string[] =>
  DEFINED.flatMap(({ path, sitemap = [] }) => (sitemap === true ? [path] : sitemap));

/** Defines a page or a file of the site. Its module is loaded by site/all_pages.ts, which `npm run build` writes. */
export function definePage<const Path extends string, D extends Door = 'anyone'>(
  definition: Definition<Path, D>,
): void {
  const { path, sitemap, shared, counts_views, sheets, checks_sign_in, send } = definition;
  // The default of a type parameter that nothing names.
  const door = definition.door ?? ('anyone' as D);
  const hidden = door === 'administrators';
  const guarded = (handler: typeof definition.read, isForm: boolean): Handler<PageRequest> =>
    DOORS[door](async (request, params) => {
      if (isForm && hidden && !checks_sign_in) needFresh(request as AdminRequest, request.path);
      const made = await handler(request, params as Named<NamesOf<Path>>);
      return sheets && 'main' in made ? { sheets, ...made } : made;
    });
  DEFINED.push({
    path,
    hidden,
    ...(sitemap && { sitemap }),
    ...(shared && { shared }),
    ...(counts_views && { counts_views }),
    read: guarded(definition.read, false),
    ...(send && { send: guarded(send, true) }),
  });
}
