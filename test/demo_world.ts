import { issueKey } from '../auth/credentials/issue_key.ts';
import { DEMO_FOUNDER, seedDemo } from '../fixtures/demo/seed.ts';
import { startWorld, type World } from './world.ts';

/** The real service over the demo world, and an API key of its founder: what the examples of operations work on. */
export interface DemoWorld extends World {
  founder_key: string;
}

/** Boots it; `options` as for {@link startWorld}. */
export async function startDemoWorld(options?: Parameters<typeof startWorld>[0]): Promise<DemoWorld> {
  const world = await startWorld(options);
  await seedDemo(world.store, world.clock, world.running.url);
  // Laws call an example by every protocol and with every credential: one address gets more letters than people would send.
  await world.store.write((tx) => tx.settings.set('limits.letters_per_invite', 1000));
  const request = { email: DEMO_FOUNDER.email, name: 'demo', scopes: null, expires_at: null };
  const now = world.clock.now().getTime();
  const founder_key = await world.store.write((tx) => issueKey(tx, request, now));
  return { ...world, founder_key };
}
