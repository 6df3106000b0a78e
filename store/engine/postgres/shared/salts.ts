import type pg from 'pg';
import type { SharedSalts } from '../../../base/shared.ts';

/** The rows of salts. Their table is in no log of PostgreSQL, and so in no base backup and on no replica. */
export function saltRows(pool: pg.Pool): SharedSalts {
  const run = (source: string, values: unknown[]) => pool.query<{ bytes: Buffer }>(source, values);
  return {
    async add({ kind, period, bytes }, instead_of) {
      const { rows } = await run(
        `insert into salt (kind, period, bytes) values ($1, $2, $3) on conflict (kind, period)
         do update set bytes = case when salt.bytes = $4 then excluded.bytes else salt.bytes end returning bytes`,
        [kind, period, bytes, instead_of],
      );
      return rows[0]?.bytes ?? bytes;
    },
    async forgetBefore(kind, period) {
      await run('delete from salt where kind = $1 and period < $2', [kind, period]);
    },
  };
}
