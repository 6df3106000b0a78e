import pg from 'pg';
import { runOn } from '../../store/engine/postgres/driver/driver.ts';
import { changeCounter } from '../../store/engine/postgres/shared/changes.ts';
import { postgresTransactions } from '../../store/engine/postgres/transactions.ts';
import { AT_ONCE } from './operations.ts';

/** Commits of one row of a listing, with the row that counts them and without; `i` is the number of the listing. */
export function commitsOn(url: string, listings: number) {
  const pool = new pg.Pool({ connectionString: url, pipeline: true, max: AT_ONCE });
  const changes = changeCounter(pool, () => undefined);
  pool.on('connect', changes.opened);
  const commit = (countOf: typeof changes.countOf) => {
    const tablesOf = () => ['listing'];
    const transactions = postgresTransactions(pool, {
      refuse_waits: false,
      onUnnamed: null,
      tablesOf,
      committed: () => undefined,
      countOf,
    });
    return async (i: number): Promise<void> => {
      const id = 1 + (i % listings);
      await transactions.run(
        (db) => runOn(db, 'touch', 'update listing set heat = heat where id = $1', [id]),
        {
          on: [`listing:${id}`],
        },
      );
    };
  };
  return { counted: commit(changes.countOf), uncounted: commit(() => ''), end: () => pool.end() };
}
