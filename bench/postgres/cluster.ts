import { moveDatabase } from '../../store/move/move.ts';
import { openStore } from '../../store/open.ts';
import { databaseUrl, postgresPrograms, queryOn, startCluster } from '../../test/postgres_cluster.ts';

/** Runs a measurement beside a cluster of its own in a temporary folder; where PostgreSQL is not installed it prints one line. */
export async function besideCluster(what: string, measure: () => Promise<void>): Promise<void> {
  if (!postgresPrograms()) {
    process.stdout.write(`${what} is not measured: no PostgreSQL in /usr/lib/postgresql\n\n`);
    return;
  }
  const end = await startCluster();
  try {
    await measure();
  } finally {
    await end();
  }
}

/** The URL of a copy of a world in a new database, with its search index and as a server keeps it. */
export async function copyOfWorld(file: string, name: string): Promise<string> {
  await queryOn(databaseUrl('postgres'), `create database ${name}`);
  const url = databaseUrl(name);
  await moveDatabase({ file }, { url }, () => undefined);
  await (await openStore({ url })).close();
  await queryOn(url, 'vacuum analyze');
  return url;
}

/** What a server does by itself after many votes; in the cluster it would do so in some of the windows alone. */
export const vacuum = (url: string): Promise<unknown> =>
  queryOn(url, 'vacuum analyze listing, launch, vote, category_rank, category_order, change_counter');
