import type pg from 'pg';

/** After so many milliseconds the database's clock is read again. */
const GOOD_FOR_MS = 5_000;
/** The two clocks of a machine run apart by more than this when it slept, or was set. */
const APART_MS = 500;

/** The clock of a database, by that of this process since it was read last. */
export function databaseClock(pool: pg.Pool): {
  note: (database: number, sent_at: number) => void;
  /** Epoch milliseconds. */
  now: () => Promise<number>;
} {
  let last = { database: 0, monotonic: Number.NEGATIVE_INFINITY, wall: 0 };
  let given = 0;

  /** Notes what the database's clock said to a request of `sent_at`, by `performance.now()`. */
  function note(database: number, sent_at: number): void {
    const monotonic = performance.now();
    // It was read about halfway.
    last = { database: database + (monotonic - sent_at) / 2, monotonic, wall: Date.now() };
  }

  return {
    note,
    async now() {
      const passed = performance.now() - last.monotonic;
      const is_apart = Math.abs(Date.now() - last.wall - passed) > APART_MS;
      if (passed > GOOD_FOR_MS || is_apart) {
        const sent_at = performance.now();
        const { rows } = await pool.query<{ now: string }>(
          'select extract(epoch from clock_timestamp()) * 1000 as now',
        );
        note(Number(rows[0]?.now), sent_at);
      }
      const found = Math.round(last.database + performance.now() - last.monotonic);
      // Each reading is a little wrong, and what was due a moment ago is due now.
      if (found > given || given - found > APART_MS) given = found;
      return given;
    },
  };
}
