import type Database from 'better-sqlite3';
import type { SearchQuery, SearchSort } from '../../base/db.ts';
import { ANY_NOTICED, type Filter, IN_CATEGORY, LIVE, type ListPart, NOTICED } from '../plan/browse.ts';

/** One order of listings (docs/ranking.md#all-orders-and-their-ties) in SQLite. */
export interface Order {
  /** One part of all listings by walking an index; costs the listings up to the end of the part. */
  all(offset: number, limit: number): number[];
  /** One part of these listings by sorting them; costs all of them. */
  sort(ids: readonly number[], offset: number, limit: number): number[];
}

type Parameters = [...(number | string)[], limit: number, offset: number];

/** The orders of one connection. Statements are prepared on first use. */
export function sqliteOrders(connection: Database.Database) {
  const statement = statementsOf(connection);

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

  /** Scheduled listings with activity in this order; usually none. */
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
          `select listing_id from launch where shown = 'scheduled' and relaunch = 0 ${but}
           order by week, scheduled_at, listing_id limit ? offset ?`,
          ...values,
          limit - part.length,
          Math.max(0, offset - first.length),
        );
      // Looking each listing up among the first ones would cost more than the walk itself.
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
     * One part of the live listings with one filter value, by walking its index. The walk starts at the value and has no upper bound,
     * because checking it per entry costs more; later values are dropped.
     */
    filtered(filter: Filter, value: number | string, { sort, offset, limit }: ListPart): number[] {
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

/** Statements by their source, each prepared once. */
function statementsOf(
  connection: Database.Database,
): (source: string) => Database.Statement<Parameters, number> {
  const prepared = new Map<string, Database.Statement<Parameters, number>>();
  return (source) => {
    let made = prepared.get(source);
    if (!made) {
      made = connection.prepare<Parameters, number>(source);
      prepared.set(source, made);
    }
    return made;
  };
}

/** An index entry: a listing and the filter value. */
type Entry = [id: number, value: number | string];

/** Listings in the first batch; each further batch is twice as large. */
const FIRST_LOOK = 1000;

/** One part of the listings that pass a test, by walking an order until the part is full. */
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
