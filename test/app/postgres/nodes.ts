import { onTestFinished } from 'vitest';
import { emptyFolder } from '../../data_folder.ts';
import { serverEnv } from '../../postgres_cluster.ts';
import { startWorld, type World } from '../../world.ts';

/** Emails as files are for one node only; these send none. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9' };

/** Nodes of one service on a database of their own, which end with the test: one for each environment. */
export async function nodes(...envs: Record<string, string>[]): Promise<World[]> {
  const [first = {}, ...others] = envs;
  const worlds = [await startWorld({ env: { ...MAIL, ...first } })];
  const url = worlds[0]?.running.config.database_url ?? '';
  for (const env of others)
    worlds.push(
      await startWorld({ env: { ...serverEnv(url), ...MAIL, ...env }, folder: async () => emptyFolder() }),
    );
  // The first one drops the database.
  onTestFinished(async () => {
    for (const world of worlds.toReversed()) await world.close();
  });
  return worlds;
}
