import { startDemoWorld } from '../demo_world.ts';
import { type FuzzOptions, fuzzer } from './fuzzer.ts';
import { preparer } from './prepared.ts';
import { type Wire, wireTo } from './wire.ts';

/** The running service with the demo world, and its fuzzer. */
export interface FuzzService extends ReturnType<typeof fuzzer> {
  requests(): number;
  close(): Promise<void>;
}

/** Every submitted site is down, so no request leaves the machine. */
const DOWN: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

export async function startFuzzService(
  options: Pick<FuzzOptions, 'samples' | 'seed' | 'enough'> & { over?: (wire: Wire) => Wire },
): Promise<FuzzService> {
  const world = await startDemoWorld({ ports: { fetch: DOWN } });
  const wire = wireTo(world.url);
  const document = (await world.rest('GET', '/openapi.json')).body;
  const narrow_key = await world.key('narrow', []);
  const made = fuzzer({
    ...options,
    wire: options.over?.(wire) ?? wire,
    document,
    key: world.founder_key,
    narrow_key,
    prepare: await preparer(world),
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
