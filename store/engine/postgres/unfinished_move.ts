import type pg from 'pg';

/** A table that a database has while rows are moved into it; the transaction that brings them drops it. */
export const UNFINISHED = 'unfinished_move';

/** Throws if rows are being moved into a database, or the move was stopped. */
export async function refuseUnfinished(connection: pg.ClientBase): Promise<void> {
  const { rows } = await connection.query<{ found: boolean }>(
    `select to_regclass('${UNFINISHED}') is not null as found`,
  );
  if (rows[0]?.found)
    throw new Error(
      'This database is the copy of a move that has not ended. Wait for it; if it was stopped, repeat firstlight move, or start on the database that was to be moved, which is as it was.',
    );
}
