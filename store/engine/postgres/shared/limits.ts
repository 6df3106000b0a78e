import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { ALIVE_S, type Shared, type Uses } from '../../../base/shared.ts';
import type { Secrets } from '../../../privacy/removed_names.ts';
import { asNotSaved, withoutValues } from '../driver/errors.ts';

const TABLE = 'limit_use';

/** Limits that are counted in the database. */
export function databaseLimits(
  pool: pg.Pool,
  secrets: Secrets,
): Pick<Shared, 'limiter' | 'keyOf' | 'addUses'> {
  const hashOf = (text: string): string =>
    createHmac('sha256', secrets()[0] ?? '')
      .update(`limit\n${text}`)
      .digest('base64url');
  const keyOf = (caller: string): string => `${SHARED}${hashOf(caller)}`;

  class Limiter extends RateLimiterPostgres {
    override getKey(key: string | number): string {
      return hashOf(super.getKey(key));
    }

    override async consume(...use: Parameters<RateLimiterPostgres['consume']>) {
      // What it refuses is no error.
      return super.consume(...use).catch((error: unknown) => {
        throw asNotSaved(withoutValues(error));
      });
    }
  }

  return {
    limiter: (limit) =>
      new Limiter({
        ...limit,
        storeClient: pool,
        tableName: TABLE,
        // Migrations make it, and nodes delete what is over.
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
    keyOf,
    async addUses(uses) {
      const { rows } = await pool.query<{ key: string | null; points: number; left_ms: number }>({
        name: 'add_uses',
        text: ADD_USES,
        values: [
          uses.map(({ key }) => key),
          uses.map(({ points }) => points),
          uses.map(({ left_ms }) => Math.ceil(left_ms)),
        ],
      });
      const nodes = rows.find(({ key }) => key === null)?.points ?? 1;
      return { nodes, totals: rows.filter((row): row is Uses => row.key !== null) };
    },
  };
}

/** Begins the keys of what nodes count in memory and add up here. */
const SHARED = 'shared ';

/** Rows that were written just now are given by their own statement, all others as they were before. Keys come in order: no two nodes wait in a circle. */
const ADD_USES = `
  with moment as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now),
  given as (
    select key, points, now + left_ms as expire, now
    from unnest($1::text[], $2::int[], $3::int[]) as given (key, points, left_ms), moment order by key
  ),
  added as (
    insert into ${TABLE} as known (key, points, expire) select key, points, expire from given
    on conflict (key) do update set
      points = case when known.expire <= (select now from moment) then 0 else known.points end + excluded.points,
      expire = case when known.expire <= (select now from moment) then excluded.expire else known.expire end
    returning key, points, expire
  ),
  all_uses as (
    select * from added
    union all
    select * from ${TABLE} where key like '${SHARED}%' and key <> all($1)
  )
  select key, points, (expire - now)::int as left_ms from all_uses, moment where expire > now
  union all
  select null, count(*)::int, 0 from node where seen_at > now() - interval '${ALIVE_S} seconds'`;
