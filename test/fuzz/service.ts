import { DEMO_FOUNDER } from '../../fixtures/demo/seed.ts';
import { startDemoWorld } from '../demo_world.ts';
import { shareableDraft } from '../scene.ts';
import { type FuzzOptions, fuzzer } from './fuzzer.ts';
import { type Wire, wireTo } from './wire.ts';

/** The running service over the demo world with a fuzzer in front. */
export interface FuzzService extends ReturnType<typeof fuzzer> {
  requests(): number;
  close(): Promise<void>;
}

/** How many drafts of the founder are complete from the start. */
const COMPLETE = 25;

/** Nothing that is submitted leads anywhere: every site is down. */
const DOWN: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

export async function startFuzzService(
  options: Pick<FuzzOptions, 'samples' | 'seed' | 'enough'> & { over?: (wire: Wire) => Wire },
): Promise<FuzzService> {
  const world = await startDemoWorld({ ports: { fetch: DOWN } });
  // Drafts that can be submitted: what strangers' websites give here is never complete.
  for (let i = 1; i <= COMPLETE; i++) {
    await shareableDraft(world.store, world.clock, {
      owner: DEMO_FOUNDER.email,
      name: `Complete Product ${i}`,
    });
  }
  const wire = wireTo(world.url);
  const document = (await world.rest('GET', '/openapi.json')).body;
  const narrow_key = await world.key('narrow', []);
  const made = fuzzer({
    ...options,
    wire: options.over?.(wire) ?? wire,
    document,
    key: world.founder_key,
    narrow_key,
  });
  return {
    ...made,
    requests: wire.count,
    async close() {
      wire.close();
      await world.close();
    },
  };
}
