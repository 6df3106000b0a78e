import { onTestFinished } from 'vitest';
import { emptyFolder } from '../../data_folder.ts';
import { serverEnv } from '../../postgres_cluster.ts';
import { startWorld, type World } from '../../world.ts';

/** Emails as files are for one node only; these send none. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9' };

/** Nodes of one service on a database of their own, which end with the test: one for each environment. */
export async function nodes(...envs: Record<string, string>[]): Promise<World[]> {
  const [env = {}, ...others] = envs;
  const first = await startWorld({ env: { ...MAIL, ...env } });
  // It drops the database, so it ends last: what is said last is done first.
  onTestFinished(() => first.close());
  const worlds = [first];
  for (const other of others) worlds.push(await anotherNode(first, other));
  return worlds;
}

/** One more node on the database of the first one. */
export async function anotherNode(first: World, env: Record<string, string>): Promise<World> {
  const url = first.running.config.database_url ?? '';
  const folder = async () => emptyFolder();
  const node = await startWorld({ env: { ...serverEnv(url), ...MAIL, ...env }, folder });
  onTestFinished(() => node.close());
  return node;
}
