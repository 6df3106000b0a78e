import { and, eq, gt, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { PRICING_MODELS } from '../../domain/profile/lists.ts';
import { prepared, type ReadDb, type WriteDb } from './db.ts';
import type { Schema } from './schema.ts';

/** Columns that listings can be filtered by, one value each. */
const FILTERS = ['stage', 'country', 'pricing_model'] as const;

/**
 * Counters are updated with each write, so that reads never count rows: live and scheduled listings, live listings per filter value and
 * per whole Domain Rating, listings with revenue or billboard money, awards, founders, blog posts, launches per date.
 */
export type CounterName =
  | 'live'
  | 'scheduled'
  | `live:${(typeof FILTERS)[number]}:${string}`
  | 'billboard'
  | `domain_rating:${number}`
  | 'revenue'
  | 'awards'
  | 'founders'
  | `founders:${string}`
  | 'posts'
  | `launched:${string}`;

/** Reads of the counters. */
export function counterReads(db: ReadDb, { counter }: Schema) {
  const one = prepared('counter', () =>
    db
      .select({ value: counter.value })
      .from(counter)
      .where(eq(counter.name, sql.placeholder('name'))),
  );
  const rated = prepared('counters_rated', () =>
    db
      .select({ name: counter.name, value: counter.value })
      .from(counter)
      // The range from "domain_rating:" up to the next character after the colon.
      .where(and(gte(counter.name, 'domain_rating:'), lt(counter.name, 'domain_rating;'))),
  );
  return {
    /** Number of live listings per whole Domain Rating, highest first. */
    async rated(): Promise<{ rating: number; listings: number }[]> {
      const rows = await rated.execute({});
      return rows
        .map(({ name, value }) => ({ rating: Number(name.split(':')[1]), listings: value }))
        .sort((one, other) => other.rating - one.rating);
    },
    /** The value of a counter; 0 if nothing was counted yet. */
    async value(name: CounterName): Promise<number> {
      const [row] = await one.execute({ name });
      return row?.value ?? 0;
    },
  };
}

/** Writes of the counters; call them in the transaction of the row that is counted. */
export function counterWrites(db: WriteDb, { counter }: Schema) {
  const put = prepared('counter_add', () =>
    db
      .insert(counter)
      .values({ name: sql.placeholder('name'), value: sql.placeholder('change') })
      .onConflictDoUpdate({
        target: counter.name,
        set: { value: sql`${counter.value} + ${sql.placeholder('change')}` },
      })
      .returning({ name: counter.name }),
  );
  async function add(name: CounterName, change: number): Promise<void> {
    if (change !== 0) await put.execute({ name, change });
  }
  return {
    add,
    /** Moves a listing between counters when its columns change. */
    async moved(before: Counted, after: Counted): Promise<void> {
      const [left, entered] = [countedIn(before), countedIn(after)];
      for (const name of left) if (!entered.includes(name)) await add(name, -1);
      for (const name of entered) if (!left.includes(name)) await add(name, 1);
    },
  };
}

/** Columns that decide which counters include a listing. */
export type Counted = Pick<
  Schema['listing']['$inferSelect'],
  'status' | 'in_review' | 'billboard_cents' | 'domain_rating' | 'revenue_cents' | (typeof FILTERS)[number]
>;

function countedIn(listing: Counted): CounterName[] {
  const { status, in_review, billboard_cents, domain_rating, revenue_cents } = listing;
  if (status === 'scheduled') return in_review ? [] : ['scheduled'];
  if (status !== 'live') return [];
  const names: CounterName[] = ['live'];
  for (const filter of FILTERS) if (listing[filter] !== null) names.push(`live:${filter}:${listing[filter]}`);
  if (billboard_cents > 0) names.push('billboard');
  if (domain_rating !== null) names.push(`domain_rating:${Math.floor(domain_rating)}`);
  if (revenue_cents !== null) names.push('revenue');
  return names;
}

type CountedColumn =
  | Schema['listing'][(typeof FILTERS)[number]]
  | Schema['founder_country']['country']
  | SQL<number>;

/** A counter and the rows that it counts. */
export interface CountedRows {
  name: CounterName;
  from: Schema['listing' | 'award' | 'founder' | 'founder_country' | 'blog_post'];
  which: SQL | undefined;
  /** The value that a column has in these rows; counters of one column differ in nothing else, and follow one another. */
  by?: { column: CountedColumn; value: string | number };
}

/** Every counter, for the recount, with the site's stages at the end. Filter values that nobody can search by are left out. */
export function everyCounter(schema: Schema, stages: readonly string[]): readonly CountedRows[] {
  const known = countersOf.get(schema) ?? makeCounters(schema);
  countersOf.set(schema, known);
  return [...known, ...stages.map((stage) => filterCounter(schema, 'stage', stage))];
}

/** As the partial indexes have it: with a placeholder, or without asking for a value of the column, SQLite would read every listing. */
const isLive = ({ status }: Pick<Schema['listing'], 'status'>): SQL => sql`${status} = 'live'`;

/** The counter of live listings with a filter value. */
const filterCounter = (
  { listing }: Pick<Schema, 'listing'>,
  filter: (typeof FILTERS)[number],
  value: string,
): CountedRows => ({
  name: `live:${filter}:${value}`,
  from: listing,
  which: and(isLive(listing), isNotNull(listing[filter])),
  by: { column: listing[filter], value },
});

/** 1,500 counters: built once, not for each part of the audit. */
const countersOf = new WeakMap<Schema, readonly CountedRows[]>();

function makeCounters({ listing, award, founder, founder_country, blog_post }: Schema): CountedRows[] {
  const live = isLive(listing);
  const rating = sql<number>`floor(${listing.domain_rating})`;
  const filtered = [
    ...COUNTRIES.map((country) => filterCounter({ listing }, 'country', country)),
    ...PRICING_MODELS.map(({ slug }) => filterCounter({ listing }, 'pricing_model', slug)),
  ];
  return [
    { name: 'live', from: listing, which: live },
    {
      name: 'scheduled',
      from: listing,
      which: and(eq(listing.status, 'scheduled'), eq(listing.in_review, false)),
    },
    { name: 'billboard', from: listing, which: and(live, gt(listing.billboard_cents, 0)) },
    { name: 'revenue', from: listing, which: and(live, isNotNull(listing.revenue_cents)) },
    { name: 'founders', from: founder, which: gt(founder.live, 0) },
    { name: 'awards', from: award, which: eq(award.shown, true) },
    { name: 'posts', from: blog_post, which: isNotNull(blog_post.published_at) },
    ...RATINGS.map(
      (value): CountedRows => ({
        name: `domain_rating:${value}`,
        from: listing,
        which: and(live, isNotNull(listing.domain_rating)),
        by: { column: rating, value },
      }),
    ),
    ...filtered,
    ...COUNTRIES.map(
      (country): CountedRows => ({
        name: `founders:${country}`,
        from: founder_country,
        which: undefined,
        by: { column: founder_country.country, value: country },
      }),
    ),
  ];
}

/** Whole ratings from 0 to 100. */
const RATINGS = Array.from({ length: 101 }, (_, rating) => rating);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Every two-letter code. */
const COUNTRIES = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second));
