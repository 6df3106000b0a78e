/** A statement without a transaction. */
export const OUTSIDE =
  'The database was written outside a transaction: an `await` is missing, or `tx` was kept after its `write` had ended.';
/** A transaction that begins in another one. */
export const NESTED = '`write` inside `write` would wait for itself for ever: use the `tx` that is open.';
/** A transaction that awaits the network, a file or a timer. */
export const WAITED =
  'A transaction waited for something that is not the database: ask the network before `write`, not in it.';
/** A savepoint that ends before the one that began after it. */
export const OVERLAP = 'Savepoints overlap: await one before the next begins.';
/** A savepoint that is open at the commit. */
export const LOOSE_SAVEPOINT = 'A savepoint was not awaited before its transaction ended.';
/** A statement that is running at the commit; SQLite runs each at once. */
export const LOOSE_STATEMENT = 'A statement was not awaited before its transaction ended.';
/** An error after which PostgreSQL saves nothing; SQLite undoes the statement alone. */
export const CAUGHT =
  'A statement failed and its error was caught, so nothing was saved: run it in `savepoint` or `unlessTaken`.';
