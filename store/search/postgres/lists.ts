import { type Run, runOn } from '../../engine/postgres/driver/driver.ts';
import { ANY_NOTICED, IN_CATEGORY, LIVE, type ListPart, type Lists, NOTICED } from '../plan/browse.ts';

/** Lists without words, by walking the indexes of PostgreSQL. */
export function postgresLists(run: Run): Lists {
  const ids = async (text: string, ...values: unknown[]): Promise<number[]> =>
    (await runOn<{ id: number }>(run, 'list', text, values)).map(({ id }) => id);
  const value = async (text: string, of: unknown): Promise<number> =>
    (await runOn<{ value: number }>(run, 'list_total', text, [of]))[0]?.value ?? 0;

  /** Scheduled listings with activity in this order come first; usually there are none. */
  async function scheduled({ sort, offset, limit }: ListPart): Promise<number[]> {
    const { keys, by } = NOTICED[sort];
    const first = await ids(
      `select l.id from listing l join launch w on w.id = l.launch_id
       where l.status = 'scheduled' and not l.in_review and ${ANY_NOTICED} and ${by}
       order by ${keys} w.week, w.scheduled_at nulls first, l.id`,
    );
    const part = first.slice(offset, offset + limit);
    const rest = await ids(
      `select listing_id as id from launch where shown = 'scheduled' and not relaunch and listing_id <> all($1::bigint[])
       order by week, scheduled_at nulls first, listing_id limit $2 offset $3`,
      first,
      limit - part.length,
      Math.max(0, offset - first.length),
    );
    return [...part, ...rest];
  }

  return {
    all: (status, part) =>
      status === 'scheduled'
        ? scheduled(part)
        : ids(
            `select id from listing where status = 'live' order by ${LIVE[part.sort]}, id limit $1 offset $2`,
            part.limit,
            part.offset,
          ),
    filtered(filter, of, { sort, offset, limit }) {
      const table = sort === 'votes' || sort === 'relevance' ? 'category_rank' : 'category_order';
      const text =
        filter === 'category_id'
          ? `select listing_id as id from ${table} where category_id = $1 order by ${IN_CATEGORY[sort]}, listing_id`
          : `select id from listing where status = 'live' and ${filter} = $1 order by ${LIVE[sort]}, id`;
      return ids(`${text} limit $2 offset $3`, of, limit, offset);
    },
    countOf: (name) => value('select value from counter where name = $1', name),
    inCategory: (id) => value('select live as value from category where id = $1', id),
  };
}
