import { rmSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { companySite } from '../../test/doubles/company_site.ts';
import { HOSTILE_SITES, makeHostile } from '../../test/doubles/hostile_sites.ts';

/** How long the service's event loop was blocked, in milliseconds, since the last request. */
export interface Lag {
  longest: number;
  p99: number;
  /** Highest CPU time of the thread between two turns of the loop; other processes do not affect it. */
  cpu: number;
}

/** What each kind of process sends once it is up. */
export interface Up {
  service: { url: string; key: string };
  /** The first site is harmless. */
  sites: [{ name: string; url: string }, ...{ name: string; url: string }[]];
  busy: true;
}

/** Runs in its own process: the service over the demo world, some of the hostile sites, or a busy loop. */
async function serve(kind: keyof Up, some: number): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  if (kind === 'service') await service();
  else if (kind === 'sites') await sites(some);
  else busy();
}

async function service(): Promise<void> {
  // The other kinds need none of it, and it takes seconds to load.
  const { startDemoWorld } = await import('../../test/demo_world.ts');
  const { url, founder_key, running } = await startDemoWorld();
  process.on('exit', () => rmSync(running.config.data_dir, { recursive: true, force: true }));
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const ticks = watchTicks();
  process.on('message', () => {
    const seen: Lag = { longest: lag.max / 1e6, p99: lag.percentile(99) / 1e6, cpu: ticks.most() };
    lag.reset();
    process.send?.(seen);
  });
  process.send?.({ url, key: founder_key } satisfies Up['service']);
}

function watchTicks(): { most(): number } {
  let most = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    most = Math.max(most, (user + system) / 1000);
  }, TICK_MS).unref();
  return {
    most() {
      const seen = most;
      most = 0;
      return seen;
    },
  };
}

const TICK_MS = 2;

async function sites(some: number): Promise<void> {
  const plain = await companySite({
    '/': '<!doctype html><title>Plain</title><h1>Plain text for everybody</h1>',
  });
  const up: Up['sites'] = [{ name: 'one that means no harm', url: plain.url }];
  for (const [name, make] of Object.entries(HOSTILE_SITES).slice(-some)) {
    const site = await companySite();
    makeHostile(site, make());
    up.push({ name, url: site.url });
  }
  process.send?.(up);
}

function busy(): void {
  process.send?.(true satisfies Up['busy']);
  const spin = (): void => {
    for (const end = performance.now() + 50; performance.now() < end; ) Math.sqrt(end);
    setImmediate(spin);
  };
  spin();
}

if (import.meta.main) await serve(process.argv[2] as keyof Up, Number(process.argv[3]));
