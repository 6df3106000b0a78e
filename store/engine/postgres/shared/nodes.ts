import type pg from 'pg';
import { ALIVE_S, type NodeRow, type Shared } from '../../../base/shared.ts';

const BEAT_MS = 5_000;

/** What a beat deletes: rows that nobody reads any more. */
const OVER = [
  "delete from node where seen_at < now() - interval '1 hour'",
  "delete from host_lock where next_at < now() - interval '1 hour'",
  'delete from limit_use where expire < extract(epoch from now()) * 1000 - 60000',
  // The counts of connections that ended go to one row, which changes no sum.
  `with ended as (
     delete from change_counter where writer in (
       select writer from change_counter where writer <> 0 and changed_at < now() - interval '1 hour' for update skip locked
     ) returning commits
   )
   insert into change_counter (writer, commits) select 0, sum(commits) from ended having count(*) > 0
   on conflict (writer) do update set commits = change_counter.commits + excluded.commits`,
].join('; ');

/** The nodes that are running, oldest first. */
export async function livingNodes(connection: Pick<pg.ClientBase, 'query'>): Promise<NodeRow[]> {
  const { rows } = await connection.query<NodeRow>(
    `select name, version, started_at, seen_at from node
     where seen_at > now() - interval '${ALIVE_S} seconds' order by started_at, name`,
  );
  return rows;
}

/** The rows of running services. `end` takes out that of this process. */
export function nodeRows(pool: pg.Pool): Pick<Shared, 'join' | 'nodes'> & { end(): Promise<void> } {
  let own: string | undefined;
  let heart: NodeJS.Timeout | undefined;

  return {
    async join({ name, version }) {
      const beat = () =>
        pool.query(
          'insert into node (name, version) values ($1, $2) on conflict (name) do update set seen_at = now()',
          [name, version],
        );
      await beat();
      own = name;
      heart = setInterval(() => {
        // While the database is away it has no nodes either. One after the other: the next count of changes finds a connection.
        beat()
          .then(() => pool.query(OVER))
          .catch(() => undefined);
      }, BEAT_MS).unref();
    },
    nodes: () => livingNodes(pool),
    async end() {
      clearInterval(heart);
      if (own !== undefined)
        await pool.query('delete from node where name = $1', [own]).catch(() => undefined);
    },
  };
}
