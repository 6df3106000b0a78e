import { DEMO_FOUNDER } from '../../fixtures/demo/seed.ts';
import { FORM_PATHS } from '../../site/routes.ts';
import { type DemoWorld, startDemoWorld } from '../demo_world.ts';
import { sessionFor } from '../site/visitor.ts';
import { type Found, type FuzzOptions, fuzzer } from './fuzzer.ts';
import { preparer } from './prepared.ts';
import { fuzzSiteForms, type Sender } from './site_forms.ts';
import type { Target } from './targets.ts';
import { type Wire, wireTo } from './wire.ts';

/** The running service with the demo world, and its fuzzer. */
export interface FuzzService extends ReturnType<typeof fuzzer> {
  /** Sends forms to the pages that take them. */
  runSiteForms(): Promise<Found>;
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
  const over = options.over?.(wire) ?? wire;
  const settled = () => world.running.drain();
  const made = fuzzer({
    ...options,
    wire: over,
    document,
    key: world.founder_key,
    narrow_key,
    prepare: await preparer(world),
    settled,
  });
  const around = { wire: over, targets: made.targets, key: world.founder_key, settled };
  const paths = sitePaths(made.targets);
  return {
    ...made,
    runSiteForms: () => fuzzSiteForms({ ...options, around, paths, sender: senders(world) }),
    requests: wire.count,
    async close() {
      wire.close();
      await world.close();
    },
  };
}

/** The paths of the site that take forms, about what the examples of the document are about. */
function sitePaths(targets: readonly Target[]): string[] {
  const exampleIn = (operation: string): string =>
    String(targets.find(({ name }) => name === operation)?.parameters[0]?.example);
  const about: Readonly<Record<string, string>> = {
    '/p/': exampleIn('get_listing'),
    '/account/drafts/': exampleIn('get_draft'),
    '/account/listings/': exampleIn('get_my_listing'),
    '/account/orders/': exampleIn('get_order'),
  };
  return FORM_PATHS.map((pattern) => {
    const prefix = Object.keys(about).find((start) => pattern.startsWith(start));
    return pattern.replace(/:\w+/, about[prefix ?? ''] ?? '1').replaceAll(/:\w+/g, '1');
  });
}

/** Sessions of the founder; of an administrator for what is there for nobody else. */
function senders({ store, clock }: DemoWorld): (path: string) => Promise<Sender> {
  return async (path) => {
    const now = clock.now().getTime();
    const isHidden = path.startsWith('/admin');
    const session = await sessionFor(store, isHidden ? 'administrator@example.org' : DEMO_FOUNDER.email, now);
    if (isHidden) await store.write((tx) => tx.people.setAdministrator(session.person_id, now));
    return session;
  };
}
