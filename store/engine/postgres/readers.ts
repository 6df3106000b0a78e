import type pg from 'pg';
import { isRecordingReads, noteReads } from '../../cache/table_reads.ts';
import { type Run, VALUE_TYPES } from './driver/driver.ts';
import { asNotRead } from './driver/errors.ts';

/** Reads on the reading connections. */
export interface PostgresReaders {
  run: Run;
  /** Runs statements that see one moment of the database, each for two seconds at most. */
  snapshot: <T>(work: (run: Run) => Promise<T>) => Promise<T>;
}

/** Plans do not depend on values: planning takes longer than most searches. */
const BEGIN = `begin isolation level repeatable read; set local statement_timeout = 2000; set local plan_cache_mode = force_generic_plan`;

const away = (error: unknown): never => {
  throw asNotRead(error);
};

/** Reads on these connections; `namedBy` gives the tables of a statement. */
export function postgresReaders(
  pool: pg.Pool,
  namedBy: (source: string) => readonly string[],
): PostgresReaders {
  const on =
    (connection: pg.Pool | pg.PoolClient): Run =>
    (statement, values) => {
      if (isRecordingReads()) noteReads(namedBy(statement.text));
      return connection.query({ ...statement, values, types: VALUE_TYPES }).catch(away);
    };
  return {
    run: on(pool),
    async snapshot(work) {
      const connection = await pool.connect().catch(away);
      // Sent with the first statement; if it fails, so does that.
      const begun = connection.query(BEGIN).then(
        () => true,
        () => false,
      );
      try {
        return await work(on(connection));
      } finally {
        // Nobody waits for the end.
        const ended = connection.query('commit').then(
          () => true,
          () => false,
        );
        void Promise.all([begun, ended]).then(([began, done]) => connection.release(!(began && done)));
      }
    },
  };
}
