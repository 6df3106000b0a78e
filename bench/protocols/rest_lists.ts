import type Database from 'better-sqlite3';

/** The origin of both sides, so that both send the same bytes. */
export const ORIGIN = 'https://launch.example.org';

/** A list that is read from the database for every request, because more pages are requested in turns than the cache holds. */
export interface ListRead {
  name: string;
  /** URLs of about twenty entries each, all different. */
  paths: (world: Database.Database) => string[];
}

/** Pages of a list that are requested: the first two thousand entries. */
const PAGES = 110;
/** Page sizes that give enough different pages. */
const SIZES = [18, 19, 20, 21, 22] as const;

const pagesOf = (path: string, total: number): string[] =>
  SIZES.flatMap((per_page) =>
    Array.from(
      { length: Math.min(PAGES, Math.floor(total / per_page)) },
      (_, i) => `${path}${path.includes('?') ? '&' : '?'}page=${i + 1}&per_page=${per_page}`,
    ),
  );

/** The measured lists; rest_raw.ts serves the same URLs with the same statements. */
export const LISTS: readonly ListRead[] = [
  {
    name: 'search_listings, browsing',
    paths: (world) =>
      ['votes', 'newest', 'trending', 'most_viewed', 'most_followed'].flatMap((sort) =>
        pagesOf(`/api/v1/listings?sort=${sort}`, liveIn(world)),
      ),
  },
  {
    name: 'list_launches',
    paths: (world) =>
      ['most-voted', 'recent', 'most-viewed', 'most-followed'].flatMap((section) =>
        pagesOf(`/api/v1/launches?section=${section}`, liveIn(world)),
      ),
  },
  {
    name: 'get_category',
    paths: (world) =>
      world
        .prepare<[], { slug: string; live: number }>(
          'select slug, live from category where parent_id is null order by live desc',
        )
        .all()
        .flatMap(({ slug, live }) => pagesOf(`/api/v1/categories/${slug}`, live)),
  },
];

const liveIn = (world: Database.Database): number =>
  world.prepare<[], number>("select value from counter where name = 'live'").pluck().get() ?? 0;
