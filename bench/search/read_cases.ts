import Database from 'better-sqlite3';
import { addWeeks, weekAt } from '../../domain/launches/weeks.ts';
import { DEFAULT_STAGES, PRICING_MODELS } from '../../domain/profile/lists.ts';
import { SEARCH_SORTS } from '../../store/base/db.ts';
import { SECTIONS } from '../../tools/launches/list_launches.ts';
import { operations } from '../../tools/registry.ts';
import { LAST_PAGE } from '../../tools/shapes/page.ts';
import { WORLD_NOW, ZONE } from '../world/plan.ts';

type Input = Record<string, unknown>;

/** Calls of one operation of the same kind; inputs vary where the world allows. */
export interface ReadCase {
  operation: string;
  what: string;
  inputs: readonly Input[];
  /** The person who calls; absent for anonymous calls. */
  as?: number;
  /** Why it may cost more in a larger world, if the target excludes it. */
  excepted?: 'text search' | 'several filters';
}

/** Number of slugs or filters in the sample. */
const MANY = 60;

/** Every kind of public read over a world, and what owners read of their listings, by operation; a test checks that no operation is missing. */
export function readCases(file: string): ReadCase[] {
  const db = new Database(file, { readonly: true });
  try {
    const cases = CASES(world(db));
    // What needs no input is read as it is.
    const others = operations
      .filter(({ name, access }) => access === 'public' && !cases.some(({ operation }) => operation === name))
      .filter(({ input }) => input.safeParse({}).success)
      .map(({ name }): ReadCase => ({ operation: name, what: '', inputs: [] }));
    return [...cases, ...others].map(({ inputs, ...rest }) => ({
      ...rest,
      inputs: inputs.length ? inputs : [{}],
    }));
  } finally {
    db.close();
  }
}

/** Values for the inputs of the cases. */
function world(db: Database.Database) {
  const column = <T = string>(sql: string, ...values: unknown[]): T[] =>
    db
      .prepare<unknown[], T>(sql)
      .pluck()
      .all(...values);
  const one = (sql: string): number => column<number>(sql)[0] ?? 0;
  const spread = (sql: string): string[] => {
    const all = one(`select count(*) from (${sql})`);
    const step = Math.max(1, Math.floor(all / MANY));
    return column(
      `select slug from (select slug, row_number() over () n from (${sql})) where n % ? = 0 limit ?`,
      step,
      MANY,
    );
  };
  const live = one("select value from counter where name = 'live'");
  return {
    live,
    popular: column(`select slug from listing where status = 'live' order by votes desc limit ${MANY}`),
    any: spread("select slug from listing where status = 'live' order by id"),
    // With more similar listings than a result holds.
    neighbours: column(
      `select l.slug from category_rank r join listing l on l.id = r.listing_id
       where r.is_primary and r.category_id = (select id from category where parent_id is not null order by live desc limit 1)
       order by r.listing_id limit ${MANY}`,
    ),
    names: column(`select name from listing where status = 'live' order by id desc limit ${MANY}`),
    domains: column(`select domain from listing where status = 'live' order by id desc limit ${MANY}`),
    roots: column('select slug from category where parent_id is null order by live desc limit 5'),
    leaf_categories: column(
      'select slug from category where parent_id is not null order by live desc limit 5',
    ),
    countries: column('select distinct country from listing where country is not null limit 10'),
    /** The last full page of a hundred, if the list is long enough. */
    last: (count: number, per_page = 100) => ({
      page: Math.max(1, Math.min(LAST_PAGE, Math.floor(count / per_page))),
      per_page,
    }),
    count: one,
    /** A person with the most listings, and these. */
    owner: one('select person_id from listing group by person_id order by count(*) desc, person_id limit 1'),
    ownedBy: (person_id: number) =>
      column<number>('select id from listing where person_id = ? order by id limit ?', person_id, MANY),
    posts: column(
      'select slug from blog_post where published_at is not null order by published_at desc limit 60',
    ),
    titles: column('select title from blog_post where published_at is not null limit 40'),
    founders: column('select slug from founder where live > 0 order by id desc limit 60'),
    founder_names: column('select name from founder where live > 0 order by id desc limit 40'),
  };
}

const each = <T>(of: readonly T[], make: (value: T, i: number) => Input): Input[] => of.map(make);

function CASES(w: ReturnType<typeof world>): ReadCase[] {
  const current = weekAt(WORLD_NOW, ZONE);
  const past = [1, 2].map((ago) => addWeeks(current, -ago));
  const deep = w.last(w.live);
  const scheduled = w.count("select count(*) from listing where status = 'scheduled'");
  return [
    { operation: 'list_my_listings', what: 'a full page', as: w.owner, inputs: [{ per_page: 100 }] },
    {
      operation: 'get_my_listing',
      what: 'own',
      as: w.owner,
      inputs: each(w.ownedBy(w.owner), (listing_id) => ({ listing_id })),
    },
    ...SEARCH_SORTS.flatMap((sort) => [
      { operation: 'search_listings', what: `browse by ${sort}`, inputs: [{ sort }] },
      { operation: 'search_listings', what: `browse by ${sort}, deep`, inputs: [{ sort, ...deep }] },
    ]),
    { operation: 'search_listings', what: 'upcoming', inputs: [{ status: 'upcoming' }] },
    {
      operation: 'search_listings',
      what: 'upcoming, deep',
      inputs: [{ status: 'upcoming', ...w.last(scheduled) }],
    },
    { operation: 'search_listings', what: 'by domain', inputs: each(w.domains, (domain) => ({ domain })) },
    {
      operation: 'search_listings',
      what: 'root category',
      inputs: each(w.roots, (category) => ({ category })),
    },
    {
      operation: 'search_listings',
      what: 'category',
      inputs: each(w.leaf_categories, (category) => ({ category })),
    },
    { operation: 'search_listings', what: 'country', inputs: each(w.countries, (country) => ({ country })) },
    {
      operation: 'search_listings',
      what: 'stage',
      inputs: each(DEFAULT_STAGES, ({ slug: stage }) => ({ stage })),
    },
    {
      operation: 'search_listings',
      what: 'pricing model',
      inputs: each(PRICING_MODELS, ({ slug: pricing_model }) => ({ pricing_model })),
    },
    ...FILTERS.flatMap(({ filter, what, values, per_page }) => {
      const sorts = SEARCH_SORTS.filter((sort) => sort !== 'relevance' && sort !== 'votes');
      const requested = values(w).map((value, i) => ({ [filter]: value, sort: sorts[i % sorts.length] }));
      const last = (value: unknown) => w.last(w.count(COUNTED[filter](String(value))), per_page);
      return [
        { operation: 'search_listings', what: `${what} in other orders`, inputs: requested },
        {
          operation: 'search_listings',
          what: `${what} in other orders, deep`,
          inputs: requested.map((input) => ({ ...input, ...last(input[filter]) })),
        },
      ];
    }),
    {
      operation: 'search_listings',
      what: 'category, country and stage, newest',
      excepted: 'several filters',
      inputs: each(w.countries, (country, i) => ({
        category: w.roots[i % w.roots.length],
        country,
        stage: DEFAULT_STAGES[i % DEFAULT_STAGES.length]!.slug,
        sort: 'newest',
      })),
    },
    {
      operation: 'search_listings',
      what: 'name',
      excepted: 'text search',
      inputs: each(w.names, (q) => ({ q })),
    },
    { operation: 'get_listing', what: 'popular', inputs: each(w.popular, (slug) => ({ slug })) },
    { operation: 'get_listing', what: 'any', inputs: each(w.any, (slug) => ({ slug })) },
    {
      operation: 'get_alternatives',
      what: 'in a large category',
      inputs: each(w.neighbours, (slug) => ({ slug })),
    },
    {
      operation: 'compare_listings',
      what: 'any two',
      inputs: each(w.any, (a, i) => ({ a, b: w.popular[i % w.popular.length] })).filter(
        ({ a, b }) => a !== b,
      ),
    },
    { operation: 'list_categories', what: 'all', inputs: [{}] },
    { operation: 'list_categories', what: 'not the empty ones', inputs: [{ include_empty: false }] },
    { operation: 'get_category', what: 'root', inputs: each(w.roots.slice(0, 3), (slug) => ({ slug })) },
    {
      operation: 'get_category',
      what: 'leaf',
      inputs: each(w.leaf_categories.slice(0, 3), (slug) => ({ slug })),
    },
    {
      operation: 'get_category',
      what: 'the largest root, deep',
      inputs: [{ slug: w.roots[0], ...w.last(w.count('select max(live) from category')) }],
    },
    { operation: 'get_launch_week', what: 'this', inputs: [{ week: 'this' }] },
    { operation: 'get_launch_week', what: 'past', inputs: each(past, (week) => ({ week })) },
    { operation: 'get_launch_week', what: 'next', inputs: [{ week: 'next' }] },
    ...SECTIONS.flatMap((section) => [
      { operation: 'list_launches', what: section, inputs: [{ section }] },
      ...(section === 'today' || section === 'this-week' || section === 'upcoming'
        ? []
        : [{ operation: 'list_launches', what: `${section}, deep`, inputs: [{ section, ...deep }] }]),
    ]),
    { operation: 'get_leaderboard', what: 'community-weekly, this', inputs: [{ board: 'community-weekly' }] },
    {
      operation: 'get_leaderboard',
      what: 'community-weekly, past',
      inputs: each(past, (week) => ({ board: 'community-weekly', week })),
    },
    ...BOARDS.map((board) => ({ operation: 'get_leaderboard', what: board, inputs: [{ board }] })),
    {
      operation: 'get_leaderboard',
      what: 'community-all-time, deep',
      inputs: [{ board: 'community-all-time', ...deep }],
    },
    {
      operation: 'get_leaderboard',
      what: 'domain-rating, deep',
      inputs: [
        {
          board: 'domain-rating',
          ...w.last(
            w.count("select count(*) from listing where status = 'live' and domain_rating is not null"),
          ),
        },
      ],
    },
    { operation: 'list_founders', what: 'all', inputs: [{}] },
    {
      operation: 'list_founders',
      what: 'all, deep',
      inputs: [w.last(w.count('select count(*) from founder where live > 0'))],
    },
    { operation: 'list_founders', what: 'country', inputs: each(w.countries, (country) => ({ country })) },
    {
      operation: 'list_founders',
      what: 'name',
      excepted: 'text search',
      inputs: each(w.founder_names, (q) => ({ q })),
    },
    { operation: 'get_founder', what: '', inputs: each(w.founders, (slug) => ({ slug })) },
    { operation: 'list_blog_posts', what: 'newest', inputs: [{}] },
    {
      operation: 'list_blog_posts',
      what: 'newest, deep',
      inputs: [w.last(w.count('select count(*) from blog_post where published_at is not null'))],
    },
    {
      operation: 'list_blog_posts',
      what: 'words',
      excepted: 'text search',
      inputs: each(w.titles, (title) => ({ q: title.split(' ').slice(0, 2).join(' ') })),
    },
    { operation: 'get_blog_post', what: '', inputs: each(w.posts, (slug) => ({ slug })) },
    { operation: 'list_awards', what: 'all', inputs: [{}] },
    {
      operation: 'list_awards',
      what: 'all, deep',
      inputs: [w.last(w.count('select count(*) from award'), 15)],
    },
    { operation: 'list_awards', what: 'of a listing', inputs: each(w.popular, (listing) => ({ listing })) },
    { operation: 'get_badges', what: 'popular', inputs: each(w.popular, (slug) => ({ slug })) },
  ];
}

type Filter = 'category' | 'country' | 'stage' | 'pricing_model';

/** Filters of live listings with the requested values. */
const FILTERS: {
  filter: Filter;
  what: string;
  values: (w: ReturnType<typeof world>) => readonly string[];
  /** For deep pages where the smallest world has less than a hundred, so that responses have the same size. */
  per_page?: number;
}[] = [
  { filter: 'category', what: 'root category', values: ({ roots }) => roots, per_page: 50 },
  { filter: 'category', what: 'category', values: ({ leaf_categories }) => leaf_categories, per_page: 20 },
  { filter: 'country', what: 'country', values: ({ countries }) => countries },
  { filter: 'stage', what: 'stage', values: () => DEFAULT_STAGES.map(({ slug }) => slug) },
  { filter: 'pricing_model', what: 'pricing model', values: () => PRICING_MODELS.map(({ slug }) => slug) },
];

/** Number of listings with a filter value, as SQL. */
const COUNTED: Record<Filter, (value: string) => string> = {
  category: (slug) => `select live from category where slug = '${slug}'`,
  country: (country) => `select value from counter where name = 'live:country:${country}'`,
  stage: (stage) => `select value from counter where name = 'live:stage:${stage}'`,
  pricing_model: (model) => `select value from counter where name = 'live:pricing_model:${model}'`,
};

const BOARDS = ['community-all-time', 'billboard', 'domain-rating', 'revenue'] as const;
