import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startDemoWorld } from '../../test/demo_world.ts';
import { companySite } from '../../test/doubles/company_site.ts';
import { HOSTILE_SITES, turnHostile } from '../../test/doubles/hostile_sites.ts';

/** How long the service's event loop was held up, in milliseconds, since it was asked the last time. */
export interface Lag {
  longest: number;
  p99: number;
  /** The most CPU time of the thread between two turns of the loop: what others on the machine cannot add to. */
  cpu: number;
}

/** What each kind of process says once it is up. */
export interface Up {
  service: { url: string; key: string };
  /** The first means no harm. */
  sites: [{ name: string; url: string }, ...{ name: string; url: string }[]];
  busy: true;
}

/** What a process of its own does: the service over the demo world, all hostile sites, or something that only keeps a core busy. */
async function serve(kind: keyof Up): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  if (kind === 'service') await service();
  else if (kind === 'sites') await sites();
  else busy();
}

async function service(): Promise<void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-bench-'));
  process.on('exit', () => rmSync(data_dir, { recursive: true, force: true }));
  const { url, founder_key } = await startDemoWorld({ data_dir });
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const turns = watchTurns();
  process.on('message', () => {
    const seen: Lag = { longest: lag.max / 1e6, p99: lag.percentile(99) / 1e6, cpu: turns.most() };
    lag.reset();
    process.send?.(seen);
  });
  process.send?.({ url, key: founder_key } satisfies Up['service']);
}

function watchTurns(): { most(): number } {
  let most = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    most = Math.max(most, (user + system) / 1000);
  }, TURN_MS).unref();
  return {
    most() {
      const seen = most;
      most = 0;
      return seen;
    },
  };
}

const TURN_MS = 2;

async function sites(): Promise<void> {
  const plain = await companySite({
    '/': '<!doctype html><title>Plain</title><h1>Plain text for everybody</h1>',
  });
  const up: Up['sites'] = [{ name: 'one that means no harm', url: plain.url }];
  for (const [name, make] of Object.entries(HOSTILE_SITES)) {
    const site = await companySite();
    turnHostile(site, make());
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

if (import.meta.main) await serve(process.argv[2] as keyof Up);
