import Database from 'better-sqlite3';
import { onTestFinished, vi } from 'vitest';

/**
 * How SQLite runs the queries that `work` plans, read from the statements themselves. Queries are planned at their first use, so
 * `work` must be the first to use them on its store; those that matter are recognised by a word of their own.
 */
export async function queryPlans(
  file: string,
  word: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  await work();
  const queries = prepare.mock.calls.map(([source]) => source).filter((source) => source.includes(word));
  prepare.mockRestore();
  const connection = new Database(file, { readonly: true });
  onTestFinished(() => {
    connection.close();
  });
  return queries.flatMap((source) =>
    connection
      .prepare<[], { detail: string }>(`explain query plan ${source.replaceAll('?', 'null')}`)
      .all()
      .map(({ detail }) => detail),
  );
}
