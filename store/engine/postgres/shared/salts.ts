import type pg from 'pg';
import type { SharedSalts } from '../../../base/shared.ts';
import { asNotRead } from '../driver/errors.ts';

/** The rows of salts. Their table is in no log of PostgreSQL, and so in no base backup and on no replica. */
export function saltRows(pool: pg.Pool): SharedSalts {
  const run = (source: string, values: unknown[]) =>
    pool.query<{ bytes: Buffer }>(source, values).catch((error: unknown) => {
      throw asNotRead(error);
    });
  const find: SharedSalts['find'] = async (kind, period) =>
    (await run('select bytes from salt where kind = $1 and period = $2', [kind, period])).rows[0]?.bytes ??
    null;
  return {
    find,
    async add({ kind, period, bytes }, instead_of) {
      await run(
        `insert into salt (kind, period, bytes) values ($1, $2, $3)
         on conflict (kind, period) do update set bytes = excluded.bytes where salt.bytes = $4`,
        [kind, period, bytes, instead_of],
      );
    },
    async forgetBefore(kind, period) {
      await run('delete from salt where kind = $1 and period < $2', [kind, period]);
    },
  };
}
