import type Database from 'better-sqlite3';
import type { SearchQuery, SearchSort } from '../../db.ts';

/** One order of listings (ranking.md 4.2), as SQLite gives it. */
export interface Order {
  /** Part of all listings, by a walk along an index: costs the listings before the end of the part. */
  all(offset: number, limit: number): number[];
  /** Part of these listings, by sorting them: costs every one of them. */
  sort(ids: readonly number[], offset: number, limit: number): number[];
}

type By = Record<SearchSort, string>;

/** Keys of each order of live listings; the id decides at last. */
const LIVE: By = {
  relevance: 'votes desc',
  newest: 'live_at desc',
  votes: 'votes desc, votes_reached_at is null, votes_reached_at, live_at',
  trending: 'heat desc, live_at desc',
  most_viewed: 'views_recent desc, views desc, live_at desc',
  most_followed: 'followers desc, live_at desc',
};

/** The same in the tables of categories, which have nulls as zeros and the order by votes apart. */
const IN_CATEGORY: By = {
  ...LIVE,
  votes: 'votes desc, votes_reached_at, live_at',
};

/** Scheduled listings stand in the order of their launches; before that, those that somebody has noticed by what this order counts. */
const NOTICED: Record<SearchSort, { keys: string; by: string }> = {
  relevance: { keys: 'votes desc,', by: 'votes > 0' },
  newest: { keys: '', by: 'false' },
  votes: { keys: 'votes desc, votes_reached_at is null, votes_reached_at,', by: 'votes > 0' },
  trending: { keys: 'heat desc,', by: 'heat is not null' },
  most_viewed: { keys: 'views_recent desc, views desc,', by: '(views_recent > 0 or views > 0)' },
  most_followed: { keys: 'followers desc,', by: 'followers > 0' },
};
/** What the index `listing_noticed` holds. */
const ANY_NOTICED = '(votes > 0 or heat is not null or views_recent > 0 or views > 0 or followers > 0)';

type Parameters = [...(number | string)[], limit: number, offset: number];

/** Filters that have an index of their own for every order, and the column or table that they are about. */
export type Filter = 'category_id' | 'stage' | 'country' | 'pricing_model';

/** The orders of one connection. Statements are prepared when they are first needed. */
export function sqliteOrders(connection: Database.Database) {
  const prepared = new Map<string, Database.Statement<Parameters, number>>();

  function statement(source: string): Database.Statement<Parameters, number> {
    let made = prepared.get(source);
    if (!made) {
      made = connection.prepare<Parameters, number>(source);
      prepared.set(source, made);
    }
    return made;
  }

  const ids = (source: string, ...values: Parameters): number[] =>
    statement(source)
      .pluck()
      .all(...values);

  const live = (sort: SearchSort): Order => ({
    all: (offset, limit) =>
      ids(
        `select id from listing where status = 'live' order by ${LIVE[sort]}, id limit ? offset ?`,
        limit,
        offset,
      ),
    sort: (some, offset, limit) =>
      ids(
        `select id from listing indexed by listing_keys where status = 'live' and id in (select value from json_each(?))
         order by ${LIVE[sort]}, id limit ? offset ?`,
        JSON.stringify(some),
        limit,
        offset,
      ),
  });

  /** Scheduled listings that come before the others in this order; usually none. */
  const noticed = (sort: SearchSort): number[] =>
    ids(
      `select l.id from listing l join launch w on w.id = l.launch_id
       where l.status = 'scheduled' and l.in_review = 0 and ${ANY_NOTICED} and ${NOTICED[sort].by}
       order by ${NOTICED[sort].keys} w.week, w.scheduled_at, l.id limit ? offset ?`,
      -1,
      0,
    );

  const scheduled = (sort: SearchSort): Order => ({
    all(offset, limit) {
      const first = noticed(sort);
      const part = first.slice(offset, offset + limit);
      const others = (but: string, ...values: string[]): number[] =>
        ids(
          `select listing_id from launch where shown = 'scheduled' ${but}
           order by week, scheduled_at, listing_id limit ? offset ?`,
          ...values,
          limit - part.length,
          Math.max(0, offset - first.length),
        );
      // To look for each listing among those that came first takes longer than the walk itself.
      const rest =
        first.length === 0
          ? others('')
          : others('and listing_id not in (select value from json_each(?))', JSON.stringify(first));
      return [...part, ...rest];
    },
    sort: (some, offset, limit) =>
      ids(
        `select l.id from listing l join launch w on w.id = l.launch_id
         where l.id in (select value from json_each(?))
         order by ${NOTICED[sort].keys} w.week, w.scheduled_at, l.id limit ? offset ?`,
        JSON.stringify(some),
        limit,
        offset,
      ),
  });

  return {
    /** The listings with this status in this order. */
    of: (status: SearchQuery['status'], sort: SearchSort): Order =>
      status === 'live' ? live(sort) : scheduled(sort),

    /**
     * Part of the live listings that one filter leaves, by a walk along its index. The walk begins at the filter's value and has no
     * end, because to ask at each entry whether the end is reached takes longer than to walk; what came from behind it is left out.
     */
    filtered(
      filter: Filter,
      value: number | string,
      sort: SearchSort,
      offset: number,
      limit: number,
    ): number[] {
      const source =
        filter === 'category_id'
          ? `select listing_id, category_id from ${sort === 'votes' || sort === 'relevance' ? 'category_rank' : 'category_order'}
             where category_id >= ? order by category_id, ${IN_CATEGORY[sort]}, listing_id limit ? offset ?`
          : `select id, ${filter} from listing where status = 'live' and ${filter} >= ?
             order by ${filter}, ${LIVE[sort]}, id limit ? offset ?`;
      const rows = statement(source).raw().all(value, limit, offset) as unknown as Entry[];
      return rows.filter(([, of]) => of === value).map(([id]) => id);
    },
  };
}

/** An entry of an index: a listing, and the value of the filter. */
type Entry = [id: number, value: number | string];

/** First look into an order, in listings; each next one is twice as long. */
const FIRST_LOOK = 1000;

/** Part of the listings that pass a test, found by walking an order until the part is full. */
export function walked(
  order: Order,
  passes: (id: number) => boolean,
  offset: number,
  limit: number,
): number[] {
  const part: number[] = [];
  let before = offset;
  for (let from = 0, look = FIRST_LOOK; ; from += look, look *= 2) {
    const ids = order.all(from, look);
    for (const id of ids) {
      if (!passes(id) || before-- > 0) continue;
      if (part.push(id) === limit) return part;
    }
    if (ids.length < look) return part;
  }
}
