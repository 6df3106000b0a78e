import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { loadConfig } from '../app/config/config.ts';
import { openServiceStore } from '../app/open_store.ts';
import { issueKey } from '../auth/credentials/issue_key.ts';
import { DEMO_FOUNDER, seedDemo } from '../fixtures/demo/seed.ts';
import { moveDatabase } from '../store/move/move.ts';
import { openStore } from '../store/open.ts';
import { dataFolder, emptyFolder } from './data_folder.ts';
import { queryOn, serverEnv } from './postgres_cluster.ts';
import { freshDatabase, ON_POSTGRES } from './store/postgres_store.ts';
import { serviceEnv, startOnce, startWorld, TestClock, type World } from './world.ts';

/** The real service over the demo world, and an API key of its founder: the world of the operations' examples. */
export interface DemoWorld extends World {
  founder_key: string;
}

/** The origin of the template; it is part of what badge checks look for on scheduled listings' pages. */
export const ANY_ORIGIN = 'http://any-origin.invalid';

/** Boots it; `options` as for {@link startWorld}. */
export async function startDemoWorld(
  options: NonNullable<Parameters<typeof startWorld>[0]> = {},
): Promise<DemoWorld> {
  const folder = () => (ON_POSTGRES ? Promise.resolve(emptyFolder()) : demoFolder());
  const world = await startWorld({ folder, database: demoDatabase, ...options });
  if (options.data_dir) await seedDemo(world.store, world.clock, world.running.url);
  else await moveBadgeChecks(world);
  // Laws call an example by every protocol and credential, which sends more emails to one person than the default limit.
  await world.store.write((tx) => tx.settings.set('limits.emails_per_invite', 1000));
  const request = { email: DEMO_FOUNDER.email, name: 'demo', scopes: null, expires_at: null };
  const now = world.clock.now().getTime();
  const founder_key = await world.store.write((tx) => issueKey(tx, request, now));
  return { ...world, founder_key };
}

/** Seeding takes minutes on PostgreSQL, so what SQLite has is moved there. */
const demoDatabase = (): Promise<string> =>
  freshDatabase('demo', async (url) => {
    const { SERVER_KEY } = serverEnv(url);
    const folder = emptyFolder();
    await fillOnce(folder, { SERVER_KEY });
    await moveDatabase({ file: databaseIn(folder) }, { url }, () => undefined);
    // Makes the search index.
    await (await openStore({ url })).close();
    rmSync(folder, { recursive: true, force: true });
  });

const databaseIn = (folder: string): string => loadConfig(serviceEnv(folder)).database_file;

/** A new folder with the database of the demo, which is made once in a run. */
export const demoFolder = (): Promise<string> => dataFolder('demo', fillOnce);

async function fillOnce(data_dir: string, env: Record<string, string> = {}): Promise<void> {
  await startOnce(data_dir, env);
  const clock = new TestClock();
  const store = await openServiceStore(loadConfig({ ...serviceEnv(data_dir), ...env }), {
    searching: 'here',
    clock,
  });
  await seedDemo(store, clock, ANY_ORIGIN);
  await store.close();
}

async function moveBadgeChecks({ running: { config, url } }: World): Promise<void> {
  const { database_url } = config;
  if (database_url === undefined) return moveOrigin(config.database_file, url);
  const moved = `replace(badge_check::text, '${ANY_ORIGIN}', '${url}')::json`;
  await queryOn(database_url, `update listing set badge_check = ${moved}`);
}

/** Turns a copy of a template into the database of a service at `origin`. */
export function moveOrigin(file: string, origin: string): void {
  const database = new Database(file);
  database.prepare('update listing set badge_check = replace(badge_check, ?, ?)').run(ANY_ORIGIN, origin);
  database.close();
}
